import { type RawBuilder, sql } from "kysely";
import { engineOf } from "./dialect.ts";
import type { Db, Tx } from "./tables.ts";

/*
 * What the two databases say of their own tables, each in its own words, and how each reads many rows.
 */

interface ColumnFact {
  table: string;
  column: string;
  /** Its place in the primary key. */
  key: number | null;
  isText: boolean;
}

export interface ForeignKey {
  child: string;
  parent: string;
}

/** All columns of all tables, table by table, in their order. SQLite's word indexes are tables too: these not. */
export async function columnsOf(db: Db): Promise<ColumnFact[]> {
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
  const { rows } = await sql<ColumnFact>`
    select c.relname as "table", a.attname as "column", array_position(i.indkey::int2[], a.attnum) as "key",
      a.attcollation <> 0 as "isText"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
    order by c.relname, a.attnum`.execute(db);
  return rows;
}

/** Which table refers to which. */
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

/** A text column in an order that depends on no language: PostgreSQL has that of its server otherwise. */
export function inByteOrder(db: Db, column: string): RawBuilder<unknown> {
  return engineOf(db) === "sqlite" ? sql`${sql.id(column)}` : sql`${sql.id(column)} collate "C"`;
}

/** The rows of a query, at most a hundred at a time, however many there are. Belongs into a transaction. */
export async function* inBatches<Row>(tx: Tx, query: RawBuilder<Row>): AsyncGenerator<Row[]> {
  if (engineOf(tx) === "sqlite") {
    let gathered: Row[] = [];
    for await (const { rows } of tx.getExecutor().stream<Row>(query.compile(tx), 1)) {
      gathered.push(...rows);
      if (gathered.length < 100) continue;
      yield gathered;
      gathered = [];
    }
    if (gathered.length > 0) yield gathered;
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

/** Has generated numbers go on after the largest that is there. SQLite does so by itself. */
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
