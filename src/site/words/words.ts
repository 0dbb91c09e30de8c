import { type Language, languages } from "#src/base/languages.ts";
import type { ServerWords, Words } from "./en.ts";

/** Each language has a file of its code here. Browsers get the words that pages show, and not those that are sent. */
const words = byLanguage<Words>(import.meta.glob("./[a-z][a-z].ts", { eager: true, import: "words" }));

/** The site's fixed texts in a language. */
export function wordsFor(language: Language): Words {
  return words[language];
}

let serverWords: Record<Language, ServerWords> | undefined;

/** Texts that only the server uses. The glob is inside the function, so that no browser bundle contains them. */
export function serverWordsFor(language: Language): ServerWords {
  serverWords ??= byLanguage(import.meta.glob("./[a-z][a-z].ts", { eager: true, import: "serverWords" }));
  return serverWords[language];
}

function byLanguage<Value>(files: Record<string, unknown>): Record<Language, Value> {
  const found = languages.map((language) => {
    const value = files[`./${language}.ts`];
    if (value === undefined) throw new Error(`src/site/words/${language}.ts is missing, or exports no words`);
    return [language, value];
  });
  return Object.fromEntries(found);
}
