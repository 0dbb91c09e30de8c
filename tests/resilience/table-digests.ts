import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../src/db/tables.ts";

/** Kysely's own tables, and those of SQLite's full-text index, which triggers fill. */
const derivedTable = /^(?:kysely_|sqlite_|lead_words)/;

/** Counts and hashes of all tables, without any code of the backup: in no order, and by the database's own catalog. */
export async function digests(db: Db): Promise<Map<string, { rows: number; sha256: string }>> {
  const found = new Map<string, { rows: number; sha256: string }>();
  for (const { name } of await db.introspection.getTables()) {
    if (derivedTable.test(name)) continue;
    const { rows: all } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    // The audit entry of the restore.
    const rows = all.filter(({ act }) => act !== "backup-restored");
    const lines = rows.map((row) => JSON.stringify(inOrder(JSON.parse(JSON.stringify(row)))));
    found.set(name, { rows: rows.length, sha256: createHash("sha256").update(lines.sort().join("\n")).digest("hex") });
  }
  return found;
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, inOrder(Reflect.get(value, key))]));
}
