import { AsyncLocalStorage } from "node:async_hooks";
import { type Expression, type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";

/*
 * Where the two databases differ beyond what their drivers even out. Everything else is one text for both.
 */

export type Engine = "sqlite" | "postgres";

/** Asks the adapter itself: the pages are bundled with a copy of Kysely of their own, whose classes are others. */
export function engineOf<Tables>(db: Kysely<Tables>): Engine {
  return db.getExecutor().adapter.supportsMultipleConnections === false ? "sqlite" : "postgres";
}

/** Primary result codes, see https://sqlite.org/rescode.html */
export const sqliteCodes = {
  busy: 5,
  readOnly: 8,
  io: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  constraint: 19,
  notADatabase: 26,
};

/** The primary result code of an error of SQLite's; none for any other error. */
export function sqliteCode(error: unknown): number | null {
  const code = extendedSqliteCode(error);
  return code === null ? null : code & 255;
}

/** Whether a write failed because another row already holds the value that must be unique. */
export function isUniqueViolation(error: unknown): boolean {
  const sqliteUnique = 2067;
  const sqlitePrimaryKey = 1555;
  const code = extendedSqliteCode(error);
  if (code !== null) return code === sqliteUnique || code === sqlitePrimaryKey;
  return error instanceof Error && "code" in error && error.code === "23505";
}

/** Whether rows were refused because they break a rule of the tables, such as a reference to what is not there. */
export function isConstraintViolation(error: unknown): boolean {
  if (sqliteCode(error) === sqliteCodes.constraint) return true;
  return error instanceof Error && "code" in error && typeof error.code === "string" && error.code.startsWith("23");
}

const sqliteTroubles: (number | null)[] = [
  sqliteCodes.busy,
  sqliteCodes.readOnly,
  sqliteCodes.io,
  sqliteCodes.full,
  sqliteCodes.cannotOpen,
];

/**
 * Classes 08 (connection), 53 (out of memory, disk or connections) and 57 (stopping, or a statement took too long),
 * and 25006 (read only, as a standby is).
 */
const postgresTrouble = /^(?:(?:08|53|57)[0-9A-Z]{3}|25006)$/;

/**
 * Whether an error says that the database cannot work at the moment, be it locked, full or away: the same request may
 * well succeed later, and nothing is wrong with it.
 */
export function isUnavailable(error: unknown): boolean {
  const sqlite = sqliteCode(error);
  if (sqlite !== null) return sqliteTroubles.includes(sqlite);
  if (!(error instanceof Error)) return false;
  // A name that stands for several addresses, none of which answered.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isUnavailable);
  if ("code" in error && typeof error.code === "string") {
    return postgresTrouble.test(error.code) || ("syscall" in error && networkCalls.includes(String(error.syscall)));
  }
  return driversOwn.test(error.message);
}

/** By which the operating system says that a connection could not be made, or broke, or that a name is not known now. */
const networkCalls = ["connect", "read", "write", "getaddrinfo"];

/** The PostgreSQL driver's own words for a connection that is gone; it has no code for them. */
const driversOwn =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** Within it, work may take as long as it takes. */
const unhurried = new AsyncLocalStorage<true>();

/** Whether the work that asks may take as long as it takes. */
export function isUnhurried(): boolean {
  return unhurried.getStore() === true;
}

/** Lets one connection work without a time limit, for what takes long. Only PostgreSQL has such limits. */
export async function withoutTimeLimit<Tables, T>(
  db: Kysely<Tables>,
  work: (connection: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    if (engineOf(db) === "sqlite") return work(connection);
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set idle_in_transaction_session_timeout = 0`.execute(connection);
    try {
      return await unhurried.run(true, () => work(connection));
    } finally {
      await sql`reset statement_timeout`.execute(connection);
      await sql`reset idle_in_transaction_session_timeout`.execute(connection);
    }
  });
}

/** Locks the rows that a query in a transaction finds, in its order. SQLite has one writer at a time anyway. */
export function locking<Tables, Table extends keyof Tables, Row>(
  db: Kysely<Tables>,
  query: SelectQueryBuilder<Tables, Table, Row>,
): SelectQueryBuilder<Tables, Table, Row> {
  return engineOf(db) === "sqlite" ? query : query.forUpdate();
}

/**
 * Locks the rows that a query in a transaction finds, and passes over those that another one has locked. SQLite has one
 * writer at a time and so needs nothing of the kind.
 */
export function lockingFree<Tables, Table extends keyof Tables, Row>(
  db: Kysely<Tables>,
  query: SelectQueryBuilder<Tables, Table, Row>,
): SelectQueryBuilder<Tables, Table, Row> {
  return engineOf(db) === "sqlite" ? query : query.forUpdate().skipLocked();
}

/** A JSON column without one of its fields. Such a column is read by `readJson`. */
export function withoutField<Tables>(
  db: Kysely<Tables>,
  column: Expression<unknown>,
  field: string,
): RawBuilder<unknown> {
  return engineOf(db) === "sqlite" ? sql`json_remove(${column}, ${`$.${field}`})` : sql`${column} - ${field}::text`;
}

/** JSON that may have been computed: SQLite knows the types of its columns only, and gives all else as text. */
export function readJson(value: unknown): unknown {
  return typeof value === "string" ? JSON.parse(value) : value;
}

function extendedSqliteCode(error: unknown): number | null {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number" ? error.errcode : null;
}

/** The tables themselves, for a part of a query whose other parts go by their names. */
export function tablesThemselves<Tables>(db: Kysely<Tables>): Kysely<Tables> {
  return engineOf(db) === "sqlite" ? db.withSchema("main") : db;
}
