import type { Db } from "../db/tables.ts";
import { addressOf } from "./address.ts";
import { defaultLanguage, type Language, languages, preferLanguage } from "./languages.ts";
import { topicCounts } from "./timeline.server.ts";

/** Every address that the content gives a meaning to. All others are made up. */
export interface Addresses {
  /** The paths of published entries, in every language. */
  entries: ReadonlySet<string>;
  /** By language: how many posts each topic has, by its slug, and all of them together, by `""`. */
  posts: ReadonlyMap<Language, ReadonlyMap<string, number>>;
  /** The paths that lead somewhere else. */
  redirects: ReadonlySet<string>;
}

/** Reads the addresses that the content has now: a few short columns, so that thousands cost milliseconds. */
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
