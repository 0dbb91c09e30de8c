import { sql } from "kysely";
import { readJson } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language, languages, preferLanguage } from "#src/base/languages.ts";
import { lastUnpublications } from "#src/domain/content/entries/publishing/unpublications.server.ts";
import { parseContent } from "#src/domain/content/fields/parse.ts";
import { withoutHidden } from "#src/domain/content/fields/types/visibility.ts";
import { publishedTexts } from "#src/domain/content/published/cache/published-index.server.ts";
import { acceptsApplications } from "#src/domain/content/published/hours/openings.ts";
import { type LibraryPicture, picturesOf } from "#src/domain/content/published/media/library-files.server.ts";
import { publicPathOf } from "#src/domain/content/published/public-path.ts";
import { publishedSingle } from "#src/domain/content/published/published.server.ts";
import { databaseReader } from "#src/domain/content/published/reader.server.ts";
import { fixedPageAt, isHiddenFromSearch, plainLists } from "#src/domain/content/schema/fixed-pages.ts";
import { type KindName, kindNames } from "#src/domain/content/schema/kinds.ts";
import { comparedKinds, readIndexed } from "#src/domain/content/similarity/similarity.server.ts";
import { drawingUrl, variantUrl, widthsFor } from "#src/domain/media/image-presets.ts";
import { xml } from "./xml.ts";

/** Addresses per file. Search engines read 50,000, or 50 MB. */
const maxUrls = 10_000;

/** The file of a part: `/sitemap-2.xml`. At most 99 of them are served. */
export const filePattern = /^\/sitemap-([1-9]\d?)\.xml$/;

interface SitemapPage {
  path: string;
  modified: Date;
  /** The ids of the pictures at its top. */
  pictures: readonly string[];
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
  db: Db,
  { origin, now, fileNumber, maxUrlsPerFile = maxUrls }: Sitemap,
): Promise<string | null> {
  const withdrawals = await lastUnpublications(db);
  const pages = await indexablePages(db, now, withdrawals);
  if (pages.length <= maxUrlsPerFile) return fileNumber === null ? urlSet(db, origin, pages) : null;
  if (fileNumber === null) return sitemapIndex(origin, pages, maxUrlsPerFile, [...withdrawals.values()]);
  const filePages = pages.slice((fileNumber - 1) * maxUrlsPerFile, fileNumber * maxUrlsPerFile);
  return filePages.length === 0 ? null : urlSet(db, origin, filePages);
}

/** A page that is gone moves those after it to the part before. */
function sitemapIndex(
  origin: string,
  pages: readonly SitemapPage[],
  size: number,
  withdrawals: readonly Date[],
): string {
  const sitemaps = Array.from({ length: Math.ceil(pages.length / size) }, (_, index) => {
    const modified = latest([
      ...withdrawals,
      ...pages.slice(index * size, (index + 1) * size).map((page) => page.modified),
    ]);
    return `<sitemap><loc>${xml(`${origin}/sitemap-${index + 1}.xml`)}</loc><lastmod>${modified.toISOString()}</lastmod></sitemap>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${sitemaps.join("")}</sitemapindex>
`;
}

async function urlSet(db: Db, origin: string, pages: readonly SitemapPage[]): Promise<string> {
  const files = await picturesOf(db);
  const elements = pages.map(({ path, modified, pictures }) => {
    const images = pictures.flatMap((id) => {
      const file = files.get(id);
      if (!file) return [];
      const url = xml(new URL(pictureUrl(file), origin).href);
      return [`<image:image><image:loc>${url}</image:loc></image:image>`];
    });
    const url = xml(new URL(path, origin).href);
    return `<url><loc>${url}</loc><lastmod>${modified.toISOString()}</lastmod>${images.join("")}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${elements.join("")}</urlset>
`;
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

async function indexablePages(db: Db, now: Date, withdrawals: ReadonlyMap<string, Date>): Promise<SitemapPage[]> {
  const texts = await readTexts(db);
  const pages: SitemapPage[] = [];
  for (const language of languages) {
    const localTexts = texts.filter(({ locale }) => locale === language || locale === defaultLanguage);
    const entriesByKind = Map.groupBy(preferLanguage(localTexts, language, defaultLanguage), ({ kind }) => kind);
    const changes = new Map(withdrawals);
    for (const [kind, entries] of entriesByKind) {
      const withdrawn = withdrawals.get(kind);
      changes.set(kind, latest([...entries.map((entry) => entry.published_at), ...(withdrawn ? [withdrawn] : [])]));
    }
    const hidden = await hiddenIn(db, language, entriesByKind);
    const { timeZone } = (await publishedSingle(db, "settings", language)).content.company;
    for (const kind of kindNames) {
      for (const { entry_id, slug, published_at, closes, media } of entriesByKind.get(kind) ?? []) {
        const path = publicPathOf(kind, slug, language);
        if (path === null || hidden.has(entry_id) || !acceptsApplications({ closes }, now, timeZone)) continue;
        if (isHiddenFromSearch(kind, slug)) continue;
        const listed = listedKinds(kind, slug).flatMap((name) => changes.get(name) ?? []);
        pages.push({ path, modified: latest([published_at, ...listed]), pictures: media });
      }
    }
  }
  return pages;
}

/** Entries that are too much like others, and lists without entries. */
async function hiddenIn(
  db: Db,
  language: Language,
  entriesByKind: ReadonlyMap<string, readonly { entry_id: string; slug: string | null }[]>,
): Promise<Set<string>> {
  const hidden = new Set<string>();
  const entriesOf = (kind: string) => entriesByKind.get(kind) ?? [];
  for (const kind of comparedKinds) {
    if (entriesOf(kind).length === 0) continue;
    const indexed = await readIndexed(databaseReader(db), language, kind);
    for (const { entry_id } of entriesOf(kind)) if (!indexed.has(entry_id)) hidden.add(entry_id);
  }
  for (const { kind, slug } of plainLists) {
    if (entriesOf(kind).some(({ entry_id }) => !hidden.has(entry_id))) continue;
    for (const page of entriesOf("page")) if (page.slug === slug) hidden.add(page.entry_id);
  }
  return hidden;
}

/** What the sitemap needs of each text: a long text stays in the database. */
async function readTexts(db: Db) {
  const rows = await publishedTexts(db)
    .select(["entry_id", "entries.kind", "locale", "slug", "published_at"])
    .select(({ ref }) => [
      sql<string | null>`${ref("published")} ->> 'closes'`.as("closes"),
      sql`case when entries.kind = 'home' then ${ref("published")} end`.as("home"),
      sql`${ref("published")} -> 'picture'`.as("picture"),
    ])
    .$narrowType<{ published_at: Date }>()
    .execute();
  return rows.map(({ home, picture, ...row }) => {
    const blocks = home ? withoutHidden(parseContent("home", readJson(home))).blocks : [];
    const mainPicture = readJson(picture) as { media?: string } | null;
    const large = blocks.flatMap((block) => {
      if (block.block === "slides") return block.slides.map(({ image }) => image.media);
      return block.block === "hero" ? (block.picture?.media ?? []) : [];
    });
    return { ...row, media: [...large, ...(mainPicture?.media ? [mainPicture.media] : [])] };
  });
}

function latest(dates: readonly Date[]): Date {
  return new Date(dates.reduce((last, date) => Math.max(last, date.getTime()), 0));
}
