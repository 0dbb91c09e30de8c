import { sql } from "kysely";
import { columnsOf, type ForeignKey, foreignKeysOf, inBatches, inByteOrder } from "./catalog.ts";
import { withoutTimeLimit } from "./dialect.ts";
import type { Db, Tx } from "./tables.ts";

/*
 * Reads all rows of all tables, for backups.
 */

export type Row = Record<string, unknown>;

/** A table as the database describes it. */
export interface TableShape {
  name: string;
  columns: string[];
  /** The columns of its primary key, and whether they hold text. */
  key: { name: string; isText: boolean }[];
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
  const shapes = [...Map.groupBy(columns, ({ table }) => table)].map(([name, own]) => ({
    name,
    columns: own.map(({ column }) => column),
    key: own
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
