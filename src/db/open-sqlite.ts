import { statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely, sql } from "kysely";
import { makeDataDir } from "./data-dir.ts";
import { sqliteCode, sqliteCodes } from "./dialect.ts";
import { nodeSqliteDialect } from "./node-sqlite.ts";
import { Refusal } from "./refusal.ts";
import type { Db, Tables } from "./tables.ts";

export const databaseFile = "mangrove.db";

/** Opens `dataDir`'s database, or begins an empty one. */
export async function openSqlite(dataDir: string): Promise<Db> {
  const path = join(dataDir, databaseFile);
  const db = new Kysely<Tables>({ dialect: nodeSqliteDialect(path) });
  try {
    makeDataDir(dataDir);
    refuseDamaged(path);
    await sql`select 1`.execute(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw sqliteRefusal(error, path) ?? error;
  }
}

/** Looks through a read-only connection, which leaves even an unfinished write-ahead log as it is. */
function refuseDamaged(path: string): void {
  if (!statSync(path, { throwIfNoEntry: false })?.size) return;
  const database = new DatabaseSync(path, { readOnly: true, timeout: 2500 });
  try {
    const findings = database.prepare("pragma quick_check(1)").all();
    if (findings[0]?.quick_check !== "ok") throw damaged(path);
  } finally {
    database.close();
  }
}

/** What a person should be told about an error met while opening a SQLite file, if it is one they can mend. */
export function sqliteRefusal(error: unknown, path: string): Refusal | null {
  switch (sqliteCode(error)) {
    case sqliteCodes.corrupt:
      return damaged(path);
    case sqliteCodes.notADatabase:
      return new Refusal(
        `${path} is not a SQLite database. Nothing was changed. Move the file elsewhere, or set DATA_DIR to another directory.`,
      );
    case sqliteCodes.full:
      return new Refusal(`The disk that holds ${path} is full. Free some space and start again; nothing was lost.`);
    case sqliteCodes.io:
      return new Refusal(
        `The disk that holds ${path} could not be read or written (${messageOf(error)}). Check its free space and its health.`,
      );
    case sqliteCodes.readOnly:
    case sqliteCodes.cannotOpen:
      return new Refusal(
        `${path} cannot be opened for writing. Let this user write to the directory and to the files in it, or set DATA_DIR to another directory.`,
      );
    case sqliteCodes.busy:
      return new Refusal(`${path} is locked by another program. End that program and start again.`);
    default:
      return fileSystemRefusal(error, path);
  }
}

function fileSystemRefusal(error: unknown, path: string): Refusal | null {
  if (!(error instanceof Error && "syscall" in error)) return null;
  return new Refusal(`${path} cannot be reached (${error.message}). Correct DATA_DIR or the rights on that directory.`);
}

function damaged(path: string): Refusal {
  return new Refusal(
    `The database ${path} is damaged. Nothing was changed. Keep a copy of it and of the files beside it ` +
      "(-wal, -shm), move them away, and put the latest backup back: npm run site -- restore FILE",
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
