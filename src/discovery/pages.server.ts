import { addressOf } from "../content/address.ts";
import { type KindName, kinds } from "../content/kinds/kinds.ts";
import { languages } from "../content/languages.ts";
import { isOpen } from "../content/openings.ts";
import { isKindName } from "../content/parse.ts";
import { type Published, type PublishedContent, publishedContent } from "../content/published.server.ts";
import { lastWithdrawals } from "../content/withdrawals.server.ts";
import type { Db } from "../db/tables.ts";
import { drawingAddress, variantAddress, widthsFor } from "../media/places.ts";
import type { SitemapPage } from "./sitemap.ts";

/**
 * What some screens show besides their own words: they change with it. Header and footer, which stand on every page,
 * are no change of a page.
 */
const shown = new Map<string | null, KindName[]>([
  ["home", ["service", "project", "testimonial", "partner", "settings"]],
  ["about", ["member"]],
  ["contact", ["settings"]],
  ["services", ["service"]],
  ["portfolio", ["project"]],
  ["careers", ["opening"]],
  ["blog", ["post"]],
]);

/** Pages that are there, but not to be found. */
const hidden = new Set<string | null>(["thanks"]);

const kindNames = Object.keys(kinds).filter(isKindName);

/** All pages that search engines are to know, in every language: those and no others are in the sitemap. */
export async function indexablePages(db: Db, origin: string, now: Date): Promise<SitemapPage[]> {
  const withdrawals = await lastWithdrawals(db);
  const pages = languages.map(async (language) => {
    const content = await publishedContent(db, language, kindNames, { post: { without: "body" } });
    const { timeZone } = content.single("settings").content.company;
    return kindNames.flatMap((kind) =>
      content.entries(kind).flatMap((entry) => {
        const path = addressOf(kind, entry.slug, language);
        const screen = kind === "page" ? entry.slug : kind;
        const isOver = "closes" in entry.content && !isOpen(entry.content, now, timeZone);
        if (path === null || hidden.has(screen) || isOver) return [];
        return [
          {
            address: new URL(path, origin).href,
            modified: lastChange(entry, content, shown.get(screen) ?? [], withdrawals),
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
  kindsShown: KindName[],
  withdrawals: Map<string, Date>,
): Date {
  const changes = [entry.updatedAt];
  for (const kind of kindsShown) {
    changes.push(...content.entries(kind).map(({ updatedAt }) => updatedAt));
    const withdrawn = withdrawals.get(kind);
    if (withdrawn) changes.push(withdrawn);
  }
  return new Date(Math.max(...changes.map(Number)));
}

/** The pictures at the head of an entry's page, by the addresses that the page gives them. */
function picturesOf({ content }: Published<KindName>): string[] {
  const pictures = "slides" in content ? content.slides.map(({ image }) => image) : [];
  if ("picture" in content) pictures.push(content.picture);
  return pictures.flatMap((picture) => {
    if (!picture) return [];
    const width = widthsFor("hero", picture).at(-1) ?? picture.width;
    return picture.vector ? drawingAddress(picture.key) : variantAddress(picture.key, "hero", width, "webp");
  });
}
