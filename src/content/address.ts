import { kinds } from "./kinds/kinds.ts";
import { inLanguage, type Language } from "./languages.ts";
import { isKindName } from "./parse.ts";

/** The path of an entry's page in a language; `null` for kinds whose entries have no page of their own. */
export function addressOf(kind: string, slug: string | null, language: Language): string | null {
  if (!isKindName(kind)) return null;
  const definition = kinds[kind];
  if (!("address" in definition) || !definition.address) return null;
  return inLanguage(definition.address(slug ?? ""), language);
}
