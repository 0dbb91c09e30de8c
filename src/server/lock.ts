import { existsSync, readFileSync, writeFileSync } from "node:fs";
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

/** How long somebody who only looks may keep a lock from being taken, in milliseconds. */
const patience = 250;

/** Takes the lock, or answers null when another process holds it. */
export function takeLock(dataDir: string): Lock | null {
  const lock = holdFile(path.join(dataDir, lockFile));
  if (lock) writeFileSync(path.join(dataDir, pidFile), `${process.pid}\n`);
  return lock;
}

/** Holds a file of locks; null when another process does. */
export function holdFile(file: string): Lock | null {
  const database = new DatabaseSync(file, { timeout: patience });
  try {
    database.exec("begin exclusive");
    return { release: () => database.close() };
  } catch {
    database.close();
    return null;
  }
}

/** Whether a site runs on this data directory, by its lock: the number of its process alone may be a stranger's by now. */
export function isRunning(dataDir: string): boolean {
  if (!existsSync(path.join(dataDir, lockFile))) return false;
  const database = new DatabaseSync(path.join(dataDir, lockFile), { readOnly: true });
  try {
    database.prepare("select count(*) from sqlite_master").get();
    return false;
  } catch {
    return true;
  } finally {
    database.close();
  }
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
