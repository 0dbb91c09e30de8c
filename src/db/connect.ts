import type { Db } from "./tables.ts";

export interface DatabaseOptions {
  /** `postgres://…`; without it, SQLite in a file of `dataDir`. */
  url?: string;
  dataDir: string;
  /** Told when a connection to PostgreSQL breaks; the pool replaces it by itself. */
  onLostConnection?: (error: Error) => void;
}

/**
 * Opens the database and proves that it can be used; the tables are `migrate`'s work. Close it by `db.destroy()`.
 *
 * Throws a `Refusal` that says what is wrong and what to do; nothing is changed or deleted then.
 * Only the driver that is needed is loaded.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Db> {
  if (options.url === undefined) {
    const { openSqlite } = await import("./open-sqlite.ts");
    return openSqlite(options.dataDir);
  }
  const { openPostgres } = await import("./open-postgres.ts");
  return openPostgres(options.url, options.onLostConnection);
}
