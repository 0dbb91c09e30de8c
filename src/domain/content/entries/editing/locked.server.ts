import type { Db, Tx } from "#src/base/db/tables.ts";
import { isKindName } from "../../fields/parse.ts";
import { isFixed } from "../../schema/fixed-pages.ts";
import { kinds } from "../../schema/kinds.ts";

/** The slug of a fixed page, the same in all languages; `null` for other entries. */
export async function lockedSlug(tx: Db | Tx, kind: string, entry: string): Promise<string | null> {
  if (kind !== "page") return null;
  const texts = await tx.selectFrom("entry_texts").select("slug").where("entry_id", "=", entry).execute();
  return texts.map((text) => text.slug).find((slug) => slug !== null && isFixed(slug)) ?? null;
}

/** Whether the site requires an entry. */
export async function isLocked(tx: Db | Tx, kind: string, entry: string): Promise<boolean> {
  return (isKindName(kind) && kinds[kind].single) || (await lockedSlug(tx, kind, entry)) !== null;
}
