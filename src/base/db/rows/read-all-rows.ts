import { type RawBuilder, sql } from "kysely";
import { engineOf, withoutTimeLimit } from "../dialect.ts";
import type { Db, Tx } from "../tables.ts";

/*
 * Reads all rows of all tables, for backups, by the catalogs of both databases.
 */

export type Row = Record<string, unknown>;

/** A table as the database describes it. */
export interface TableShape {
  name: string;
  columns: string[];
  /** The columns of its primary key, and whether they hold text. */
  key: { name: string; isText: boolean }[];
}

/** Made from other tables, and made again when they are empty: neither backed up nor moved. */
export const derivedTables = [
  "site_search",
  "search_spellings",
  "lead_sums",
  "lead_sums_state",
  "lead_changes",
  "lead_contacts",
  "contact_changes",
] as const;

/** The tables of a backup, parents before children. */
export async function storedTables(db: Db): Promise<TableShape[]> {
  return (await tableShapes(db)).filter((table) => derivedTables.every((name) => name !== table.name));
}

/** Reads a snapshot without blocking writers and without a time limit. */
export function inSnapshot<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withoutTimeLimit(db, (connection) =>
    connection.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work),
  );
}

/** All tables, parents before children. */
export async function tableShapes(db: Db): Promise<TableShape[]> {
  const columns = (await columnsOf(db)).filter(({ table }) => !table.startsWith("kysely_"));
  const shapes = [...Map.groupBy(columns, ({ table }) => table)].map(([name, tableColumns]) => ({
    name,
    columns: tableColumns.map(({ column }) => column),
    key: tableColumns
      .filter(({ key }) => key !== null)
      .sort((a, b) => (a.key ?? 0) - (b.key ?? 0))
      .map(({ column, isText }) => ({ name: column, isText })),
  }));
  return parentsFirst(shapes, await foreignKeysOf(db));
}

/** The rows of a table by primary key, in the same order on both databases. Needs a transaction. */
export function rowsOf(tx: Tx, { name, columns, key }: TableShape): AsyncGenerator<Row[]> {
  const order = key.map((column) => (column.isText ? inByteOrder(tx, column.name) : sql.id(column.name)));
  return inBatches<Row>(
    tx,
    sql<Row>`select ${sql.join(columns.map((column) => sql.id(column)))} from ${sql.table(name)} order by ${sql.join(order)}`,
  );
}

function parentsFirst(shapes: readonly TableShape[], references: readonly ForeignKey[]): TableShape[] {
  const ordered: TableShape[] = [];
  const waiting = new Set(shapes.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
  while (waiting.size > 0) {
    const names = new Set([...waiting].map(({ name }) => name));
    const hasWaitingParent = ({ name }: TableShape) =>
      references.some(({ child, parent }) => child === name && parent !== name && names.has(parent));
    const free = [...waiting].find((shape) => !hasWaitingParent(shape));
    if (!free) throw new Error(`Tables have circular foreign keys: ${[...names].join(", ")}`);
    ordered.push(free);
    waiting.delete(free);
  }
  return ordered;
}

interface ColumnInfo {
  table: string;
  column: string;
  /** Its position in the primary key. */
  key: number | null;
  isText: boolean;
}

interface ForeignKey {
  child: string;
  parent: string;
}

/** All columns of all tables, in order, without the tables of SQLite's full-text indexes. */
async function columnsOf(db: Db): Promise<ColumnInfo[]> {
  if (engineOf(db) === "sqlite") {
    const { rows } = await sql<{ table: string; column: string; type: string; pk: number }>`
      select m.name as "table", c.name as "column", c.type, c.pk
      from pragma_table_list as m join pragma_table_info(m.name) as c
      where m.schema = 'main' and m.type = 'table' and m.name not like 'sqlite~_%' escape '~'
      order by m.name, c.cid`.execute(db);
    return rows.map(({ table, column, type, pk }) => ({
      table,
      column,
      key: pk || null,
      isText: /text/i.test(type),
    }));
  }
  const { rows } = await sql<ColumnInfo>`
    select c.relname as "table", a.attname as "column", array_position(i.indkey::int2[], a.attnum) as "key",
      a.attcollation <> 0 as "isText"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
    order by c.relname, a.attnum`.execute(db);
  return rows;
}

async function foreignKeysOf(db: Db): Promise<ForeignKey[]> {
  const query =
    engineOf(db) === "sqlite"
      ? sql<ForeignKey>`
          select m.name as child, f."table" as parent
          from sqlite_master as m join pragma_foreign_key_list(m.name) as f where m.type = 'table'`
      : sql<ForeignKey>`
          select c.relname as child, p.relname as parent
          from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
          where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace`;
  return (await query.execute(db)).rows;
}

/** Sorts text by bytes on both databases. PostgreSQL's default depends on its locale. */
function inByteOrder(db: Db, column: string): RawBuilder<unknown> {
  return engineOf(db) === "sqlite" ? sql`${sql.id(column)}` : sql`${sql.id(column)} collate "C"`;
}

/** The rows of a query in batches of up to 100. Needs a transaction. */
async function* inBatches<Row>(tx: Tx, query: RawBuilder<Row>): AsyncGenerator<Row[]> {
  if (engineOf(tx) === "sqlite") {
    let batch: Row[] = [];
    for await (const { rows } of tx.getExecutor().stream<Row>(query.compile(tx), 1)) {
      batch.push(...rows);
      if (batch.length < 100) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
    return;
  }
  await sql`declare all_rows no scroll cursor for ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch forward 100 from all_rows`.execute(tx);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close all_rows`.execute(tx);
}
