import type { Db, Tx } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language } from "#src/base/languages.ts";
import { isKindName } from "../../fields/parse.ts";
import { isFixed, requiredSlugs } from "../../schema/fixed-pages.ts";
import { kinds } from "../../schema/kinds.ts";

/** The slug of a fixed page, the same in all languages; `null` for other entries. */
export async function lockedSlug(tx: Db | Tx, kind: string, entry: string): Promise<string | null> {
  if (kind !== "page") return null;
  const texts = await tx.selectFrom("entry_texts").select("slug").where("entry_id", "=", entry).execute();
  return texts.map((text) => text.slug).find((slug) => slug !== null && isFixed(slug)) ?? null;
}

/** Whether the site requires an entry. */
export function isLocked(tx: Db | Tx, kind: string, entry: string): Promise<boolean> {
  return isLockedIn(tx, kind, entry, defaultLanguage);
}

/** Whether the site requires an entry's text in a language. Fixed pages that no other page needs may be in the default one only. */
export async function isLockedIn(tx: Db | Tx, kind: string, entry: string, language: Language): Promise<boolean> {
  if (isKindName(kind) && kinds[kind].single) return true;
  const slug = await lockedSlug(tx, kind, entry);
  return slug !== null && (language === defaultLanguage || requiredSlugs.some((required) => required === slug));
}
