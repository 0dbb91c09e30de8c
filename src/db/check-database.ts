import { Worker } from "node:worker_threads";
import { type Kysely, sql } from "kysely";
import { engineOf } from "./dialect.ts";
import { damagedDatabaseError, sqliteOpenError } from "./open-sqlite.ts";

/** Runs in a thread of its own, because it reads the whole file. */
const check = `
  const { DatabaseSync } = require("node:sqlite");
  const { parentPort, workerData } = require("node:worker_threads");
  const database = new DatabaseSync(workerData, { readOnly: true, timeout: 2500 });
  const [{ quick_check }] = database.prepare("pragma quick_check(1)").all();
  database.close();
  parentPort.postMessage(quick_check);
`;

/** Reads the whole database without blocking. Throws a `UserFacingError` if it is damaged. PostgreSQL has checksums of its own. */
export async function checkDatabase<Tables>(db: Kysely<Tables>, signal: AbortSignal): Promise<void> {
  if (engineOf(db) !== "sqlite") return;
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(db);
  const file = rows[0]?.file ?? "";
  const finding = await new Promise((resolve, reject) => {
    const thread = new Worker(check, { eval: true, workerData: file });
    thread.once("message", resolve).once("error", (error) => reject(sqliteOpenError(error, file) ?? error));
    signal.addEventListener("abort", () => void thread.terminate().then(() => resolve("ok")), { once: true });
  });
  if (finding !== "ok") throw damagedDatabaseError(file);
}
