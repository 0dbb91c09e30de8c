import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { seedDefaults } from "../../src/content/seed.server.ts";
import { openDatabase } from "../../src/db/connect.ts";
import { migrate } from "../../src/db/migrate.ts";
import { diskStore } from "../../src/media/store.ts";
import { createDatabase, dropDatabase, inDatabase } from "./postgres-databases.ts";
import { startTestServer } from "./postgres-server.ts";

/** What tests copy, which is much faster than to migrate and to seed each time. */
interface Template {
  /** Holds the SQLite database, and the pictures that both databases know of. */
  dataDir: string;
  /** Its name on the PostgreSQL server. */
  database: string;
}

/** `migrated` has all its tables and no content, `seeded` has the default content too. */
export type TemplateName = "migrated" | "seeded";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL server of this run of the tests. */
    server: string;
    templates: Record<TemplateName, Template>;
  }
}

/** Makes for a whole run of the tests what they copy. */
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
  // A server that was given may serve several runs at once.
  const database = `mangrove_${name}_${process.pid}`;
  await dropDatabase(server, database);
  await createDatabase(server, database);
  for (const options of [{ dataDir }, { dataDir, url: inDatabase(server, database) }]) {
    const db = await openDatabase(options);
    await migrate(db);
    if (name === "seeded") await seedDefaults(db, diskStore(dataDir));
    await db.destroy();
  }
  return { dataDir, database };
}
