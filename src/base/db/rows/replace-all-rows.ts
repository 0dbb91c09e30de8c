import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import { engineOf, isConstraintViolation, withoutTimeLimit } from "../dialect.ts";
import { codeOf } from "../error-details.ts";
import type { Migrations } from "../migrations/migrations.ts";
import { nodeSqliteDialect } from "../sqlite/node-sqlite.ts";
import type { Db, Tables, Tx } from "../tables.ts";
import { UserFacingError } from "../user-facing-error.ts";
import { derivedTables, type Row, type TableShape, tableShapes } from "./read-all-rows.ts";

/** Inserts rows with the same columns into a table of the scratch database. */
export type Insert = (table: string, rows: readonly Row[]) => Promise<void>;

export interface Replacement<Before, After> {
  /** All migrations of this version, and the names of those that the new rows, and the database, have had. */
  migrations: Migrations;
  applied: { rows: readonly string[]; database: readonly string[] };
  /** A temporary SQLite file, on the disk of the database. */
  scratchFile: string;
  /** Inserts the new rows into the scratch tables. If it throws, nothing has changed. */
  load(insert: Insert): Promise<void>;
  /** Reads the old rows, under the write lock. */
  before(tx: Tx): Promise<Before>;
  /** Further writes in the same transaction. */
  after(tx: Tx, old: Before): Promise<After>;
}

/**
 * Replaces every row of a running site's database in one transaction. The new rows are loaded and migrated in scratch
 * tables first, so that writers wait only while they are copied. Returns the result of `after`.
 */
export async function replaceAllRows<Before, After>(db: Db, replacement: Replacement<Before, After>): Promise<After> {
  try {
    return await (engineOf(db) === "sqlite" ? replaceInSqlite(db, replacement) : replaceInPostgres(db, replacement));
  } catch (error) {
    if (!(error instanceof Error && isConstraintViolation(error))) throw error;
    throw new UserFacingError(
      `The backup's data is inconsistent (${error.message}). Nothing was changed. Use another backup.`,
      { cause: error },
    );
  }
}

/** Loads rows into a temporary SQLite database, migrates them, and returns how many each table has. */
export async function countTrialRows(
  scratchFile: string,
  { migrations, rows, load }: Pick<Loading, "migrations" | "load"> & { rows: readonly string[] },
): Promise<Map<string, number>> {
  const applied = { rows, database: Object.keys(migrations) };
  try {
    return await fillScratch(scratchFile, { migrations, applied, load }, async (scratch) => {
      const counts = new Map<string, number>();
      for (const { name } of await tableShapes(scratch)) {
        const count = sql<{ number: number }>`select count(*) as number from ${sql.table(name)}`;
        counts.set(name, (await count.execute(scratch)).rows[0]?.number ?? 0);
      }
      return counts;
    });
  } finally {
    removeScratch(scratchFile);
  }
}

type Loading = Pick<Replacement<unknown, unknown>, "migrations" | "applied" | "load">;

/** Makes a SQLite file of the new rows, and passes it to `look`. */
async function fillScratch<T>(file: string, loading: Loading, look: (scratch: Db) => Promise<T>): Promise<T> {
  removeScratch(file);
  const scratch = new Kysely<Tables>({ dialect: nodeSqliteDialect(file) });
  try {
    // The scratch file need not survive a power cut.
    await sql`pragma synchronous = off`.execute(scratch);
    await scratch.transaction().execute((tx) => loadAndMigrate(tx, "main", loading));
    return await look(scratch);
  } finally {
    await scratch.destroy();
  }
}

async function replaceInSqlite<Before, After>(db: Db, replacement: Replacement<Before, After>): Promise<After> {
  const { scratchFile } = replacement;
  try {
    await fillScratch(scratchFile, replacement, async () => {});
    return await db.connection().execute(async (connection) => {
      await sql`attach database ${scratchFile} as scratch`.execute(connection);
      try {
        return await connection.transaction().execute(async (tx) => {
          const old = await replacement.before(tx);
          await copyTables(tx, await tableShapes(tx), { from: "scratch", to: "main" });
          return replacement.after(tx, old);
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
  for (const filePath of [file, `${file}-wal`, `${file}-shm`]) rmSync(filePath, { force: true });
}

/** Temporary tables would end with the connection, not with the transaction. */
async function replaceInPostgres<Before, After>(db: Db, replacement: Replacement<Before, After>): Promise<After> {
  return withoutTimeLimit(db, (connection) =>
    connection.transaction().execute(async (tx) => {
      const { rows } = await sql<{ path: string; schema: string }>`
        select current_setting('search_path') as path, current_schema() as schema`.execute(tx);
      const { path = "public", schema = "public" } = rows[0] ?? {};
      await sql`set local search_path = pg_temp`.execute(tx);
      await loadAndMigrate(tx, "pg_temp", replacement);
      // Checks deferred foreign keys now, before the tables are locked.
      await sql`set constraints all immediate`.execute(tx);
      await sql`set constraints all deferred`.execute(tx);
      await sql`select set_config('search_path', ${`${path}, pg_temp`}, true)`.execute(tx);
      const shapes = await tableShapes(tx);
      await lockTables(tx, schema, shapes);
      const old = await replacement.before(tx);
      await copyTables(tx, shapes, { from: "pg_temp", to: schema });
      await continueSequences(tx);
      await sql`discard temp`.execute(tx);
      return replacement.after(tx, old);
    }),
  );
}

/** Creates the tables at the rows' schema version, fills them, and migrates them. */
async function loadAndMigrate(tx: Tx, schema: string, { migrations, applied, load }: Loading): Promise<void> {
  const run = async (columnList: readonly string[]) => {
    for (const [name, { up }] of Object.entries(migrations)) if (columnList.includes(name)) await up(tx);
  };
  await run(applied.rows);
  const tables = (await tableShapes(tx)).toReversed();
  // Migrations insert rows into some tables.
  for (const { name } of tables) await sql`delete from ${sql.table(`${schema}.${name}`)}`.execute(tx);
  await load((table, rows) => insertRows(tx, `${schema}.${table}`, rows));
  await run(applied.database.filter((name) => !applied.rows.includes(name)));
}

/** Bound values in one statement. Both databases allow more than 30,000. */
const maxValuesPerInsert = 10_000;

/** Inserts rows with the same columns, as JSON has them. */
export async function insertRows(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const step = Math.max(1, Math.floor(maxValuesPerInsert / columns.length));
  for (let first = 0; first < rows.length; first += step) {
    const values = rows
      .slice(first, first + step)
      .map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
    await sql`insert into ${sql.table(table)} (${columnList(columns)}) values ${sql.join(values)}`.execute(tx);
  }
}

/** Derived tables stay empty, except for what triggers write into them meanwhile. */
async function copyTables(tx: Tx, shapes: readonly TableShape[], schemas: { from: string; to: string }): Promise<void> {
  for (const { name } of shapes.toReversed()) await sql`delete from ${sql.table(`${schemas.to}.${name}`)}`.execute(tx);
  for (const { name, columns } of shapes.filter(({ name }) => !derivedTables.some((derived) => derived === name))) {
    await sql`insert into ${sql.table(`${schemas.to}.${name}`)} (${columnList(columns)})
      select ${columnList(columns)} from ${sql.table(`${schemas.from}.${name}`)}`.execute(tx);
  }
}

function columnList(columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.id(column)));
}

/** Sets each sequence to the largest value in its column, after rows were inserted. SQLite needs no such step. */
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

/** In milliseconds. */
const lockTimeoutMs = 30_000;
const lockRetryIntervalMs = 50;

/**
 * Blocks writers, not readers. Locks all tables at once or none, to avoid deadlocks.
 */
async function lockTables(tx: Tx, schema: string, shapes: readonly TableShape[]): Promise<void> {
  const tables = sql.join(shapes.map(({ name }) => sql.table(`${schema}.${name}`)));
  for (const deadline = Date.now() + lockTimeoutMs; ; await pause(lockRetryIntervalMs)) {
    await sql`savepoint before_lock`.execute(tx);
    try {
      await sql`lock table ${tables} in exclusive mode nowait`.execute(tx);
      return;
    } catch (error) {
      if (codeOf(error) !== "55P03") throw error;
      await sql`rollback to savepoint before_lock`.execute(tx);
      if (Date.now() > deadline) {
        throw new UserFacingError("The database was too busy to be replaced. Nothing was changed. Try again.");
      }
    }
  }
}
