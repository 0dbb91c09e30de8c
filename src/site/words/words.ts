import type { Language } from "../../content/languages.ts";
import { en, type Words } from "./en.ts";

const words = { en } satisfies Record<Language, Words>;

/** The site's fixed words in a language. */
export function wordsFor(language: Language): Words {
  return words[language];
}
