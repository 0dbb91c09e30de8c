import { seedDefaults } from "../content/seed.server.ts";
import type { Services } from "../context.ts";
import { openDatabase } from "../db/connect.ts";
import { migrate } from "../db/migrate.ts";
import { diskStore, type MediaStore } from "../media/store.ts";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";

/** What stands behind the pages, made once at start. */
export interface Ground {
  services: Services;
  store: MediaStore;
}

/**
 * Opens the database, brings it up to date, and fills an empty one with the default content.
 *
 * `preparedPictures` is where the build made the default pictures' variants.
 */
export async function openGround(config: Config, log: Log, preparedPictures: string): Promise<Ground> {
  const db = await openDatabase({
    dataDir: config.dataDir,
    ...(config.databaseUrl && { url: config.databaseUrl }),
    onLostConnection: (error) => log.warn({ err: error }, "database connection lost"),
  });
  try {
    const ran = await migrate(db);
    if (ran.length > 0) log.info({ migrations: ran }, "database brought up to date");
    const store = diskStore(config.dataDir, preparedPictures);
    await seedDefaults(db, store);
    const services: Services = {
      db,
      origin: config.origin ?? `http://localhost:${config.port}`,
      now: () => new Date(),
      report: (error) => log.error({ err: error }, "unexpected error"),
    };
    return { services, store };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
