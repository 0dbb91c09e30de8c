import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { continueSequences } from "./catalog.ts";
import { type Row, type TableShape, tableShapes } from "./contents.ts";
import { engineOf, isConstraintViolation, withoutTimeLimit } from "./dialect.ts";
import { nodeSqliteDialect } from "./node-sqlite.ts";
import { Refusal } from "./refusal.ts";
import type { Db, Tables, Tx } from "./tables.ts";

/** Puts rows into a table of the scratch database. All have the same columns. */
export type Insert = (table: string, rows: readonly Row[]) => Promise<void>;

export interface Replacement<Seen, Settled> {
  /** All migrations of this version, and how many of them the coming rows have behind them. */
  migrations: Record<string, Migration>;
  level: number;
  /** A file for SQLite to gather the rows in, on the disk of the database. It is removed. */
  scratchFile: string;
  /** Gathers the rows. They may be refused; nothing has been changed then. */
  load(insert: Insert): Promise<void>;
  /** The last look at what is there. From here on nobody else writes. */
  before(tx: Tx): Promise<Seen>;
  /** What belongs to the new rows, in the same transaction. */
  after(tx: Tx, seen: Seen): Promise<Settled>;
}

/**
 * Replaces every row of the database, in one transaction, while others use it. The new rows are gathered aside and
 * brought up to date there, so that others wait for no longer than copying within the database takes; whoever reads
 * sees all of the old or all of the new. Answers as `after` does.
 */
export async function replaceContents<Seen, Settled>(
  db: Db,
  replacement: Replacement<Seen, Settled>,
): Promise<Settled> {
  try {
    return await (engineOf(db) === "sqlite" ? replaceInSqlite(db, replacement) : replaceInPostgres(db, replacement));
  } catch (error) {
    if (!(error instanceof Error && isConstraintViolation(error))) throw error;
    throw new Refusal(`The rows contradict each other (${error.message}). Nothing was changed. Take another backup.`, {
      cause: error,
    });
  }
}

async function replaceInSqlite<Seen, Settled>(db: Db, replacement: Replacement<Seen, Settled>): Promise<Settled> {
  const { scratchFile } = replacement;
  removeScratch(scratchFile);
  try {
    const scratch = new Kysely<Tables>({ dialect: nodeSqliteDialect(scratchFile) });
    try {
      // Lost in a power cut, it is made again.
      await sql`pragma synchronous = off`.execute(scratch);
      await scratch.transaction().execute((tx) => gather(tx, "main", replacement));
    } finally {
      await scratch.destroy();
    }
    return await db.connection().execute(async (connection) => {
      await sql`attach database ${scratchFile} as scratch`.execute(connection);
      try {
        return await connection.transaction().execute(async (tx) => {
          const seen = await replacement.before(tx);
          await swap(tx, await tableShapes(tx), { from: "scratch", to: "main" });
          return replacement.after(tx, seen);
        });
      } finally {
        await sql`detach database scratch`.execute(connection);
      }
    });
  } finally {
    removeScratch(scratchFile);
  }
}

function removeScratch(file: string): void {
  for (const part of [file, `${file}-wal`, `${file}-shm`]) rmSync(part, { force: true });
}

/** The new rows are gathered in temporary tables, which go with the connection, whatever ends it. */
async function replaceInPostgres<Seen, Settled>(db: Db, replacement: Replacement<Seen, Settled>): Promise<Settled> {
  return withoutTimeLimit(db, async (connection) => {
    const settled = await connection.transaction().execute(async (tx) => {
      const { rows } = await sql<{ path: string; schema: string }>`
        select current_setting('search_path') as path, current_schema() as schema`.execute(tx);
      const { path = "public", schema = "public" } = rows[0] ?? {};
      await sql`set local search_path = pg_temp`.execute(tx);
      await gather(tx, "pg_temp", replacement);
      // References that are looked at only in the end are looked at now, before anybody is kept waiting.
      await sql`set constraints all immediate`.execute(tx);
      await sql`set constraints all deferred`.execute(tx);
      await sql`select set_config('search_path', ${`${path}, pg_temp`}, true)`.execute(tx);
      const shapes = await tableShapes(tx);
      await lock(tx, schema, shapes);
      const seen = await replacement.before(tx);
      await swap(tx, shapes, { from: "pg_temp", to: schema });
      await continueSequences(tx);
      return replacement.after(tx, seen);
    });
    await sql`discard temp`.execute(connection);
    return settled;
  });
}

/** Makes the tables as they were when the rows were written, fills them, and brings both up to date. */
async function gather(
  tx: Tx,
  schema: string,
  { migrations, level, load }: Pick<Replacement<unknown, unknown>, "migrations" | "level" | "load">,
): Promise<void> {
  const steps = Object.values(migrations);
  for (const { up } of steps.slice(0, level)) await up(tx);
  const known = (await tableShapes(tx)).toReversed();
  // Migrations put first rows into some tables.
  for (const { name } of known) await sql`delete from ${sql.table(`${schema}.${name}`)}`.execute(tx);
  await load((table, rows) => insert(tx, `${schema}.${table}`, rows));
  for (const { up } of steps.slice(level)) await up(tx);
}

/** Values in one statement, of which neither database takes more than some ten thousand. */
const mostValues = 10_000;

async function insert(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const step = Math.max(1, Math.floor(mostValues / columns.length));
  for (let first = 0; first < rows.length; first += step) {
    const values = rows
      .slice(first, first + step)
      .map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
    await sql`insert into ${sql.table(table)} (${names(columns)}) values ${sql.join(values)}`.execute(tx);
  }
}

async function swap(tx: Tx, shapes: readonly TableShape[], way: { from: string; to: string }): Promise<void> {
  for (const { name } of shapes.toReversed()) await sql`delete from ${sql.table(`${way.to}.${name}`)}`.execute(tx);
  for (const { name, columns } of shapes) {
    await sql`insert into ${sql.table(`${way.to}.${name}`)} (${names(columns)})
      select ${names(columns)} from ${sql.table(`${way.from}.${name}`)}`.execute(tx);
  }
}

function names(columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.id(column)));
}

/** How long the tables of a busy site are tried to be had, and between two tries, in milliseconds. */
const patience = 30_000;
const pace = 50;

/**
 * Keeps everybody from writing; reading goes on. All tables at once or none, so that nobody who is in the middle of
 * something is locked in with us.
 */
async function lock(tx: Tx, schema: string, shapes: readonly TableShape[]): Promise<void> {
  const tables = sql.join(shapes.map(({ name }) => sql.table(`${schema}.${name}`)));
  for (const giveUpAt = Date.now() + patience; ; await pause(pace)) {
    await sql`savepoint before_lock`.execute(tx);
    try {
      await sql`lock table ${tables} in exclusive mode nowait`.execute(tx);
      return;
    } catch (error) {
      const isTaken = error instanceof Error && "code" in error && error.code === "55P03";
      if (!isTaken) throw error;
      await sql`rollback to savepoint before_lock`.execute(tx);
      if (Date.now() > giveUpAt) {
        throw new Refusal(
          "The database is written to all the time and could not be replaced. Nothing was changed. Try again.",
        );
      }
    }
  }
}
