import { AsyncLocalStorage } from "node:async_hooks";
import { type Expression, type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { codeOf } from "./error-details.ts";
import { extendedSqliteCode, sqliteCode, sqliteCodes } from "./sqlite/sqlite-codes.ts";

/*
 * The differences between the two databases beyond their drivers.
 */

export type Engine = "sqlite" | "postgres";

/** Checks the adapter's properties. `instanceof` fails, because the pages' bundle has its own copy of Kysely. */
export function engineOf<Tables>(db: Kysely<Tables>): Engine {
  return db.getExecutor().adapter.supportsMultipleConnections === false ? "sqlite" : "postgres";
}

/** Whether a write failed because of a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  const sqliteUnique = 2067;
  const sqlitePrimaryKey = 1555;
  const code = extendedSqliteCode(error);
  if (code !== null) return code === sqliteUnique || code === sqlitePrimaryKey;
  return codeOf(error) === "23505";
}

/** Whether a write failed because of any constraint, such as a foreign key. */
export function isConstraintViolation(error: unknown): boolean {
  return sqliteCode(error) === sqliteCodes.constraint || codeOf(error).startsWith("23");
}

const unavailableSqliteCodes: (number | null)[] = [
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
const unavailablePostgresCodes = /^(?:(?:08|53|57)[0-9A-Z]{3}|25006)$/;

/** Whether PostgreSQL ended a transaction because of another one's locks: it waited too long, or both for each other. */
export function isLocked(error: unknown): boolean {
  return ["40P01", "55P03"].includes(codeOf(error));
}

/**
 * Whether the database is temporarily unavailable: locked, full, or down. The same request may succeed later.
 */
export function isUnavailable(error: unknown): boolean {
  const sqlite = sqliteCode(error);
  if (sqlite !== null) return unavailableSqliteCodes.includes(sqlite);
  if (!(error instanceof Error)) return false;
  // A host name with several IP addresses; none responded.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isUnavailable);
  const code = codeOf(error);
  if (code === "") return driverMessages.test(error.message);
  return unavailablePostgresCodes.test(code) || ("syscall" in error && networkCalls.includes(String(error.syscall)));
}

/** System calls that fail when a connection breaks, or when a host is unreachable or unknown. */
const networkCalls = ["connect", "read", "write", "getaddrinfo"];

/** The PostgreSQL driver's messages for a lost connection; these errors have no code. */
const driverMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** Set for work without a time limit. */
const noTimeLimit = new AsyncLocalStorage<true>();

export function hasNoTimeLimit(): boolean {
  return noTimeLimit.getStore() === true;
}

/** Runs transactions on one connection without time limits, which only PostgreSQL has. */
export async function withoutTimeLimit<Tables, T>(
  db: Kysely<Tables>,
  work: (connection: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  return db.connection().execute((connection) => noTimeLimit.run(true, () => work(connection)));
}

/**
 * Locks the rows that a query in a transaction finds, in its order. Waits for rows that another one has locked, or skips
 * them. SQLite has one writer at a time anyway.
 */
export function locking<Tables, Table extends keyof Tables, Row>(
  db: Kysely<Tables>,
  query: SelectQueryBuilder<Tables, Table, Row>,
  locked: "wait" | "skip" = "wait",
): SelectQueryBuilder<Tables, Table, Row> {
  if (engineOf(db) === "sqlite") return query;
  return locked === "skip" ? query.forUpdate().skipLocked() : query.forUpdate();
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
