import { readJson } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import { linksToPictures } from "./media/media-uses.server.ts";

/**
 * Pictures without alt text in the library whose uses all say what they show, or that they are decorative. `media` limits
 * the search.
 */
export async function picturesDescribedByUses(db: Db, media?: readonly string[]): Promise<Set<string>> {
  if (media?.length === 0) return new Set();
  const links = await linksToPictures(db)
    .innerJoin("media", "media.id", "entry_links.to_media")
    .select(["media.id", "from_entry", "entry_links.locale", "state", "field"])
    .where("alt", "=", "")
    // The library's own alt text is in this language.
    .where("entry_links.locale", "=", defaultLanguage)
    .where("content_type", "like", "image/%")
    .$if(media !== undefined, (query) => query.where("media.id", "in", media ?? []))
    .execute();
  const contents = await contentsOf(db, [...new Set(links.map(({ from_entry }) => from_entry))]);
  const used = new Set(links.map(({ id }) => id));
  for (const { id, from_entry, locale, state, field } of links) {
    if (!isDescribedUse(valueAt(contents.get(`${from_entry} ${locale} ${state}`), field))) used.delete(id);
  }
  return used;
}

/** Entries per query: databases limit the number of parameters. */
const batchSize = 500;

async function contentsOf(db: Db, entries: readonly string[]): Promise<Map<string, unknown>> {
  const contents = new Map<string, unknown>();
  for (let first = 0; first < entries.length; first += batchSize) {
    const rows = await db
      .selectFrom("entry_texts")
      .select(["entry_id", "locale", "draft", "published"])
      .where("entry_id", "in", entries.slice(first, first + batchSize))
      .execute();
    for (const { entry_id, locale, draft, published } of rows) {
      contents.set(`${entry_id} ${locale} draft`, readJson(draft));
      contents.set(`${entry_id} ${locale} published`, published === null ? null : readJson(published));
    }
  }
  return contents;
}

/** The part at a path, such as `slides.0.image`. */
function valueAt(content: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, step) => Object(value)[step], content);
}

/** A picture that is used by its address has no alt text there. */
function isDescribedUse(use: unknown): boolean {
  return typeof use === "string" || typeof Object(use).alt === "string";
}
