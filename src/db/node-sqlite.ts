import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import {
  CompiledQuery,
  createQueryId,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  IdentifierNode,
  type QueryCompiler,
  type QueryResult,
  RawNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from "kysely";
import { sqliteCode, sqliteCodes } from "./dialect.ts";

/**
 * Kysely over Node's own SQLite. Columns are declared `boolean`, `jsonb` and `timestamptz` and are read back as such,
 * so that rows are the same as PostgreSQL's.
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
 * How long the driver itself may wait for another process's lock: in milliseconds, and short, because Node stands
 * still meanwhile. Longer waits are made of many such tries with pauses between them.
 */
const lockTimeout = 50;

/** Milliseconds for which a locked database is tried again before the caller is told. */
const patience = 2500;

const longestPause = 200;

class NodeSqliteAdapter extends SqliteAdapter {
  /** What `engineOf` looks for. */
  readonly isSqlite = true;

  /** Kysely says no to be careful; SQLite can, and an interrupted migration must leave nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDriver implements Driver {
  readonly #path: string;
  #connection: NodeSqliteConnection | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  async init(): Promise<void> {
    this.#connection = new NodeSqliteConnection(await openFile(this.#path));
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#connection) throw new Error("The database is not open");
    return this.#connection;
  }

  /** Takes the lock for writing at once: a transaction that took it later could fail half-way. Reading needs none. */
  async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(accessMode === "read only" ? "begin" : "begin immediate"));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  /** A full or failing disk may have made SQLite roll back by itself; that is no failure besides the first one. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#connection?.isInTransaction) await connection.executeQuery(CompiledQuery.raw("rollback"));
  }

  async savepoint(connection: DatabaseConnection, name: string, compile: QueryCompiler["compileQuery"]): Promise<void> {
    await connection.executeQuery(savepointQuery("savepoint", name, compile));
  }

  async rollbackToSavepoint(
    connection: DatabaseConnection,
    name: string,
    compile: QueryCompiler["compileQuery"],
  ): Promise<void> {
    await connection.executeQuery(savepointQuery("rollback to", name, compile));
  }

  async releaseSavepoint(
    connection: DatabaseConnection,
    name: string,
    compile: QueryCompiler["compileQuery"],
  ): Promise<void> {
    await connection.executeQuery(savepointQuery("release", name, compile));
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#connection?.close();
    this.#connection = null;
  }
}

/** Statements that stay prepared, the latest used last. */
const mostStatements = 100;

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const parameters = query.parameters.map(toSqlite);
    return whenUnlocked(() => run<Row>(this.#prepared(query.sql), parameters));
  }

  #prepared(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.delete(sql);
    this.#statements.set(sql, statement);
    const [oldest] = this.#statements.keys();
    if (this.#statements.size > mostStatements && oldest !== undefined) this.#statements.delete(oldest);
    return statement;
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    const statement = this.#database.prepare(query.sql);
    const read = rowReader(statement);
    for (const row of statement.iterate(...query.parameters.map(toSqlite))) {
      yield { rows: [read<Row>(row)] };
    }
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }
}

/** Full synchronisation: what was acknowledged survives a power cut. */
async function openFile(path: string): Promise<DatabaseSync> {
  const database = new DatabaseSync(path, { timeout: lockTimeout, enableForeignKeyConstraints: true, defensive: true });
  try {
    await whenUnlocked(() =>
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

/** Tries again while another process holds the lock, and lets everything else of this process go on meanwhile. */
async function whenUnlocked<T>(attempt: () => T): Promise<T> {
  const giveUpAt = performance.now() + patience;
  for (let wait = 4; ; wait = Math.min(wait * 2, longestPause)) {
    try {
      return attempt();
    } catch (error) {
      if (sqliteCode(error) !== sqliteCodes.busy || performance.now() > giveUpAt) throw error;
    }
    await pause(wait * (0.5 + Math.random()));
  }
}

function run<Row>(statement: StatementSync, parameters: SQLInputValue[]): QueryResult<Row> {
  if (statement.columns().length === 0) {
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }
  const read = rowReader(statement);
  const rows = statement.all(...parameters).map((row) => read<Row>(row));
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

/** Makes a reader of a statement's rows. The row's type is what Kysely worked out from the query. */
function rowReader(statement: StatementSync): <Row>(row: Record<string, SQLOutputValue>) => Row {
  const typed = statement.columns().flatMap(({ name, type }) => {
    const read = readers.get(type?.toLowerCase() ?? "");
    return read ? [{ name, read }] : [];
  });
  return <Row>(row: Record<string, SQLOutputValue>) => {
    const known: Record<string, unknown> = { ...row };
    for (const { name, read } of typed) {
      const value = row[name] ?? null;
      known[name] = value === null ? null : read(value);
    }
    return known as Row;
  };
}

function savepointQuery(command: string, name: string, compile: QueryCompiler["compileQuery"]): CompiledQuery {
  return compile(RawNode.create([`${command} `, ""], [IdentifierNode.create(name)]), createQueryId());
}
