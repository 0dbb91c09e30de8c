import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createDataDir } from "../db/data-dir.ts";
import { type Lock, lockExclusively } from "../db/exclusive-lock.ts";
import { UserFacingError } from "../db/user-facing-error.ts";

export const lockFile = "mangrove.lock";
const pidFile = "mangrove.pid";

/** In milliseconds. `isRunning` holds the file for a moment. */
const lockTimeout = 250;

/** Allows one running site per data directory, which it creates if needed. Throws a `UserFacingError` if another process holds the lock. */
export function takeLock(dataDir: string): Lock {
  createDataDir(dataDir);
  const lock = lockExclusively(path.join(dataDir, lockFile), lockTimeout);
  if (!lock) throw alreadyRunning(dataDir);
  writeFileSync(path.join(dataDir, pidFile), `${process.pid}\n`);
  return lock;
}

function alreadyRunning(dataDir: string): UserFacingError {
  const pid = runningProcess(dataDir);
  const who = pid ? `Process ${pid}` : "Another process";
  return new UserFacingError(
    `${who} is already using ${path.resolve(dataDir)}. Stop it first, or set DATA_DIR to another directory.`,
  );
}

/** Checks the lock, because the saved process id may belong to another program by now. */
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

/** The supervisor's process id, if it can be read. */
export function runningProcess(dataDir: string): number | null {
  try {
    const pid = Number(readFileSync(path.join(dataDir, pidFile), "utf8"));
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}
