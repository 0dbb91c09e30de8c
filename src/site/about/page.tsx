import { href } from "react-router";
import { publishedContent } from "../../content/published/published.server.ts";
import { initialsOf } from "../../content/schema/initials.ts";
import { servicesContext } from "../../context.ts";
import { inLanguage, languageOf } from "../../languages.ts";
import { headTags } from "../../seo/head.ts";
import { frequentQuestions, person } from "../../seo/structured-data.ts";
import { Closing } from "../blocks/closing.tsx";
import { fixedPage } from "../fixed-page.server.ts";
import { headOfPage } from "../head.server.ts";
import { showBlocks } from "../page/blocks.server.ts";
import { PageBlocks } from "../page/page-blocks.tsx";
import { PageHead } from "../page/page-head.tsx";
import { describePage, questionsIn } from "../structured-data.server.ts";
import type { Route } from "./+types/page";
import { Team } from "./team.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  const language = languageOf(new URL(request.url).pathname);
  const content = await publishedContent(db, language, ["page", "member", "settings", "seo"]);
  const page = fixedPage(content, "about").content;
  const { title, name, intro, picture, blocks } = page;
  const path = inLanguage(href("/about"), language);
  const head = headOfPage(content, page, { origin, language, path });
  const team = content.entries("member").map(({ id, content: { initials, ...member } }) => ({
    id,
    ...member,
    initials: initials || initialsOf(member.name),
  }));
  describePage(context, {
    head,
    settings: content.single("settings").content,
    crumbs: [{ name, path }],
    things: [...team.map((member) => person(origin, member)), ...frequentQuestions(questionsIn(blocks))],
  });
  return { head, page: { title, name, intro, picture }, blocks: await showBlocks(db, language, blocks), team };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? headTags(loaderData.head) : [];
}

export default function AboutPage({ loaderData: { page, blocks, team } }: Route.ComponentProps) {
  return (
    <>
      <PageHead {...page} />
      <PageBlocks blocks={blocks} />
      <Team team={team} />
      <Closing />
    </>
  );
}
