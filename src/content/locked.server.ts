import type { Db, Tx } from "../db/tables.ts";
import { kinds } from "./kinds/kinds.ts";
import { isKindName } from "./parse.ts";
import { isFixed } from "./slugs.ts";

/** The slug of the fixed page that an entry is, which it has in every language; `null` for every other entry. */
export async function lockedSlug(tx: Db | Tx, kind: string, entry: string): Promise<string | null> {
  if (kind !== "page") return null;
  const texts = await tx.selectFrom("entry_texts").select("slug").where("entry_id", "=", entry).execute();
  return texts.map((text) => text.slug).find((slug) => slug !== null && isFixed(slug)) ?? null;
}

/** Whether the site cannot do without an entry. */
export async function isLocked(tx: Db | Tx, kind: string, entry: string): Promise<boolean> {
  return (isKindName(kind) && kinds[kind].single) || (await lockedSlug(tx, kind, entry)) !== null;
}
