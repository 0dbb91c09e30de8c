import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#src/base/db/tables.ts";

/** Kysely's own tables, those of SQLite's full-text index, which triggers fill, the search index of the site, and the sums of the reports. */
const derivedTable =
  /^(?:kysely_|sqlite_|lead_words|site_words|site_search|search_spellings|lead_sums|lead_changes|lead_contacts|contact_changes)/;

export type Digests = Map<string, { rows: number; sha256: string; columns: ReadonlySet<string> }>;

/**
 * Counts and hashes of all tables, without any code of the backup: in no order, and by the database's own catalog. With
 * `earlier`, columns that a migration has added since are left out.
 */
export async function digests(db: Db, earlier?: Digests): Promise<Digests> {
  const found: Digests = new Map();
  for (const { name } of await db.introspection.getTables()) {
    if (derivedTable.test(name)) continue;
    const { rows: all } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    // The audit entry of the restore.
    const rows = all
      .filter(({ act }) => act !== "backup-restored")
      // PostgreSQL generates these columns of its full-text index.
      .map(({ vector: _vector, title_vector: _titleVector, ...row }) => row);
    const known = earlier?.get(name)?.columns;
    const compared = rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !known?.size || known.has(column))),
    );
    const columns = new Set(compared.flatMap(Object.keys));
    const lines = compared.map((row) => JSON.stringify(inOrder(JSON.parse(JSON.stringify(row)))));
    found.set(name, {
      rows: rows.length,
      columns,
      sha256: createHash("sha256").update(lines.sort().join("\n")).digest("hex"),
    });
  }
  return found;
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, inOrder(Reflect.get(value, key))]));
}
