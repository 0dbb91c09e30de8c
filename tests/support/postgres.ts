import type { TestProject } from "vitest/node";
import { migrate } from "../../src/db/migrate.ts";
import { openPostgres } from "../../src/db/open-postgres.ts";
import { createDatabase, dropDatabase, inDatabase } from "./postgres-databases.ts";
import { startPostgresServer } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL server of this run of the tests, and a migrated database on it to copy. */
    postgres: { server: string; template: string };
  }
}

/** Test data need not survive a power cut. */
const careless = ["-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off"];

/** Starts one PostgreSQL server for a whole run of the tests, or takes the one that TEST_DATABASE_URL names. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given === undefined ? await startPostgresServer(careless) : { url: given, remove: async () => {} };
  // A server that was given may serve several runs at once.
  const template = `mangrove_template_${process.pid}`;
  await makeTemplate(server.url, template);
  project.provide("postgres", { server: server.url, template });
  return async () => {
    await dropDatabase(server.url, template);
    await server.remove();
  };
}

/** Copying a migrated database is much faster than migrating each one. */
async function makeTemplate(server: string, template: string): Promise<void> {
  await dropDatabase(server, template);
  await createDatabase(server, template);
  const db = await openPostgres(inDatabase(server, template));
  await migrate(db);
  await db.destroy();
}
