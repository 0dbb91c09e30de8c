import type { Tx } from "#src/base/db/tables.ts";
import type { Language } from "#src/base/languages.ts";
import type { Actor } from "#src/domain/audit-log/record.server.ts";
import { publicPathOf } from "../published/public-path.ts";

export interface PathChange {
  entry: string;
  kind: string;
  language: Language;
  /** The slug that was live until now, or `null`. */
  from: string | null;
  to: string | null;
  by: Actor;
  at: Date;
}

/**
 * Keeps the paths of a page that visitors see no longer: they are "not found" from then on,
 * also on routes that show a list for a path that never was.
 */
export async function recordFormerPaths(tx: Tx, paths: readonly (string | null)[], at: Date): Promise<void> {
  const rows = paths.flatMap((path) => (path === null ? [] : [{ path, left_at: at }]));
  if (rows.length === 0) return;
  await tx
    .insertInto("former_paths")
    .values(rows)
    .onConflict((conflict) => conflict.column("path").doUpdateSet({ left_at: at }))
    .execute();
}

/**
 * Updates redirects when an entry goes live: its old address redirects to it, and redirects from its new address are
 * removed.
 */
export async function recordPathChange(tx: Tx, change: PathChange): Promise<void> {
  const newPath = publicPathOf(change.kind, change.to, change.language);
  if (newPath === null) return;
  await tx.deleteFrom("redirects").where("from_path", "=", newPath).execute();
  await tx.deleteFrom("not_found").where("path", "=", newPath).execute();
  await tx.deleteFrom("former_paths").where("path", "=", newPath).execute();
  const oldPath = change.from === null ? null : publicPathOf(change.kind, change.from, change.language);
  if (oldPath === null || oldPath === newPath) return;
  const target = { to_entry: change.entry, to_locale: change.language, to_url: null };
  await tx
    .insertInto("redirects")
    .values({ from_path: oldPath, ...target, created_at: change.at, created_by: change.by.id })
    .onConflict((conflict) => conflict.column("from_path").doUpdateSet(target))
    .execute();
}
