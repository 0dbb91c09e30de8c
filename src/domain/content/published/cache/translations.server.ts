import { publicPathOf } from "../public-path.ts";
import type { Translation } from "../reader.server.ts";
import type { PublishedIndex } from "./published-index.server.ts";

/** By index: the entry at each path. */
const entriesByPath = new WeakMap<PublishedIndex, ReadonlyMap<string, string>>();

/**
 * An entry's pages in all languages that visitors are shown, the default one first, by the path of one. Null for a path that is no
 * entry's, and for a site in one language.
 */
export function translationsIn(index: PublishedIndex, path: string): Translation[] | null {
  if (index.languages.length === 1) return null;
  const paths = entriesByPath.get(index) ?? pathsIn(index);
  entriesByPath.set(index, paths);
  const entry = paths.get(path);
  return entry === undefined ? null : pagesOf(index, entry);
}

function pathsIn(index: PublishedIndex): ReadonlyMap<string, string> {
  return new Map(
    [...index.entries.keys()].flatMap((entry) =>
      pagesOf(index, entry).map(({ path }): [string, string] => [path, entry]),
    ),
  );
}

function pagesOf({ languages, entries }: PublishedIndex, entry: string): Translation[] {
  const texts = entries.get(entry) ?? [];
  return languages.flatMap((language) => {
    const text = texts.find(({ locale }) => locale === language);
    const path = text ? publicPathOf(text.kind, text.slug, language) : null;
    return path === null ? [] : [{ language, path }];
  });
}
