import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * One running site per data directory. The lock is one of the operating system's, held through an otherwise empty
 * SQLite file: it goes with the process however that ends, and so is never left behind.
 */
export interface Lock {
  release(): void;
}

export const lockFile = "mangrove.lock";
const pidFile = "mangrove.pid";

/** Takes the lock, or answers null when another process holds it. */
export function takeLock(dataDir: string): Lock | null {
  const database = new DatabaseSync(path.join(dataDir, lockFile));
  try {
    database.exec("begin exclusive");
  } catch {
    database.close();
    return null;
  }
  writeFileSync(path.join(dataDir, pidFile), `${process.pid}\n`);
  return { release: () => database.close() };
}

/** The process that serves from this data directory, if its number can be read. */
export function runningProcess(dataDir: string): number | null {
  try {
    const pid = Number(readFileSync(path.join(dataDir, pidFile), "utf8"));
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}
