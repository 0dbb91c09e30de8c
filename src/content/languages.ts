/**
 * The languages the site speaks, the default one first. Pages of the default language have plain addresses,
 * those of every other language begin with its code (`/es/about`).
 */
export const languages = ["en"] as const;

export type Language = (typeof languages)[number];

export const defaultLanguage: Language = languages[0];

/** The language of a public path, by its first segment. */
export function languageOf(pathname: string): Language {
  const first = pathname.split("/", 2)[1];
  return languages.find((language) => language === first) ?? defaultLanguage;
}

/** Puts a path of the default language under `language`'s own addresses. */
export function inLanguage(path: string, language: Language): string {
  if (language === defaultLanguage) return path;
  return path === "/" ? `/${language}` : `/${language}${path}`;
}
