import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#src/base/db/connect.ts";
import { migrate } from "#src/base/db/migrate.ts";
import { diskStore } from "#src/domain/media/store/store.server.ts";
import { seedDefaults } from "#src/seed/seed.server.ts";
import { passBackgroundWork } from "./passed-work.ts";
import { createDatabase, dropDatabase, inDatabase } from "./postgres-databases.ts";
import { startTestServer } from "./postgres-server.ts";

/** A database that tests copy; faster than migrating and seeding each time. */
interface Template {
  /** Contains the SQLite database and the pictures of both databases. */
  dataDir: string;
  /** Its name on the PostgreSQL server. */
  database: string;
}

/** `migrated` has all tables and no content; `seeded` also has the default content. */
export type TemplateName = "migrated" | "seeded";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL server of this test run. */
    server: string;
    templates: Record<TemplateName, Template>;
  }
}

/** Makes the templates for a test run. */
export default async function prepareDatabases(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const directory = await mkdtemp(join(tmpdir(), "mangrove-templates-"));
  const templates = {
    migrated: await makeTemplate(server.url, directory, "migrated"),
    seeded: await makeTemplate(server.url, directory, "seeded"),
  };
  project.provide("server", server.url);
  project.provide("templates", templates);
  return async () => {
    for (const { database } of Object.values(templates)) await dropDatabase(server.url, database);
    await server.remove();
    await rm(directory, { recursive: true });
  };
}

async function makeTemplate(server: string, directory: string, name: TemplateName): Promise<Template> {
  const dataDir = join(directory, name);
  await shareAssetsOf(dataDir, directory);
  // A given server may be shared by several test runs.
  const database = `mangrove_${name}_${process.pid}`;
  await dropDatabase(server, database);
  await createDatabase(server, database);
  for (const options of [{ dataDir }, { dataDir, url: inDatabase(server, database) }]) {
    const db = await openDatabase(options);
    await migrate(db);
    if (name === "seeded") {
      const store = diskStore(dataDir);
      await seedDefaults(db, store);
      await passBackgroundWork(db, store);
    }
    await db.destroy();
  }
  return { dataDir, database };
}

/** Else every site would copy the build's seven hundred files at its start. */
async function shareAssetsOf(dataDir: string, directory: string): Promise<void> {
  const assets = join(directory, "assets");
  await mkdir(assets, { recursive: true });
  await mkdir(dataDir);
  await symlink(assets, join(dataDir, "assets"), "junction");
}
