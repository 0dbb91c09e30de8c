import type { Tx } from "#src/base/db/tables.ts";
import type { Language } from "#src/base/languages.ts";
import type { Actor } from "#src/domain/audit-log/record.server.ts";
import { publicPathOf } from "../published/public-path.ts";
import { readLanguages } from "../published/site-languages.server.ts";

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
 * removed. Those that are at an address of a language that visitors are not shown stay until they are (`freePaths`).
 */
export async function recordPathChange(tx: Tx, change: PathChange): Promise<void> {
  const newPath = publicPathOf(change.kind, change.to, change.language);
  if (newPath === null) return;
  const isShown = (await readLanguages(tx)).includes(change.language);
  if (isShown) await removeFrom(tx, [newPath]);
  const oldPath = change.from === null ? null : publicPathOf(change.kind, change.from, change.language);
  if (oldPath === null || oldPath === newPath) return;
  const target = { to_entry: change.entry, to_locale: change.language, to_url: null };
  await tx
    .insertInto("redirects")
    .values({ from_path: oldPath, ...target, created_at: change.at, created_by: change.by.id })
    .onConflict((conflict) => {
      const same = conflict.column("from_path");
      return isShown ? same.doUpdateSet(target) : same.doNothing();
    })
    .execute();
}

/** Rows per statement: databases limit the number of parameters. */
const maxRows = 500;

/** Removes the redirects from all pages of a language, which visitors are shown from now on. */
export async function freePaths(tx: Tx, language: Language): Promise<void> {
  const texts = await tx
    .selectFrom("entry_texts")
    .select(["kind", "slug"])
    .where("locale", "=", language)
    .where("published", "is not", null)
    .where("deleted_at", "is", null)
    .execute();
  const paths = texts.flatMap(({ kind, slug }) => publicPathOf(kind, slug, language) ?? []);
  for (let first = 0; first < paths.length; first += maxRows) await removeFrom(tx, paths.slice(first, first + maxRows));
}

async function removeFrom(tx: Tx, paths: readonly string[]): Promise<void> {
  await tx.deleteFrom("redirects").where("from_path", "in", paths).execute();
  await tx.deleteFrom("not_found").where("path", "in", paths).execute();
  await tx.deleteFrom("former_paths").where("path", "in", paths).execute();
}
