import type { Language } from "../../content/languages.ts";
import { en, enOfOpenings, type OpeningWords, type Words } from "./en.ts";

const words = { en } satisfies Record<Language, Words>;

/** The site's fixed words in a language. */
export function wordsFor(language: Language): Words {
  return words[language];
}

/** Made when it is called, so that browsers, which never call it, need not have them. */
export function openingWordsFor(language: Language): OpeningWords {
  const openingWords = { en: enOfOpenings } satisfies Record<Language, OpeningWords>;
  return openingWords[language];
}
