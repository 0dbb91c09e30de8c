import { accessSync, constants, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely, sql } from "kysely";
import { toFileError } from "../../file-error.server.ts";
import { createDataDir } from "../data-dir.ts";
import { messageOf } from "../error-details.ts";
import type { Db, Tables } from "../tables.ts";
import { UserFacingError } from "../user-facing-error.ts";
import { nodeSqliteDialect } from "./node-sqlite.ts";
import { sqliteCode, sqliteCodes } from "./sqlite-codes.ts";

export const databaseFile = "mangrove.db";

/** Opens the database in `dataDir`, or creates an empty one. */
export async function openSqlite(dataDir: string): Promise<Db> {
  const path = join(dataDir, databaseFile);
  const db = new Kysely<Tables>({ dialect: nodeSqliteDialect(path) });
  try {
    createDataDir(dataDir);
    refuseDamaged(path);
    await sql`select 1`.execute(db);
    // SQLite would open a file that can only be read, and fail at the first write.
    accessSync(path, constants.W_OK);
    return db;
  } catch (error) {
    await db.destroy();
    throw sqliteOpenError(error, path) ?? error;
  }
}

/** In bytes: checking so much takes 0.2 s. The health checks read a larger one in a thread. */
const maxCheckedBytes = 64 * 1024 * 1024;

/** Uses a read-only connection, which does not touch the write-ahead log. */
function refuseDamaged(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) return;
  const database = new DatabaseSync(path, { readOnly: true, timeout: 2500 });
  try {
    // Reads the header and the schema.
    database.prepare("select count(*) from sqlite_master").get();
    if (size > maxCheckedBytes) return;
    const findings = database.prepare("pragma quick_check(1)").all();
    if (findings[0]?.quick_check !== "ok") throw damagedDatabaseError(path);
  } finally {
    database.close();
  }
}

/** The message for an error that the operator can fix. */
export function sqliteOpenError(error: unknown, path: string): UserFacingError | null {
  switch (sqliteCode(error)) {
    case sqliteCodes.corrupt:
      return damagedDatabaseError(path);
    case sqliteCodes.notADatabase:
      return new UserFacingError(
        `${path} isn't a SQLite database. Nothing was changed. Move the file, or set DATA_DIR to another directory.`,
      );
    case sqliteCodes.full:
      return new UserFacingError(`The disk with ${path} is full. Nothing was lost. Free some space.`, {
        cause: error,
      });
    case sqliteCodes.io:
      return new UserFacingError(
        `The disk with ${path} can't be read or written (${messageOf(error)}). Check its free space and health.`,
        { cause: error },
      );
    case sqliteCodes.readOnly:
    case sqliteCodes.cannotOpen:
      return new UserFacingError(
        `${path} can't be opened for writing. Give this user write permission for the directory and its files, or set DATA_DIR to another directory.`,
      );
    case sqliteCodes.busy:
      return new UserFacingError(`${path} is locked by another program. Stop that program and start again.`, {
        cause: error,
      });
  }
  if (!(error instanceof Error && "syscall" in error)) return null;
  return new UserFacingError(`The database can't be opened. ${messageOf(toFileError(error, path))}`, { cause: error });
}

export function damagedDatabaseError(path: string): UserFacingError {
  return new UserFacingError(
    `The database ${path} is damaged. Nothing was changed. Keep a copy of it and of its other files ` +
      "(-wal, -shm), move them away, and restore the latest backup: npm run site -- restore FILE",
  );
}
