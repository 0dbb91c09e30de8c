import {
  inDefaultLanguage,
  inLanguage,
  type Language,
  languageNames,
  languageOf,
  locales,
} from "#src/base/languages.ts";
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
  note: { toHome: string; onlyIn: string } | null;
  /** Suggests the translation to visitors who prefer the language. */
  suggestion: { text: string; link: string; decline: string } | null;
}

/** The links of a page to the same page in all other languages, or else to their home page. */
export async function readLanguageLinks(reader: ContentReader, path: string): Promise<LanguageLink[]> {
  const languages = await reader.languages();
  if (languages.length === 1) return [];
  const own = languageOf(path);
  const translations = await reader.translations(path);
  return languages
    .filter((language) => language !== own)
    .map((language) => {
      const words = wordsFor(language).language;
      const translation = translations?.find((page) => page.language === language);
      const href = translation?.path ?? sameIn(language, path);
      const ownName = new Intl.DisplayNames(locales[language], { type: "language" }).of(own) ?? own;
      return {
        language,
        name: languageNames[language],
        href: href ?? homePath(language),
        note: href ? null : { toHome: words.toHome, onlyIn: translations ? words.onlyIn(ownName) : "" },
        suggestion: translation ? { text: words.alsoHere, link: words.readIt, decline: words.decline } : null,
      };
    });
}

/** Where a page is that is no entry's, but in each language. */
function sameIn(language: Language, path: string): string | null {
  const isInEach = path === searchPath(languageOf(path)) || inDefaultLanguage(path).startsWith("/book/");
  return isInEach ? inLanguage(inDefaultLanguage(path), language) : null;
}
