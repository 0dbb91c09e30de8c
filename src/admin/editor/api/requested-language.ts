import { defaultLanguage, type Language, languageNamed } from "#src/base/languages.ts";

/** The language of the text that a request of the editor is about, by its query. */
export function requestedLanguage(request: Request): Language {
  return languageNamed(new URL(request.url).searchParams.get("language") ?? "") ?? defaultLanguage;
}
