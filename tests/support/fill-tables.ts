import { createHash } from "node:crypto";
import { Kysely, sql } from "kysely";
import { migrations } from "#src/base/db/migrations/migrations.ts";
import { storedTables } from "#src/base/db/rows/read-all-rows.ts";
import { insertRows } from "#src/base/db/rows/replace-all-rows.ts";
import { nodeSqliteDialect } from "#src/base/db/sqlite/node-sqlite.ts";
import type { Db, Tables } from "#src/base/db/tables.ts";

/** A value of each type of column, as JSON has it, that a driver or a copy could change. */
const values: Record<string, unknown> = {
  text: "Größe “7” \\ ' 🦀\n\tend ",
  integer: 2_147_483_647,
  bigint: 9_007_199_254_740_991,
  boolean: true,
  jsonb: { z: [0.1, 1e21, -0.5], a: { ü: "\u2028 \\u0000", empty: null } },
  timestamptz: "2026-11-01T05:30:00.007Z",
};

/** The file that the rows of attachments name. */
const attachmentBytes = Buffer.from("A file");
export const attachment = {
  bytes: attachmentBytes,
  digest: createHash("sha256").update(attachmentBytes).digest("hex").slice(0, 32),
};

/** What the tables' constraints and the pages want, and what no job may act on. */
const chosen: Record<string, Record<string, unknown>> = {
  two_factor_roles: { role: "owner" },
  one_time_links: { purpose: "reset" },
  login_challenges: { purpose: "passkey" },
  lead_retention: { months: 24 },
  lead_attachments: { digest: attachment.digest },
  lead_draft_files: { digest: attachment.digest },
  webhooks: { off: "owner", format: "json", events: { types: ["lead.created"] } },
  reply_times: { month: "2026-10" },
  redirects: { to_entry: null, to_locale: null },
};

interface Column {
  table: string;
  name: string;
  type: string;
  parent: string | null;
  parentColumn: string | null;
}

/** Gives each stored table that is empty a row with a value in every column, so that no table or type is left untried. */
export async function fillEmptyTables(db: Db): Promise<void> {
  const columns = await columnsByTable();
  for (const { name } of await storedTables(db)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) continue;
    const row: Record<string, unknown> = {};
    for (const column of columns.get(name) ?? []) row[column.name] = await filledValue(db, column);
    await db.transaction().execute((tx) => insertRows(tx, name, [{ ...row, ...chosen[name] }]));
  }
}

/** SQLite describes the columns of both databases, since they have the same. */
async function columnsByTable(): Promise<Map<string, Column[]>> {
  const model = new Kysely<Tables>({ dialect: nodeSqliteDialect(":memory:") });
  for (const { up } of Object.values(migrations)) await up(model);
  const { rows } = await sql<Column>`
    select m.name as "table", c.name, c.type, f."table" as parent, f."to" as "parentColumn"
    from sqlite_master as m join pragma_table_info(m.name) as c
    left join pragma_foreign_key_list(m.name) as f on f."from" = c.name
    where m.type = 'table'`.execute(model);
  await model.destroy();
  return Map.groupBy(rows, ({ table }) => table);
}

async function filledValue(db: Db, { table, name, type, parent, parentColumn }: Column): Promise<unknown> {
  if (parent && parentColumn) {
    const { rows } = await sql<{ value: unknown }>`
      select ${sql.id(parentColumn)} as value from ${sql.table(parent)} limit 1`.execute(db);
    return rows[0]?.value ?? null;
  }
  const value = values[type.toLowerCase()];
  if (value === undefined) throw new Error(`No value for ${table}.${name}, of the type ${type}`);
  return value;
}
