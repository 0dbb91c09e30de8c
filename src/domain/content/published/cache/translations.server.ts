import { inDefaultLanguage, languageOf } from "#src/base/languages.ts";
import { publicPathOf } from "../public-path.ts";
import type { Translation } from "../reader.server.ts";
import { type IndexedText, type PublishedIndex, textsIn } from "./published-index.server.ts";

/** By the texts of a kind in a language: each by its slug. */
const textsBySlug = new WeakMap<readonly IndexedText[], ReadonlyMap<string | null, IndexedText>>();

/**
 * An entry's pages in all languages that visitors are shown, the default one first, by the path of one. Null for a path that is no
 * entry's, and for a site in one language.
 */
export function translationsIn(index: PublishedIndex, path: string): Translation[] | null {
  const language = languageOf(path);
  if (index.languages.length === 1 || !index.languages.includes(language)) return null;
  // Every path ends with its entry's slug; that of the home page, which has none, with a slash.
  const slug = inDefaultLanguage(path).split("/").at(-1) || null;
  for (const kind of index.kinds.keys()) {
    const text = textWithSlug(textsIn(index, language, kind), slug);
    if (text?.locale === language && publicPathOf(kind, slug, language) === path) return pagesOf(index, text.entry_id);
  }
  return null;
}

function textWithSlug(texts: readonly IndexedText[], slug: string | null): IndexedText | undefined {
  const known = textsBySlug.get(texts) ?? new Map(texts.map((text) => [text.slug, text]));
  textsBySlug.set(texts, known);
  return known.get(slug);
}

function pagesOf({ languages, entries }: PublishedIndex, entry: string): Translation[] {
  const texts = entries.get(entry) ?? [];
  return languages.flatMap((language) => {
    const text = texts.find(({ locale }) => locale === language);
    const path = text ? publicPathOf(text.kind, text.slug, language) : null;
    return path === null ? [] : [{ language, path }];
  });
}
