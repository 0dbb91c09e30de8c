import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementColumnMetadata,
  type StatementSync,
} from "node:sqlite";
import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from "kysely";
import { LruCache } from "../../lru-cache.ts";
import { isInBackground } from "../in-background.ts";
import { sqliteCode, sqliteCodes } from "./sqlite-codes.ts";

/**
 * A Kysely dialect for Node's built-in SQLite. It converts columns by their declared type (`boolean`, `jsonb`,
 * `timestamptz`), so rows are the same as PostgreSQL's.
 */
export function nodeSqliteDialect(path: string): Dialect {
  return {
    createAdapter: () => new NodeSqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(path),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/**
 * SQLite's own busy timeout, in milliseconds. It is short, because it blocks the event loop. `retryWhileBusy` waits longer
 * with pauses.
 */
const lockTimeoutMs = 50;

/** How long a locked database is retried for someone who waits, in milliseconds; not at all in the background. */
const busyTimeoutMs = 2000;

const maxRetryDelayMs = 200;

/** In milliseconds: after queries for so long, the next one waits for what else the event loop has to do. */
const maxTurnMs = 20;

class NodeSqliteAdapter extends SqliteAdapter {
  /** SQLite supports it, though Kysely's adapter says no. It makes migrations atomic. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Commits and savepoints are Kysely's; the connection is ours, so Kysely never opens a database. */
class NodeSqliteDriver extends SqliteDriver {
  readonly #path: string;
  #connection: NodeSqliteConnection | null = null;
  /** The first query of this turn of the event loop, in milliseconds; null if there was none. */
  #turnStartedAt: number | null = null;

  constructor(path: string) {
    super({ database: () => Promise.reject(new Error("Not used")) });
    this.#path = path;
  }

  override async init(): Promise<void> {
    this.#connection = new NodeSqliteConnection(await openFile(this.#path));
  }

  /** SQLite answers within the same turn of the event loop: without a pause, a loop of queries would keep it from all others. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    const now = performance.now();
    if (this.#turnStartedAt === null) {
      this.#turnStartedAt = now;
      setImmediate(() => {
        this.#turnStartedAt = null;
      });
    } else if (now - this.#turnStartedAt > maxTurnMs) await turn();
    if (!this.#connection) throw new Error("The database is not open");
    return this.#connection;
  }

  /** Takes the write lock at once: a transaction that takes it later may fail halfway. Reads need none. */
  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    const begin = settings?.accessMode === "read only" ? "begin" : "begin immediate";
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  /** On a full or failing disk, SQLite may have rolled back already. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#connection?.isInTransaction) await super.rollbackTransaction(connection);
  }

  override async destroy(): Promise<void> {
    this.#connection?.close();
    this.#connection = null;
  }
}

const maxPreparedStatements = 100;

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new LruCache<string, StatementSync>(maxPreparedStatements);

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const parameters = query.parameters.map(toSqlite);
    return retryWhileBusy(() => run<Row>(this.#prepared(query.sql), parameters));
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = prepare(this.#database, sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    const statement = prepare(this.#database, query.sql);
    const read = rowReader<Row>(statement.columns());
    for (const values of statement.iterate(...query.parameters.map(toSqlite))) yield { rows: [read(values)] };
  }

  close(): void {
    this.#database.close();
  }
}

/** Full synchronous mode: committed data survives a power cut. */
async function openFile(path: string): Promise<DatabaseSync> {
  const database = new DatabaseSync(path, {
    timeout: lockTimeoutMs,
    enableForeignKeyConstraints: true,
    defensive: true,
  });
  try {
    await retryWhileBusy(() =>
      database.exec(`
        pragma journal_mode = wal;
        pragma synchronous = full;
        pragma trusted_schema = off;
        pragma cell_size_check = on;
        pragma journal_size_limit = ${64 * 1024 * 1024};
      `),
    );
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Retries while another process holds the lock, without blocking the event loop. */
async function retryWhileBusy<T>(attempt: () => T): Promise<T> {
  const deadline = performance.now() + (isInBackground() ? 0 : busyTimeoutMs);
  for (let delay = 4; ; delay = Math.min(delay * 2, maxRetryDelayMs)) {
    try {
      return attempt();
    } catch (error) {
      if (sqliteCode(error) !== sqliteCodes.busy || performance.now() > deadline) throw error;
    }
    await pause(delay * (0.5 + Math.random()));
  }
}

/** Rows as arrays: SQLite's own objects take three times as long. */
function prepare(database: DatabaseSync, sql: string): StatementSync {
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  return statement;
}

function run<Row>(statement: StatementSync, parameters: SQLInputValue[]): QueryResult<Row> {
  const columns = statement.columns();
  if (columns.length === 0) {
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }
  const rows = statement.all(...parameters).map(rowReader<Row>(columns));
  return { rows, numAffectedRows: BigInt(rows.length) };
}

function toSqlite(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "string" || typeof value === "number" || typeof value === "bigint") return value;
  return JSON.stringify(value);
}

const readers = new Map<string, (value: SQLOutputValue) => unknown>([
  ["boolean", (value) => value === 1],
  ["jsonb", (value) => JSON.parse(String(value))],
  ["timestamptz", (value) => new Date(String(value))],
]);

/** Converts values by the declared types of a statement's columns. Kysely infers the row's type. */
function rowReader<Row>(columns: readonly StatementColumnMetadata[]): (values: unknown) => Row {
  const named = columns.map(({ name, type }) => ({ name, read: readers.get(type?.toLowerCase() ?? "") }));
  return (values) => {
    const row: Record<string, unknown> = {};
    for (const [index, { name, read }] of named.entries()) {
      const value = (values as SQLOutputValue[])[index] ?? null;
      row[name] = read === undefined || value === null ? value : read(value);
    }
    return row as Row;
  };
}
