import { inLanguage, type Language } from "#src/base/languages.ts";
import { isKindName } from "../fields/parse.ts";
import { kinds } from "../schema/kinds.ts";

/** The path of an entry's page in a language; `null` for entries without pages. */
export function publicPathOf(kind: string, slug: string | null, language: Language): string | null {
  if (!isKindName(kind)) return null;
  const definition = kinds[kind];
  if (!("path" in definition) || !definition.path) return null;
  if (slug === null && !definition.single) return null;
  return inLanguage(definition.path(slug ?? ""), language);
}

/** The path of an entry. One without a page gets the home page. */
export function pathOf({ kind, slug }: { kind: string; slug: string | null }, language: Language): string {
  return publicPathOf(kind, slug, language) ?? inLanguage("/", language);
}
