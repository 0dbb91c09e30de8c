import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject, onTestFinished } from "vitest";
import { type DatabaseOptions, openDatabase } from "#src/base/db/connect.ts";
import type { Engine } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { createDatabase, dropDatabase, inDatabase } from "./postgres-databases.ts";
import type { TemplateName } from "./templates.ts";

/** A new database for one test, with all tables and no content. */
export async function freshDatabase(engine: Engine): Promise<Db> {
  return openForTest(await copiedDatabase(engine, "migrated"));
}

/** Options of a new, empty database for one test. */
export async function emptyDatabase(engine: Engine): Promise<DatabaseOptions> {
  const dataDir = await temporaryDirectory();
  return engine === "sqlite" ? { dataDir } : { dataDir, url: await postgresDatabase("template1") };
}

/** Options of a new database for one test, copied from a template. */
export async function copiedDatabase(engine: Engine, name: TemplateName): Promise<DatabaseOptions> {
  const template = inject("templates")[name];
  const dataDir = await temporaryDirectory();
  await cp(template.dataDir, dataDir, { recursive: true });
  return engine === "sqlite" ? { dataDir } : { dataDir, url: await postgresDatabase(template.database) };
}

/** Opens a database and closes it when the running test is over. */
export async function openForTest(options: DatabaseOptions): Promise<Db> {
  const db = await openDatabase(options);
  onTestFinished(() => db.destroy());
  return db;
}

/** A temporary directory for one test. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "mangrove-test-"));
  // A killed site may write its last files.
  onTestFinished(() => rm(directory, { recursive: true, force: true, maxRetries: 10 }));
  return directory;
}

async function postgresDatabase(from: string): Promise<string> {
  const server = inject("server");
  const name = `mangrove_test_${crypto.randomUUID().replaceAll("-", "")}`;
  await createDatabase(server, name, from);
  onTestFinished(() => dropDatabase(server, name));
  return inDatabase(server, name);
}
