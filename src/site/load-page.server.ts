import { data, type RouterContextProvider } from "react-router";
import type { Resolved } from "../content/fields/resolved.ts";
import { phoneUrl } from "../content/published/phone.ts";
import type { PublishedContent } from "../content/published/published.server.ts";
import type { FixedSlug } from "../content/schema/fixed-pages.ts";
import type { Page } from "../content/schema/page.ts";
import { servicesContext, structuredDataContext } from "../context.ts";
import { languageOf } from "../languages.ts";
import { company } from "../seo/company.ts";
import { type HeadFacts, type PageHead, pageHead } from "../seo/head.ts";
import { breadcrumbs, type Crumb, frequentQuestions, type Thing } from "../seo/structured-data.ts";
import { homePath } from "./addresses.ts";
import { showBlocks } from "./page/blocks.server.ts";
import { wordsFor } from "./words/words.ts";

/** What a page's loader works with. */
export function readRequest({ request, context }: { request: Request; context: Readonly<RouterContextProvider> }) {
  const { content: reader, origin } = context.get(servicesContext);
  const { pathname, searchParams } = new URL(request.url);
  return { context, reader, origin, language: languageOf(pathname), searchParams };
}

export type PageRequest = ReturnType<typeof readRequest>;

type SiteContent = PublishedContent<"seo" | "settings">;

/** A 404 response for loaders to throw; `error-boundary.tsx` shows the 404 page. */
export function notFound() {
  return data(null, { status: 404, statusText: "Not Found" });
}

/** The content of a fixed page. It is missing only while it is unpublished. */
export function fixedPage(content: PublishedContent<"page">, slug: FixedSlug): Resolved<Page> {
  const page = content.entries("page").find((entry) => entry.slug === slug);
  if (!page) throw notFound();
  return page.content;
}

/** A page's head: its own facts, with those of the site. */
export function headOf(
  { origin, language }: PageRequest,
  content: SiteContent,
  page: Omit<HeadFacts, "origin" | "language" | "company" | "site">,
): PageHead {
  const site = content.single("seo").content;
  return pageHead({ ...page, origin, language, company: content.single("settings").content.company.name, site });
}

interface Described {
  head: PageHead;
  /** From the first page below the home page to this page; empty on the home page. */
  crumbs: readonly Crumb[];
  /** Company properties that only this page adds. */
  companyDetails?: Omit<Thing, "@type"> | undefined;
  things?: readonly Thing[];
}

/** Structured data of a page: company, breadcrumbs and the page's own things. */
function structuredData({ origin, language }: PageRequest, content: SiteContent, page: Described): Thing[] {
  const { head, crumbs, companyDetails, things = [] } = page;
  if (head.noindex) return [];
  const settings = content.single("settings").content;
  const telephone = phoneUrl(settings.company.phone).slice("tel:".length);
  const home = { name: wordsFor(language).home, path: homePath(language) };
  return [
    { ...company({ origin, telephone, settings }), ...companyDetails },
    ...(crumbs.length > 0 ? [breadcrumbs(origin, [home, ...crumbs])] : []),
    ...things,
  ];
}

/** Sets the structured data of a page. */
export function describePage(request: PageRequest, content: SiteContent, page: Described): void {
  request.context.set(structuredDataContext, structuredData(request, content, page));
}

type OwnFacts = Pick<HeadFacts, "path" | "noindex"> & Pick<Described, "companyDetails" | "things">;

interface PageParts extends OwnFacts {
  /** The entry that the URL selects on a list page: its head and breadcrumb replace the page's, and the blocks are left out. */
  detail?: (Pick<HeadFacts, "path" | "seo" | "description" | "picture" | "article"> & { title: string }) | undefined;
  /** The page has its own contact form. */
  hasForm?: boolean;
}

/** A page that shows an entry of the kind `page`: the data of its component, and its structured data. */
export async function readPage(
  request: PageRequest,
  content: PublishedContent<"seo" | "settings">,
  { title, name, intro, picture, seo, ...page }: Resolved<Page>,
  { path, noindex, detail, companyDetails, things = [], hasForm }: PageParts,
) {
  const blocks = detail ? [] : page.blocks;
  const ownHead = { path, seo, title: name, description: intro, picture, ...(noindex && { noindex }) };
  const head = headOf(request, content, detail ?? ownHead);
  const questions = blocks.flatMap((block) => (block.block === "questions" ? block.questions : []));
  const described = {
    head,
    crumbs: [{ name, path }, ...(detail ? [{ name: detail.title, path: detail.path }] : [])],
    companyDetails,
    things: [...things, ...frequentQuestions(questions)],
  };
  return {
    structuredData: structuredData(request, content, described),
    shown: {
      head,
      page: { title, name, intro, picture },
      blocks: await showBlocks(request.reader, request.language, blocks, hasForm),
    },
  };
}

/** As `readPage`, and sets the structured data. */
export async function showPage(...page: Parameters<typeof readPage>) {
  const { structuredData, shown } = await readPage(...page);
  page[0].context.set(structuredDataContext, structuredData);
  return shown;
}
