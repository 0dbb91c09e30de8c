import { statSync } from "node:fs";
import path from "node:path";
import { openDatabase } from "../../db/connect.ts";
import { makeDataDir } from "../../db/data-dir.ts";
import { migrate, migrationsRun, refuseNewer, requireCurrent } from "../../db/migrate.ts";
import { databaseFile } from "../../db/open-sqlite.ts";
import { Refusal } from "../../db/refusal.ts";
import type { Db } from "../../db/tables.ts";
import type { Config } from "../config.ts";
import type { DatabaseNeed } from "./command.ts";

/** Opens the site's database as a command needs it. */
export async function openSite(config: Config, need: DatabaseNeed): Promise<Db> {
  const { dataDir, databaseUrl } = config;
  if (need === "begun") makeDataDir(dataDir);
  else if (databaseUrl === undefined && !isThere(path.join(dataDir, databaseFile))) throw noSite(config);
  const db = await openDatabase({ dataDir, ...(databaseUrl && { url: databaseUrl }) });
  try {
    if ((await migrationsRun(db)).length === 0) {
      if (need !== "begun") throw noSite(config);
      await migrate(db);
    }
    await (need === "known" ? refuseNewer(db) : requireCurrent(db));
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

function isThere(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false }) !== undefined;
}

function noSite({ dataDir, databaseUrl }: Config): Refusal {
  const [where, setting] = databaseUrl
    ? ["the database that DATABASE_URL names", "DATABASE_URL"]
    : [path.resolve(dataDir), "DATA_DIR"];
  return new Refusal(`There is no site in ${where} yet. Start it once by npm start, or set ${setting} to where it is.`);
}
