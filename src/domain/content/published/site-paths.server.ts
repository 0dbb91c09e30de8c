import { defaultLanguage, inDefaultLanguage, type Language, languageOf } from "#src/base/languages.ts";
import { topicsIn } from "./dated-list.server.ts";
import { pathOf, publicPathOf } from "./public-path.ts";
import type { ContentReader, PublishedEntry } from "./reader.server.ts";
import { RedirectMap } from "./redirect-map.ts";

/** The entries that visitors of each language see, by id, and their paths. */
interface EntryPaths {
  byId: ReadonlyMap<Language, ReadonlyMap<string, PublishedEntry>>;
  /** The paths of published entries in these languages. */
  entries: ReadonlySet<string>;
  /** The addresses at which a language has no page of an entry, but the default language has. */
  untranslated: ReadonlySet<string>;
}

/** All paths that exist because of the content. */
export interface SitePaths extends EntryPaths {
  /** The languages that visitors are shown, the default one first. */
  languages: readonly Language[];
  /** By language: the number of posts by topic slug; `""` is the total. */
  postCounts: ReadonlyMap<Language, ReadonlyMap<string, number>>;
  redirects: RedirectMap;
  /** The paths of pages that were unpublished or deleted. */
  formerPaths: ReadonlySet<string>;
}

/** Whether a path is in a language that visitors are shown. */
export function isInShownLanguage(path: string, { languages }: SitePaths): boolean {
  return languages.includes(languageOf(path));
}

/** Whether another page is shown at a path, such as one that redirects: the 404 page in a language that is not shown. */
export function showsAnotherPage(path: string, sitePaths: SitePaths): boolean {
  return sitePaths.redirects.has(path) || !isInShownLanguage(path, sitePaths);
}

/**
 * The query parameters that change a page, by name: part of its route's policy. The server drops all others: loaders do not
 * see them, and they are not part of the cache key.
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

/**
 * Reads all of it, which pages do only once for each change (`content-cache.server.ts`). The paths of entries are those of
 * `last` while they are the same: most publications change only what is at an address.
 */
export async function readSitePaths(reader: ContentReader, last: SitePaths | null = null): Promise<SitePaths> {
  const languages = await reader.languages();
  const lists = new Map<Language, readonly PublishedEntry[]>();
  const postCounts = new Map<Language, ReadonlyMap<string, number>>();
  for (const language of languages) {
    lists.set(language, await reader.entries(language));
    const counts = await reader.dated("post", language, "topic counts", (list): [string, number][] => [
      ["", list.length],
      ...topicsIn(list).map(({ slug, count }): [string, number] => [slug, count]),
    ]);
    postCounts.set(language, new Map(counts));
  }
  const { redirects, formerPaths } = await reader.query(async (db) => ({
    redirects: await db.selectFrom("redirects").select(["from_path", "to_entry", "to_locale", "to_url"]).execute(),
    formerPaths: await db.selectFrom("former_paths").select("path").execute(),
  }));
  const { byId, entries, untranslated } = last && haveSamePaths(lists, last) ? last : entryPathsOf(lists);
  return {
    ...{ languages, byId, entries, untranslated, postCounts },
    redirects: new RedirectMap(redirects, (id, language) => {
      const entry = byId.get(language)?.get(id);
      return entry && pathOf(entry, language);
    }),
    formerPaths: new Set(formerPaths.map(({ path }) => path)),
  };
}

type Lists = ReadonlyMap<Language, readonly PublishedEntry[]>;

function haveSamePaths(lists: Lists, { byId }: EntryPaths): boolean {
  return (
    lists.size === byId.size &&
    [...lists].every(([language, list]) => {
      const known = byId.get(language);
      return known?.size === list.length && list.every((entry) => hasSamePath(entry, known.get(entry.id)));
    })
  );
}

function hasSamePath(one: PublishedEntry, other: PublishedEntry | undefined): boolean {
  return one === other || (one.kind === other?.kind && one.slug === other.slug);
}

function entryPathsOf(lists: Lists): EntryPaths {
  const originals = lists.get(defaultLanguage) ?? [];
  const byId = new Map<Language, ReadonlyMap<string, PublishedEntry>>();
  const [entries, untranslated] = [new Set<string>(), new Set<string>()];
  for (const [language, list] of lists) {
    const own = new Map(list.map((entry) => [entry.id, entry]));
    byId.set(language, own);
    for (const path of pathsIn(list, language)) entries.add(path);
    // What only the default language has, at the address that it would have here.
    const others = originals.filter(({ id }) => !own.has(id));
    for (const path of pathsIn(others, language)) if (!entries.has(path)) untranslated.add(path);
  }
  return { byId, entries, untranslated };
}

function pathsIn(list: readonly PublishedEntry[], language: Language): string[] {
  return list.flatMap(({ kind, slug }) => publicPathOf(kind, slug, language) ?? []);
}

/** The page of the default language for an address at which another language has none; null for all others. */
export async function readUntranslatedPage(reader: ContentReader, path: string): Promise<string | null> {
  const language = languageOf(path);
  const page = inDefaultLanguage(path);
  // The home page is in all languages.
  if (language === defaultLanguage || page === "/" || (await reader.translations(path))) return null;
  const translations = await reader.translations(page);
  return translations?.every((translation) => translation.language !== language) ? page : null;
}
