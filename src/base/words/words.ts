import type { Language } from "../languages.ts";
import { words as en, type Words } from "./en.ts";

const words: Record<Language, Words> = { en };

/** The site's fixed texts in a language. */
export function wordsFor(language: Language): Words {
  return words[language];
}
