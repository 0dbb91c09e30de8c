import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language, languages, preferLanguage } from "#src/base/languages.ts";
import { type PublishedIndex, readPublishedIndex } from "./cache/published-index.server.ts";
import { topicCounts } from "./chronological-list.server.ts";
import { publicPathOf } from "./public-path.ts";
import type { RedirectMap } from "./redirect-map.ts";
import { readRedirects } from "./redirects.server.ts";

/** All paths that exist because of the content. */
export interface SitePaths {
  /** The paths of published entries in all languages. */
  entries: ReadonlySet<string>;
  /** By language: the number of posts by topic slug; `""` is the total. */
  postCounts: ReadonlyMap<Language, ReadonlyMap<string, number>>;
  redirects: RedirectMap;
  /** The paths of pages that were unpublished or deleted. */
  formerPaths: ReadonlySet<string>;
}

/**
 * The query parameters that change a page, by name. The page's module exports them as `parameters`. The
 * server drops all others: loaders do not see them, and they are not part of the cache key.
 */
export type QueryParameters = Record<
  string,
  {
    /** A parameter with another value is ignored. */
    pattern: RegExp;
    /** The canonical value for the same page; null if the page is the same without the parameter. */
    canonical: (value: string, path: string, sitePaths: SitePaths) => string | null;
  }
>;

/** The paths of an index's entries, with what else makes paths. `countPosts` as `topicCounts`. */
export async function sitePathsIn(
  db: Db,
  index: PublishedIndex,
  countPosts: (language: Language) => Promise<ReadonlyMap<string, number>>,
): Promise<SitePaths> {
  const texts = [...index.kinds.values()].flat();
  const postCounts = new Map<Language, ReadonlyMap<string, number>>();
  for (const language of languages) postCounts.set(language, await countPosts(language));
  return {
    entries: new Set(
      languages.flatMap((language) =>
        preferLanguage(texts, language, defaultLanguage).flatMap(
          ({ kind, slug }) => publicPathOf(kind, slug, language) ?? [],
        ),
      ),
    ),
    postCounts,
    redirects: await readRedirects(db, index),
    formerPaths: new Set((await db.selectFrom("former_paths").select("path").execute()).map(({ path }) => path)),
  };
}

/** Reads all of it from the database, which pages do only once for each change (`content-cache.server.ts`). */
export async function readSitePaths(db: Db): Promise<SitePaths> {
  const index = await readPublishedIndex(db, 0, null);
  return sitePathsIn(db, index, (language) => topicCounts(db, language, "post"));
}
