import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { databaseFile } from "#src/base/db/sqlite/open-sqlite.ts";

/** How long to wait for what the site writes, in milliseconds. It blocks this process. */
const lockTimeoutMs = 20_000;

/** Opens the SQLite database of a site that runs in another process. */
export function openBeside(dataDir: string): DatabaseSync {
  return new DatabaseSync(path.join(dataDir, databaseFile), { timeout: lockTimeoutMs });
}
