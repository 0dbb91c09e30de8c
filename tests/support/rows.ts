import { sql } from "kysely";
import type { Db } from "../../src/db/tables.ts";

/** Rows of all matching tables as JSON. Of emails only the ids, since they change in the background. */
export async function rowsOf(db: Db, tables: RegExp = /./): Promise<string> {
  const names = (await db.introspection.getTables()).map(({ name }) => name).filter((name) => tables.test(name));
  const columns = (name: string) => (name === "outbox" ? sql`id, about` : sql`*`);
  const found = await Promise.all(
    names.map((name) => sql`select ${columns(name)} from ${sql.table(name)}`.execute(db)),
  );
  return JSON.stringify(
    found.map((result, index) => [names[index], result.rows]),
    (_, value) => (value instanceof Uint8Array ? Buffer.from(value).toString("hex") : value),
  );
}
