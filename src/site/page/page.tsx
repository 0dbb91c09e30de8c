import { href } from "react-router";
import { addressOf } from "../../content/published/address.ts";
import { publishedContent } from "../../content/published/published.server.ts";
import { servicesContext } from "../../context.ts";
import { inLanguage, languageOf } from "../../languages.ts";
import { headTags } from "../../seo/head.ts";
import { frequentQuestions } from "../../seo/structured-data.ts";
import { headOfPage } from "../head.server.ts";
import { notFound } from "../not-found-response.ts";
import { describePage, questionsIn } from "../structured-data.server.ts";
import type { Route } from "./+types/page";
import { showBlocks } from "./blocks.server.ts";
import { PageBlocks } from "./page-blocks.tsx";
import { PageHead } from "./page-head.tsx";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  const language = languageOf(new URL(request.url).pathname);
  const content = await publishedContent(db, language, ["page", "settings", "seo"]);
  const entry = content.entries("page").find(({ slug }) => slug === params.page);
  // The thank-you page has another URL, below /contact.
  if (!entry || addressOf("page", entry.slug, language) !== inLanguage(`/${entry.slug}`, language)) throw notFound();
  const page = entry.content;
  const { title, name, intro, picture, blocks } = page;
  const path = inLanguage(href("/:page", { page: params.page }), language);
  const head = headOfPage(content, page, { origin, language, path });
  describePage(context, {
    head,
    settings: content.single("settings").content,
    crumbs: [{ name, path }],
    things: frequentQuestions(questionsIn(blocks)),
  });
  return { head, page: { title, name, intro, picture }, blocks: await showBlocks(db, language, blocks) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? headTags(loaderData.head) : [];
}

/** A page that staff made from blocks. */
export default function ContentPage({ loaderData: { page, blocks } }: Route.ComponentProps) {
  return (
    <>
      <PageHead {...page} />
      <PageBlocks blocks={blocks} />
    </>
  );
}
