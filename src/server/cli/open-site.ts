import { statSync } from "node:fs";
import path from "node:path";
import { openDatabase } from "#src/base/db/connect.ts";
import { createDataDir } from "#src/base/db/data-dir.ts";
import { appliedMigrations, migrate, requireCurrent, requireReadable } from "#src/base/db/migrate.ts";
import { databaseFile } from "#src/base/db/sqlite/open-sqlite.ts";
import type { Db } from "#src/base/db/tables.ts";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import type { Config } from "#src/server/config/config.ts";
import type { DatabaseNeed } from "./command.ts";

export async function openSite(config: Config, need: DatabaseNeed): Promise<Db> {
  const { dataDir, databaseUrl } = config;
  if (need === "created") createDataDir(dataDir);
  else if (databaseUrl === undefined && !fileExists(path.join(dataDir, databaseFile))) throw noSite(config);
  const db = await openDatabase({ dataDir, ...(databaseUrl && { url: databaseUrl }) });
  try {
    if ((await appliedMigrations(db)).length === 0) {
      if (need !== "created") throw noSite(config);
      await migrate(db);
    }
    if (need === "readable") await requireReadable(db);
    else if (need !== "any") await requireCurrent(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

function fileExists(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false }) !== undefined;
}

function noSite({ dataDir, databaseUrl }: Config): UserFacingError {
  const [where, setting] = databaseUrl
    ? ["the DATABASE_URL database", "DATABASE_URL"]
    : [path.resolve(dataDir), "DATA_DIR"];
  return new UserFacingError(`There is no site in ${where} yet. Start it once, or point ${setting} to your site.`);
}
