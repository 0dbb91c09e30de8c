import { segments } from "./segments.ts";

/**
 * The languages of the site, the default one first. Pages of the default language have plain addresses, those of every
 * other language begin with its code (`/es/nosotros`). A language is one more code here, with its locale and its own name,
 * and a file of its words in `base/words`; `segments.ts` may translate its addresses.
 */
export const languages = ["en", "es"] as const;

export type Language = (typeof languages)[number];

export const defaultLanguage: Language = languages[0];

/** The others: what is written in the default language is translated into them. */
export const translationLanguages: readonly Language[] = languages.filter((language) => language !== defaultLanguage);

/** The admin and emails to staff are in it. */
export const staffLanguage = defaultLanguage;

/** Each language's name for itself. */
export const languageNames: Record<Language, string> = { en: "English", es: "Español" };

/** A language's name in another one, by default for staff: `Spanish`. */
export function languageTitle(code: string, language: Language = staffLanguage): string {
  return new Intl.DisplayNames(language, { type: "language" }).of(code) ?? code;
}

/** How dates and numbers are written, as `Intl` and share cards know it. */
export const locales: Record<Language, string> = { en: "en-US", es: "es-US" };

/** The language that has a code; none for a code the site does not speak. */
export function languageNamed(code: string): Language | null {
  return languages.find((language) => language === code) ?? null;
}

/** The same, or the default language: a stored code may be of one that the site no longer speaks. */
export function languageOrDefault(code: string): Language {
  return languageNamed(code) ?? defaultLanguage;
}

/** The language of a public path, by its first segment. */
export function languageOf(pathname: string): Language {
  const first = pathname.split("/", 2)[1];
  return languageNamed(first ?? "") ?? defaultLanguage;
}

/** Puts a path of the default language under `language`'s own addresses. */
export function inLanguage(path: string, language: Language): string {
  if (language === defaultLanguage) return path;
  // The home page has no slash at its end.
  return `/${language}${withSegments(path, language).replace(/^\/(?=[?#]|$)/, "")}`;
}

/** The path of the default language that a path of any language stands for. */
export function inDefaultLanguage(path: string): string {
  const [, code = "", rest = ""] = /^\/([^/?#]*)(.*)$/s.exec(path) ?? [];
  const language = languageNamed(code);
  if (!language) return path;
  const local = rest.startsWith("/") ? rest : `/${rest}`;
  return translators.get(language)?.backwards(local) ?? local;
}

/** A path of the default language with the fixed segments of another, without its code. */
export function withSegments(path: string, language: Language): string {
  return translators.get(language)?.forwards(path) ?? path;
}

const translators = new Map(
  Object.entries(segments).map(([language, names]) => {
    const pairs = Object.entries(names);
    return [language, { forwards: replacer(pairs), backwards: replacer(pairs.map(([from, to]) => [to, from])) }];
  }),
);

/** Exchanges what a path begins with. */
function replacer(names: readonly (readonly [from: string, to: string])[]): (path: string) => string {
  const exchanged = new Map(names);
  // The longest first. Names have only lowercase letters, hyphens and slashes.
  const froms = [...exchanged.keys()].toSorted((a, b) => b.length - a.length);
  const start = new RegExp(`^/(?:${froms.map((from) => (from.endsWith("/") ? from : `${from}(?![^/?#])`)).join("|")})`);
  return (path) => path.replace(start, (found) => `/${exchanged.get(found.slice(1))}`);
}

/** Chooses each entry's text in `language`, or else in `fallback`; in the order of the rows. */
export function preferLanguage<Row extends { entry_id: string; locale: string }>(
  rows: readonly Row[],
  language: string,
  fallback: string,
): Row[] {
  const translated = new Set(rows.filter((row) => row.locale === language).map((row) => row.entry_id));
  return rows.filter((row) => row.locale === (translated.has(row.entry_id) ? language : fallback));
}
