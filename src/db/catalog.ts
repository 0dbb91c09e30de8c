import { type RawBuilder, sql } from "kysely";
import { engineOf } from "./dialect.ts";
import type { Db, Tx } from "./tables.ts";

/*
 * Reads the catalogs of both databases, and streams many rows from each.
 */

interface ColumnInfo {
  table: string;
  column: string;
  /** Its position in the primary key. */
  key: number | null;
  isText: boolean;
}

export interface ForeignKey {
  child: string;
  parent: string;
}

/** All columns of all tables, in order, without the tables of SQLite's full-text indexes. */
export async function columnsOf(db: Db): Promise<ColumnInfo[]> {
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

export async function foreignKeysOf(db: Db): Promise<ForeignKey[]> {
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
export function inByteOrder(db: Db, column: string): RawBuilder<unknown> {
  return engineOf(db) === "sqlite" ? sql`${sql.id(column)}` : sql`${sql.id(column)} collate "C"`;
}

/** The rows of a query in batches of up to 100. Needs a transaction. */
export async function* inBatches<Row>(tx: Tx, query: RawBuilder<Row>): AsyncGenerator<Row[]> {
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

/** Sets each sequence to the largest value in its column. SQLite needs no such step. */
export async function continueSequences(tx: Tx): Promise<void> {
  if (engineOf(tx) === "sqlite") return;
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select c.relname as "table", a.attname as "column",
      pg_get_serial_sequence(quote_ident(n.nspname) || '.' || quote_ident(c.relname), a.attname) as sequence
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and pg_get_serial_sequence(quote_ident(n.nspname) || '.' || quote_ident(c.relname), a.attname) is not null`.execute(
    tx,
  );
  for (const { table, column, sequence } of rows) {
    await sql`select setval(${sequence}::regclass, coalesce(max(${sql.id(column)}), 1), max(${sql.id(column)}) is not null)
      from ${sql.table(table)}`.execute(tx);
  }
}
