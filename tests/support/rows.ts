import { sql } from "kysely";
import type { Db } from "../../src/db/tables.ts";

/** Rows of every table, or of those that match; of mails whether they are there, as they go out in the background. */
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
