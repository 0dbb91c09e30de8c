import type { Language } from "../languages.ts";
import { words as en, type Words } from "./en.ts";
import { words as es } from "./es.ts";

const words: Record<Language, Words> = { en, es };

/** The site's fixed texts in a language. */
export function wordsFor(language: Language): Words {
  return words[language];
}
