import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createDataDir } from "#src/base/db/data-dir.ts";
import { codeOf, messageOf } from "#src/base/db/error-details.ts";
import { type Lock, lockExclusively } from "#src/base/db/sqlite/exclusive-lock.ts";
import { sqliteCode, sqliteCodes } from "#src/base/db/sqlite/sqlite-codes.ts";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";

export const lockFile = "mangrove.lock";
const pidFile = "mangrove.pid";

/** In milliseconds. `isRunning` holds the file for a moment. */
const lockTimeoutMs = 250;

/** Allows one running site per data directory, which it creates if needed. Throws a `UserFacingError` if another process holds the lock. */
export function takeLock(dataDir: string): Lock {
  createDataDir(dataDir);
  try {
    const lock = lockExclusively(path.join(dataDir, lockFile), lockTimeoutMs);
    if (!lock) throw alreadyRunning(dataDir);
    writePid(path.join(dataDir, pidFile));
    return lock;
  } catch (error) {
    throw dataDirError(error, path.resolve(dataDir)) ?? error;
  }
}

/** On a full disk, no process id is better than that of an earlier process. */
function writePid(file: string): void {
  try {
    writeFileSync(file, `${process.pid}\n`);
  } catch (error) {
    if (codeOf(error) !== "ENOSPC") throw error;
    rmSync(file, { force: true });
  }
}

/** The message for an error that the operator can fix. */
function dataDirError(error: unknown, directory: string): UserFacingError | null {
  const code = sqliteCode(error) ?? codeOf(error);
  if ([sqliteCodes.readOnly, sqliteCodes.cannotOpen, "EROFS", "EACCES", "EPERM"].includes(code)) {
    return new UserFacingError(
      `The data directory ${directory} can't be written (${messageOf(error)}). Let this user write to it and to the files in it, or set DATA_DIR to another directory.`,
    );
  }
  if (code !== sqliteCodes.io && code !== "EIO") return null;
  return new UserFacingError(
    `The disk with ${directory} can't be read or written (${messageOf(error)}). Check its health.`,
  );
}

function alreadyRunning(dataDir: string): UserFacingError {
  const pid = runningProcess(dataDir);
  const holder = pid ? `Process ${pid}` : "Another process";
  return new UserFacingError(
    `${holder} is already using ${path.resolve(dataDir)}. Stop it first, or set DATA_DIR to another directory.`,
  );
}

/** Checks the lock, because the saved process id may belong to another program by now. */
export function isRunning(dataDir: string): boolean {
  if (!existsSync(path.join(dataDir, lockFile))) return false;
  const database = new DatabaseSync(path.join(dataDir, lockFile), { readOnly: true });
  try {
    database.prepare("select count(*) from sqlite_master").get();
    return false;
  } catch (error) {
    if (sqliteCode(error) === sqliteCodes.busy) return true;
    throw dataDirError(error, path.resolve(dataDir)) ?? error;
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
