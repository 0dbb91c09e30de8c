import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { type DatabaseOptions, openDatabase } from "#src/base/db/connect.ts";
import { databaseFile } from "#src/base/db/sqlite/open-sqlite.ts";

/** Another program locks the database until the returned function is called. */
export async function lockDatabase(options: DatabaseOptions): Promise<() => Promise<void>> {
  if (options.url === undefined) {
    const other = new DatabaseSync(join(options.dataDir, databaseFile));
    other.exec("begin immediate");
    return async () => other.close();
  }
  const other = await openDatabase(options);
  const tx = await other.startTransaction().execute();
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  await sql`lock table health in access exclusive mode`.execute(tx);
  return async () => {
    await tx.rollback().execute();
    await other.destroy();
  };
}
