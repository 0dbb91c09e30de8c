import { inDefaultLanguage, inLanguage, type Language, languageNames, languageOf } from "#src/base/languages.ts";
import { wordsFor } from "#src/base/words/words.ts";
import type { ContentReader } from "#src/domain/content/published/reader.server.ts";
import { homePath, searchPath } from "../paths.ts";

/** Leads to another language, in its words. */
export interface LanguageLink {
  language: Language;
  /** The language's own: `Español`. */
  name: string;
  href: string;
  /** Says that it leads to another page, and that this one is in its own language only; empty for a translation. */
  note: { toHome: string; only: string } | null;
  /** Suggests the translation to visitors who prefer the language. */
  suggestion: { text: string; link: string; decline: string } | null;
}

/** The links of a page to the same page in all other languages, or else to their home page. */
export async function readLanguageLinks(reader: ContentReader, path: string): Promise<LanguageLink[]> {
  const languages = await reader.languages();
  if (languages.length === 1) return [];
  const own = languageOf(path);
  const translations = await reader.translations(path);
  const links = languages
    .filter((language) => language !== own)
    .map(async (language): Promise<LanguageLink> => {
      const words = wordsFor(language);
      const translation = translations?.find((page) => page.language === language);
      const href = translation?.path ?? (translations ? null : await sameIn(reader, language, path));
      return {
        language,
        name: languageNames[language],
        href: href ?? homePath(language),
        note: href
          ? null
          : { toHome: words.language.toHome, only: translations ? words.pageOnly(words.inLanguage(own)) : "" },
        suggestion: translation ? words.language.suggestion : null,
      };
    });
  return Promise.all(links);
}

/** For a path that is no entry's: the page with the same slug in another language. Search and appointments are in each. */
async function sameIn(reader: ContentReader, language: Language, path: string): Promise<string | null> {
  const same = inLanguage(inDefaultLanguage(path), language);
  if (same === searchPath(language) || inDefaultLanguage(path).startsWith("/book/")) return same;
  return (await reader.translations(same)) && same;
}
