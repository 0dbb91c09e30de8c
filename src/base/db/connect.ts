import type { Listener, listen } from "./postgres/listen.ts";
import type { PostgresOptions } from "./postgres/open-postgres.ts";
import type { Db } from "./tables.ts";

export interface DatabaseOptions extends PostgresOptions {
  /** `postgres://…`; without it, SQLite in a file of `dataDir`. */
  url?: string;
  dataDir: string;
}

/**
 * Opens the database and checks that it works. Does not migrate. Loads only the driver that is needed. Throws a
 * `UserFacingError` without changing anything.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Db> {
  if (options.url === undefined) {
    const { openSqlite } = await import("./sqlite/open-sqlite.ts");
    return openSqlite(options.dataDir);
  }
  const { openPostgres } = await import("./postgres/open-postgres.ts");
  return openPostgres(options.url, options);
}

/** Like `listen`, but loads the driver only when it is needed. */
export async function listenTo(...parameters: Parameters<typeof listen>): Promise<Listener> {
  return (await import("./postgres/listen.ts")).listen(...parameters);
}
