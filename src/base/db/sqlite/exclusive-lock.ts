import { DatabaseSync } from "node:sqlite";
import { sqliteCode, sqliteCodes } from "./sqlite-codes.ts";

/** A lock of the operating system on an empty SQLite file. It ends with the process, so it is never left behind. */
export interface Lock {
  release(): void;
}

/** Null if the file is locked, also in this process. Waits for `timeout` milliseconds, and blocks the event loop meanwhile. */
export function lockExclusively(file: string, timeoutMs: number): Lock | null {
  const database = new DatabaseSync(file, { timeout: timeoutMs });
  try {
    // A journal on the disk would need space.
    database.exec("pragma journal_mode = memory; begin exclusive");
    return { release: () => database.close() };
  } catch (error) {
    database.close();
    if (sqliteCode(error) === sqliteCodes.busy) return null;
    throw error;
  }
}
