import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language } from "#src/base/languages.ts";
import type { AuditAct } from "#src/domain/audit-log/acts.ts";
import { acceptsApplications } from "#src/domain/content/published/hours/openings.ts";
import { type LibraryPicture, picturesOf } from "#src/domain/content/published/media/library-files.server.ts";
import { publicPathOf } from "#src/domain/content/published/public-path.ts";
import type { ContentReader, Published, PublishedEntry } from "#src/domain/content/published/reader.server.ts";
import { fixedPageAt, isHiddenFromSearch, isTurnedOff, plainLists } from "#src/domain/content/schema/fixed-pages.ts";
import { type KindName, kindNames } from "#src/domain/content/schema/kinds.ts";
import { comparedKinds, readIndexed } from "#src/domain/content/similarity/similarity.server.ts";
import { drawingUrl, variantUrl, widthsFor } from "#src/domain/media/image-presets.ts";
import { xml } from "./xml.ts";

/** Addresses per file. Search engines read 50,000, or 50 MB. */
const maxUrls = 10_000;

/** The file of a part: `/sitemap-2.xml`. At most 99 of them are served. */
export const filePattern = /^\/sitemap-([1-9]\d?)\.xml$/;

interface SitemapPage {
  /** The entry's id, the same in all languages. */
  id: string;
  language: Language;
  path: string;
  modified: Date;
  /** The pictures at its top. */
  pictures: readonly LibraryPicture[];
}

interface Sitemap {
  origin: string;
  now: Date;
  /** Counted from 1; null for the file that search engines begin with. */
  fileNumber: number | null;
  maxUrlsPerFile?: number;
}

/**
 * All pages in every language, in the sitemaps.org protocol with Google's image extension. More than one file can hold are
 * in parts, and the first file is their index. Null for a part that does not exist.
 */
export async function sitemapXml(
  reader: ContentReader,
  { origin, now, fileNumber, maxUrlsPerFile = maxUrls }: Sitemap,
): Promise<string | null> {
  const removedAt = await reader.query(lastRemovals);
  const pages = await indexablePages(reader, now, removedAt);
  if (pages.length <= maxUrlsPerFile) return fileNumber === null ? urlSet(origin, pages) : null;
  if (fileNumber === null) return sitemapIndex(origin, pages, maxUrlsPerFile, [...removedAt.values()]);
  const filePages = pages.slice((fileNumber - 1) * maxUrlsPerFile, fileNumber * maxUrlsPerFile);
  return filePages.length === 0 ? null : urlSet(origin, filePages, pages);
}

/** A page that is gone moves those after it to the part before. */
function sitemapIndex(origin: string, pages: readonly SitemapPage[], size: number, removedAt: readonly Date[]): string {
  const sitemaps = Array.from({ length: Math.ceil(pages.length / size) }, (_, index) => {
    const modified = latest([
      ...removedAt,
      ...pages.slice(index * size, (index + 1) * size).map((page) => page.modified),
    ]);
    return `<sitemap><loc>${xml(`${origin}/sitemap-${index + 1}.xml`)}</loc><lastmod>${modified.toISOString()}</lastmod></sitemap>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${sitemaps.join("")}</sitemapindex>
`;
}

/** `all`: also the pages of other files. */
function urlSet(origin: string, pages: readonly SitemapPage[], all = pages): string {
  const byEntry = Map.groupBy(all, ({ id }) => id);
  const elements = pages.map(({ id, path, modified, pictures }) => {
    const alternates = alternateLinks(origin, byEntry.get(id) ?? []);
    const images = pictures.map((picture) => {
      const url = xml(new URL(pictureUrl(picture), origin).href);
      return `<image:image><image:loc>${url}</image:loc></image:image>`;
    });
    const url = xml(new URL(path, origin).href);
    return `<url><loc>${url}</loc><lastmod>${modified.toISOString()}</lastmod>${alternates}${images.join("")}</url>\n`;
  });
  const alternatesNamespace = all.length > byEntry.size ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : "";
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"${alternatesNamespace}>
${elements.join("")}</urlset>
`;
}

/** The addresses of a page in all its languages, its own included, as the heads of these pages name them. */
function alternateLinks(origin: string, pages: readonly SitemapPage[]): string {
  if (pages.length === 1) return "";
  const links = pages.flatMap(({ language, path }) => {
    const href = xml(new URL(path, origin).href);
    return (language === defaultLanguage ? [language, "x-default"] : [language]).map(
      (hreflang) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`,
    );
  });
  return links.join("");
}

function pictureUrl(file: LibraryPicture): string {
  if (file.vector) return drawingUrl(file.key);
  const width = widthsFor("hero", file).at(-1) ?? file.width;
  return variantUrl(file.key, "hero", width, "webp");
}

/** The kinds that the home page lists. Changes of the header and footer do not count as changes of a page. */
const kindsOnHome: KindName[] = ["service", "project", "testimonial", "partner", "settings"];

function listedKinds(kind: KindName, slug: string | null): readonly KindName[] {
  if (kind === "home") return kindsOnHome;
  return (kind === "page" && fixedPageAt(slug).shows) || [];
}

async function indexablePages(
  reader: ContentReader,
  now: Date,
  removedAt: ReadonlyMap<string, Date>,
): Promise<SitemapPage[]> {
  const mainPictures = await reader.query(readMainPictures);
  const pages: SitemapPage[] = [];
  for (const language of await reader.languages()) {
    const entriesByKind = Map.groupBy(await reader.entries(language), ({ kind }) => kind);
    const changes = new Map(removedAt);
    for (const [kind, entries] of entriesByKind) {
      const removed = removedAt.get(kind);
      changes.set(kind, latest([...entries.map((entry) => entry.updatedAt), ...(removed ? [removed] : [])]));
    }
    const hidden = await hiddenIn(reader, language, entriesByKind);
    const content = await reader.content(language, ["settings", "opening", "home"]);
    const settings = content.single("settings").content;
    const { timeZone } = settings.company;
    for (const opening of content.entries("opening"))
      if (!acceptsApplications(opening.content, now, timeZone)) hidden.add(opening.id);
    const pictures = new Map(mainPictures);
    for (const home of content.entries("home")) pictures.set(home.id, largePictures(home.content));
    for (const kind of kindNames) {
      for (const { id, locale, slug, updatedAt } of entriesByKind.get(kind) ?? []) {
        const path = publicPathOf(kind, slug, language);
        if (path === null || hidden.has(id) || isHiddenFromSearch(kind, slug)) continue;
        if (isTurnedOff({ id, slug }, settings)) continue;
        const listed = listedKinds(kind, slug).flatMap((name) => changes.get(name) ?? []);
        pages.push({
          ...{ id, language, path },
          modified: latest([updatedAt, ...listed]),
          pictures: pictures.get(id) ?? pictures.get(`${id} ${locale}`) ?? [],
        });
      }
    }
  }
  return pages;
}

/** Entries that are too much like others, and lists without entries. */
async function hiddenIn(
  reader: ContentReader,
  language: Language,
  entriesByKind: ReadonlyMap<string, readonly PublishedEntry[]>,
): Promise<Set<string>> {
  const hidden = new Set<string>();
  const entriesOf = (kind: string) => entriesByKind.get(kind) ?? [];
  for (const kind of comparedKinds) {
    if (entriesOf(kind).length === 0) continue;
    const indexed = await readIndexed(reader, language, kind);
    for (const { id } of entriesOf(kind)) if (!indexed.has(id)) hidden.add(id);
  }
  for (const { kind, slug } of plainLists) {
    if (entriesOf(kind).some(({ id }) => !hidden.has(id))) continue;
    for (const page of entriesOf("page")) if (page.slug === slug) hidden.add(page.id);
  }
  return hidden;
}

/** The pictures at the top of all pages but the home page: their texts stay in the database. */
async function readMainPictures(db: Db): Promise<Map<string, LibraryPicture[]>> {
  const links = await db
    .selectFrom("entry_links")
    .select(["from_entry", "locale", "to_media"])
    .where("state", "=", "published")
    .where("field", "=", "picture")
    .execute();
  const pictures = await picturesOf(db);
  return new Map(
    links.map(({ from_entry, locale, to_media }) => {
      const picture = pictures.get(to_media ?? "");
      return [`${from_entry} ${locale}`, picture ? [picture] : []];
    }),
  );
}

function largePictures({ blocks }: Published<"home">["content"]): LibraryPicture[] {
  return blocks.flatMap((block) => {
    if (block.block === "slides") return block.slides.flatMap(({ image }) => image ?? []);
    return block.block === "hero" ? (block.picture ?? []) : [];
  });
}

/** Acts that remove an entry from the site. */
const removals = ["unpublished", "deleted"] satisfies AuditAct[];

/** When an entry of each kind was last removed from the site. */
async function lastRemovals(db: Db): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom("audit_log")
    .select(({ fn }) => ["subject_kind", fn.max("at").as("at")])
    .where("act", "in", removals)
    .groupBy("subject_kind")
    .execute();
  // SQLite returns aggregates without the column type: the date is a string.
  return new Map(rows.map(({ subject_kind, at }) => [subject_kind, new Date(at)]));
}

function latest(dates: readonly Date[]): Date {
  return new Date(dates.reduce((last, date) => Math.max(last, date.getTime()), 0));
}
