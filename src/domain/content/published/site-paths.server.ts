import { defaultLanguage, inDefaultLanguage, type Language, languageOf } from "#src/base/languages.ts";
import { topicsIn } from "./dated-list.server.ts";
import { pathOf, publicPathOf } from "./public-path.ts";
import type { ContentReader, PublishedEntry } from "./reader.server.ts";
import { RedirectMap } from "./redirect-map.ts";

/** All paths that exist because of the content. */
export interface SitePaths {
  /** The languages that visitors are shown, the default one first. */
  languages: readonly Language[];
  /** The paths of published entries in these languages. */
  entries: ReadonlySet<string>;
  /** The addresses at which a language has no page of an entry, but the default language has. */
  untranslated: ReadonlySet<string>;
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

/** Reads all of it, which pages do only once for each change (`content-cache.server.ts`). */
export async function readSitePaths(reader: ContentReader): Promise<SitePaths> {
  const known = new Map<Language, ReadonlyMap<string, PublishedEntry>>();
  const paths = new Set<string>();
  const postCounts = new Map<Language, ReadonlyMap<string, number>>();
  const languages = await reader.languages();
  const untranslated = new Set<string>();
  for (const language of languages) {
    const entries = await reader.entries(language);
    known.set(language, new Map(entries.map((entry) => [entry.id, entry])));
    for (const { kind, slug } of entries) {
      const path = publicPathOf(kind, slug, language);
      if (path !== null) paths.add(path);
    }
    for (const path of await readUntranslated(reader, language, paths)) untranslated.add(path);
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
  return {
    languages,
    entries: paths,
    untranslated,
    postCounts,
    redirects: new RedirectMap(redirects, (id, language) => {
      const entry = known.get(language)?.get(id);
      return entry && pathOf(entry, language);
    }),
    formerPaths: new Set(formerPaths.map(({ path }) => path)),
  };
}

/** The addresses at which a language has no page, but the default language has. `taken` are those of its pages. */
async function readUntranslated(
  reader: ContentReader,
  language: Language,
  taken: ReadonlySet<string>,
): Promise<string[]> {
  if (language === defaultLanguage) return [];
  const translated = new Set((await reader.entries(language)).map(({ id }) => id));
  return (await reader.entries(defaultLanguage)).flatMap(({ id, kind, slug }) => {
    const path = translated.has(id) ? null : publicPathOf(kind, slug, language);
    return path === null || taken.has(path) ? [] : [path];
  });
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
