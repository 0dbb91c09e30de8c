import type { Db } from "../../db/tables.ts";
import { defaultLanguage, type Language, languages, preferLanguage } from "../../languages.ts";
import { addressOf } from "./address.ts";
import { topicCounts } from "./chronological-list.server.ts";

/** All paths that exist because of the content. */
export interface Addresses {
  /** The paths of published entries in all languages. */
  entries: ReadonlySet<string>;
  /** By language: the number of posts by topic slug; `""` is the total. */
  posts: ReadonlyMap<Language, ReadonlyMap<string, number>>;
  /** The paths that redirect. */
  redirects: ReadonlySet<string>;
}

/**
 * The query parameters that change a page, by name. The page's module exports them as `parameters`. The
 * server drops all others: loaders do not see them, and they are not part of the cache key.
 */
export type QueryParameters = Record<
  string,
  {
    /** A parameter with another value is ignored. */
    form: RegExp;
    /** The canonical value for the same page; null if the page is the same without the parameter. */
    canonical: (value: string, path: string, addresses: Addresses) => string | null;
  }
>;

/** Reads a few short columns only: thousands of entries cost milliseconds. */
export async function readAddresses(db: Db): Promise<Addresses> {
  const texts = await db
    .selectFrom("entry_texts")
    .innerJoin("entries", "entries.id", "entry_texts.entry_id")
    .select(["entry_id", "entries.kind", "locale", "slug"])
    .where("entries.deleted_at", "is", null)
    .where("published_at", "is not", null)
    .execute();
  const redirects = await db.selectFrom("redirects").select("from_path").execute();
  const posts = new Map<Language, ReadonlyMap<string, number>>();
  for (const language of languages) posts.set(language, await topicCounts(db, language, "post"));
  return {
    entries: new Set(
      languages.flatMap((language) =>
        preferLanguage(texts, language, defaultLanguage).flatMap(
          ({ kind, slug }) => addressOf(kind, slug, language) ?? [],
        ),
      ),
    ),
    posts,
    redirects: new Set(redirects.map(({ from_path }) => from_path)),
  };
}
