import type { Language } from "../languages.ts";
import { serverWords as en, type ServerWords } from "./en.ts";
import { serverWords as es } from "./es.ts";

const serverWords: Record<Language, ServerWords> = { en, es };

/** Texts that only the server uses, so no browser loads this module. */
export function serverWordsFor(language: Language): ServerWords {
  return serverWords[language];
}
