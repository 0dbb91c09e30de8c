import { initialsOf } from "../../content/schema/initials.ts";
import { person } from "../../seo/structured-data.ts";
import { aboutPath, memberPath } from "../addresses.ts";
import { Closing } from "../blocks/closing.tsx";
import { fixedPage, readRequest, showPage } from "../load-page.server.ts";
import { PageBlocks } from "../page/page-blocks.tsx";
import { PageHead } from "../page/page-head.tsx";
import type { Route } from "./+types/page";
import { Team } from "./team.tsx";

export { meta } from "../../seo/head.ts";

export async function loader(args: Route.LoaderArgs) {
  const request = readRequest(args);
  const { reader, origin, language } = request;
  const content = await reader.content(language, ["page", "member", "settings", "seo"]);
  const team = content.entries("member").map(({ id, slug, content: { name, role, description, initials, photo } }) => ({
    id,
    name,
    role,
    description,
    photo,
    initials: initials || initialsOf(name),
    path: memberPath(language, slug),
  }));
  const shown = await showPage(request, content, fixedPage(content, "about"), {
    path: aboutPath(language),
    things: () => team.map((member) => person(origin, member)),
  });
  return { ...shown, team };
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
