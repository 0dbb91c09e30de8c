import { data, type RouterContextProvider } from "react-router";
import { languageOf } from "#src/base/languages.ts";
import { wordsFor } from "#src/base/words/words.ts";
import type { Resolved, ResolvedPicture } from "#src/domain/content/fields/resolved.ts";
import { readBrand } from "#src/domain/content/published/brand.server.ts";
import type { PublishedContent } from "#src/domain/content/published/reader.server.ts";
import type { FixedSlug } from "#src/domain/content/schema/fixed-pages.ts";
import type { Page } from "#src/domain/content/schema/kinds/page.ts";
import type { Service } from "#src/domain/content/schema/kinds/service.ts";
import { phoneUrl } from "#src/domain/content/schema/values/phone.ts";
import { company } from "#src/domain/seo/company.ts";
import { type HeadFacts, type PageHead, pageHead } from "#src/domain/seo/head.ts";
import { breadcrumbs, type Crumb, frequentQuestions, type Thing } from "#src/domain/seo/structured-data.ts";
import { servicesContext, shareCardContext, structuredDataContext } from "#src/domain/services.ts";
import { cardUrl, type ShareCard } from "#src/domain/share-card/card.ts";
import { cardDigest } from "#src/domain/share-card/digest.server.ts";
import { type BuiltInSections, resolveBlocks } from "./page/blocks.server.ts";
import { topOf } from "./page/top-block.ts";
import { topPicture } from "./page/top-picture.ts";
import { homePath } from "./paths.ts";
import { callText } from "./shell/shell.server.ts";
import type { NamedLink } from "./ui/link.tsx";

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

/** The page number of a list in a URL; 404 if it is no positive integer. */
export function pageNumber(search: URLSearchParams): number {
  const value = search.get("page") ?? "1";
  if (!/^[1-9]\d*$/.test(value)) throw notFound();
  return Number(value);
}

/** The content of a fixed page. It is missing only while it is unpublished. */
export function fixedPage(content: PublishedContent<"page">, slug: FixedSlug): Resolved<Page> {
  const page = content.entries("page").find((entry) => entry.slug === slug);
  if (!page) throw notFound();
  return page.content;
}

interface PageFacts
  extends Omit<HeadFacts, "origin" | "language" | "translations" | "company" | "site" | "card" | "cardUrl"> {
  /** The large heading, if it is not the title: the share card shows it. */
  heading?: string;
}

/** A page's head: its own facts, with those of the site. */
export async function headOf(
  request: PageRequest,
  content: SiteContent,
  { heading, ...page }: PageFacts,
): Promise<PageHead> {
  const { origin, language } = request;
  const { name: company } = content.single("settings").content.company;
  const { logo, darkLogo, accent, font } = await readBrand(request.reader);
  const card: ShareCard = {
    path: new URL(page.path, origin).pathname,
    title: heading ?? page.title ?? company,
    company,
    picture: (await shareCardPicture(request, page.picture)).key,
    logo: (darkLogo ?? logo)?.key ?? null,
    isLogoForDark: darkLogo !== null,
    accent,
    font,
  };
  return pageHead({
    ...page,
    card,
    cardUrl: cardUrl(card.path, cardDigest(card)),
    origin,
    language,
    translations: (await request.reader.translations(page.path)) ?? [],
    company,
    site: content.single("seo").content,
  });
}

/** The page's own picture, else the home page's first one. SVGs are not drawn. */
async function shareCardPicture(
  { reader, language }: PageRequest,
  picture: ResolvedPicture | null | undefined,
): Promise<{ key: string | null }> {
  if (picture && !picture.vector) return picture;
  const home = topPicture((await reader.content(language, ["home"])).single("home").content.blocks);
  return home && !home.vector ? home : { key: null };
}

interface PageMetadata {
  head: PageHead;
  /** From the first page below the home page to this page; empty on the home page. */
  crumbs: readonly Crumb[];
  /** Company properties that only this page adds. */
  companyDetails?: Omit<Thing, "@type"> | undefined;
  things?: readonly Thing[];
}

/** Structured data of a page: company, breadcrumbs and the page's own things. */
async function structuredData(
  { origin, language, reader }: PageRequest,
  content: SiteContent,
  page: PageMetadata,
): Promise<Thing[]> {
  const { head, crumbs, companyDetails, things = [] } = page;
  if (head.noindex) return [];
  const settings = content.single("settings").content;
  const { logo } = await readBrand(reader);
  const telephone = phoneUrl(settings.company.phone)?.slice("tel:".length);
  const home = { name: wordsFor(language).home, path: homePath(language) };
  return [
    { ...company({ origin, telephone, settings, logo }), ...companyDetails },
    ...(crumbs.length > 0 ? [breadcrumbs(origin, [home, ...crumbs])] : []),
    ...things,
  ];
}

/** Passes on what the server needs besides the page: its structured data, and what its share card shows. */
export function setPageMetadata(
  { context }: Pick<PageRequest, "context">,
  head: PageHead,
  things: readonly Thing[],
): void {
  context.set(structuredDataContext, things);
  context.get(shareCardContext)(head.card);
}

/** Describes a page to programs. */
export async function describePage(request: PageRequest, content: SiteContent, page: PageMetadata): Promise<void> {
  setPageMetadata(request, page.head, await structuredData(request, content, page));
}

interface EntryPage extends PageFacts {
  title: string;
  /** The list page above it. */
  parent: NamedLink;
  /** Some repeat facts of the head. */
  things: (head: PageHead) => readonly Thing[];
}

/** The head of an entry's own page, which it describes to programs. */
export async function describeEntry(
  request: PageRequest,
  content: SiteContent,
  { parent, things, ...page }: EntryPage,
): Promise<PageHead> {
  const head = await headOf(request, content, page);
  const crumbs = [
    { name: parent.text, path: parent.href },
    { name: page.title, path: page.path },
  ];
  await describePage(request, content, { head, crumbs, things: things(head) });
  return head;
}

type PageHeadOptions = Pick<HeadFacts, "path" | "noindex"> & Pick<PageMetadata, "companyDetails">;

interface PageOptions extends PageHeadOptions {
  /** The page's own things; some repeat facts of its head. */
  things?: (head: PageHead) => readonly Thing[];
  /** The entry that the URL selects on a list page: its head, breadcrumb and blocks replace the page's. */
  detail?:
    | (Pick<HeadFacts, "path" | "seo" | "description" | "picture" | "article"> &
        Partial<Pick<Resolved<Service>, "blocks" | "questions">> & { title: string })
    | undefined;
  builtIn?: BuiltInSections;
}

/** A page that shows an entry of the kind `page`: the data of its component, and its structured data. */
export async function readPage(
  request: PageRequest,
  content: PublishedContent<"seo" | "settings">,
  { title, name, intro, picture, seo, ...page }: Resolved<Page>,
  { path, noindex, detail, companyDetails, things, builtIn }: PageOptions,
) {
  const stored = (detail ?? page).blocks ?? [];
  const blocks = await resolveBlocks(request.reader, request.language, stored, builtIn);
  const top = topOf(blocks);
  const pageFacts = {
    path,
    seo,
    title: name,
    heading: top?.heading ?? title,
    description: intro || top?.text || "",
    picture: top?.picture ?? picture,
    ...(noindex && { noindex }),
  };
  const head = await headOf(request, content, detail ?? pageFacts);
  const questions = [
    ...(detail?.questions ?? []),
    ...blocks.flatMap((block) => (block.block === "questions" ? block.questions : [])),
  ];
  const metadata = {
    head,
    crumbs: [{ name, path }, ...(detail ? [{ name: detail.title, path: detail.path }] : [])],
    companyDetails,
    things: [...(things?.(head) ?? []), ...frequentQuestions(questions)],
  };
  return {
    structuredData: await structuredData(request, content, metadata),
    pageData: {
      head,
      page: { title, name, intro, picture },
      blocks,
      closing: page.closing && callText(page.closing),
    },
  };
}

/** Like `readPage`, and describes the page to programs. */
export async function loadPage(...page: Parameters<typeof readPage>) {
  const { structuredData, pageData } = await readPage(...page);
  setPageMetadata(page[0], pageData.head, structuredData);
  return pageData;
}
