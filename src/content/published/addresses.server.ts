import { defaultLanguage, type Language, languages, preferLanguage } from "../../languages.ts";
import { addressOf } from "./address.ts";
import type { PublishedIndex } from "./published-index.server.ts";

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

/** The paths of an index's entries, with what else makes paths. */
export function addressesIn(
  { kinds }: PublishedIndex,
  posts: Addresses["posts"],
  redirects: readonly { from_path: string }[],
): Addresses {
  const texts = [...kinds.values()].flat();
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
