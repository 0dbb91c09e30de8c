import { lastUnpublications } from "../content/entries/unpublications.server.ts";
import { addressOf } from "../content/published/address.ts";
import { isOpen } from "../content/published/openings.ts";
import { type Published, type PublishedContent, publishedContent } from "../content/published/published.server.ts";
import { fixedPageAt } from "../content/schema/fixed-pages.ts";
import { type KindName, kindNames } from "../content/schema/kinds.ts";
import type { Db } from "../db/tables.ts";
import { languages } from "../languages.ts";
import { drawingAddress, variantAddress, widthsFor } from "../media/places.ts";
import { xml } from "./xml.ts";

interface SitemapPage {
  /** Absolute, as are `pictures`. */
  address: string;
  modified: Date;
  pictures: readonly string[];
}

function urlElement({ address, modified, pictures }: SitemapPage): string {
  const images = pictures.map((picture) => `<image:image><image:loc>${xml(picture)}</image:loc></image:image>`);
  return `<url><loc>${xml(address)}</loc><lastmod>${modified.toISOString()}</lastmod>${images.join("")}</url>\n`;
}

/** All pages in every language, in the sitemaps.org protocol with Google's image extension. */
export async function sitemapXml(db: Db, origin: string, now: Date): Promise<string> {
  const pages = await indexablePages(db, origin, now);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${pages.map(urlElement).join("")}</urlset>
`;
}

/** The kinds that the home page lists. Changes of the header and footer do not count as changes of a page. */
const shownOnHome: KindName[] = ["service", "project", "testimonial", "partner", "settings"];

function kindsShown(kind: KindName, slug: string | null): readonly KindName[] {
  if (kind === "home") return shownOnHome;
  return (kind === "page" && fixedPageAt(slug).shows) || [];
}

async function indexablePages(db: Db, origin: string, now: Date): Promise<SitemapPage[]> {
  const withdrawals = await lastUnpublications(db);
  const pages = languages.map(async (language) => {
    const content = await publishedContent(db, language, kindNames, { post: { without: "body" } });
    const { timeZone } = content.single("settings").content.company;
    return kindNames.flatMap((kind) =>
      content.entries(kind).flatMap((entry) => {
        const path = addressOf(kind, entry.slug, language);
        const isClosed = "closes" in entry.content && !isOpen(entry.content, now, timeZone);
        if (path === null || isClosed || (kind === "page" && fixedPageAt(entry.slug).isHidden)) return [];
        return [
          {
            address: new URL(path, origin).href,
            modified: lastChange(entry, content, kindsShown(kind, entry.slug), withdrawals),
            pictures: picturesOf(entry).map((picture) => new URL(picture, origin).href),
          },
        ];
      }),
    );
  });
  return (await Promise.all(pages)).flat();
}

function lastChange(
  entry: Published<KindName>,
  content: PublishedContent<KindName>,
  shown: readonly KindName[],
  withdrawals: Map<string, Date>,
): Date {
  const changes = [entry.updatedAt];
  for (const kind of shown) {
    changes.push(...content.entries(kind).map(({ updatedAt }) => updatedAt));
    const withdrawn = withdrawals.get(kind);
    if (withdrawn) changes.push(withdrawn);
  }
  return new Date(Math.max(...changes.map(Number)));
}

/** The URLs of the pictures at the top of an entry's page. */
function picturesOf({ content }: Published<KindName>): string[] {
  const pictures = "slides" in content ? content.slides.map(({ image }) => image) : [];
  if ("picture" in content) pictures.push(content.picture);
  return pictures.flatMap((picture) => {
    if (!picture) return [];
    const width = widthsFor("hero", picture).at(-1) ?? picture.width;
    return picture.vector ? drawingAddress(picture.key) : variantAddress(picture.key, "hero", width, "webp");
  });
}
