import { sql } from "kysely";
import type { Db } from "#src/base/db/tables.ts";

/** The tables of a SQLite database that refer to a table. */
export async function foreignKeysTo(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct m.name from sqlite_master m join pragma_foreign_key_list(m.name) k
    where m.type = 'table' and k."table" = ${table}
  `.execute(db);
  return rows.map(({ name }) => name).toSorted();
}
