import type { Db } from "./tables.ts";

export interface DatabaseOptions {
  /** `postgres://…`; without it, SQLite in a file of `dataDir`. */
  url?: string;
  dataDir: string;
  /** Called when a PostgreSQL connection breaks. The pool replaces it. */
  onLostConnection?: (error: Error) => void;
}

/**
 * Opens the database and checks that it works. Does not migrate. Loads only the driver that is needed. Throws a
 * `UserFacingError` without changing anything.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Db> {
  if (options.url === undefined) {
    const { openSqlite } = await import("./open-sqlite.ts");
    return openSqlite(options.dataDir);
  }
  const { openPostgres } = await import("./open-postgres.ts");
  return openPostgres(options.url, options.onLostConnection);
}
