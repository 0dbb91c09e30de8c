import type { Language } from "../../content/languages.ts";
import { en, enSent, type SentWords, type Words } from "./en.ts";

const words = { en } satisfies Record<Language, Words>;

/** The site's fixed words in a language. */
export function wordsFor(language: Language): Words {
  return words[language];
}

/** The words that the server writes into what it sends. Made in here, so that they are in no browser's bundle. */
export function sentWordsFor(language: Language): SentWords {
  const sentWords = { en: enSent } satisfies Record<Language, SentWords>;
  return sentWords[language];
}
