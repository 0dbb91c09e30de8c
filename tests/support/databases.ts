import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject, onTestFinished } from "vitest";
import { type DatabaseOptions, openDatabase } from "../../src/db/connect.ts";
import type { Engine } from "../../src/db/dialect.ts";
import { migrate } from "../../src/db/migrate.ts";
import type { Db } from "../../src/db/tables.ts";
import { createDatabase, dropDatabase, inDatabase } from "./postgres-databases.ts";

/** The databases on which the same data tests run: `describe.each(databases)("… on $name", ({ engine }) => …)`. */
export const databases: { name: string; engine: Engine }[] = [
  { name: "SQLite", engine: "sqlite" },
  { name: "PostgreSQL", engine: "postgres" },
];

/** A database of the running test's own, with all its tables and no content. */
export async function freshDatabase(engine: Engine): Promise<Db> {
  const db = await openForTest(await databaseOptions(engine, "migrated"));
  if (engine === "sqlite") await migrate(db);
  return db;
}

/** Where a database of the running test's own can be opened, any number of times, that has nothing in it yet. */
export function emptyDatabase(engine: Engine): Promise<DatabaseOptions> {
  return databaseOptions(engine, "empty");
}

/** Opens a database and closes it when the running test is over. */
export async function openForTest(options: DatabaseOptions): Promise<Db> {
  const db = await openDatabase(options);
  onTestFinished(() => db.destroy());
  return db;
}

/** A directory of the running test's own. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "mangrove-test-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

async function databaseOptions(engine: Engine, state: "migrated" | "empty"): Promise<DatabaseOptions> {
  const dataDir = await temporaryDirectory();
  if (engine === "sqlite") return { dataDir };
  const { server, template } = inject("postgres");
  const name = `mangrove_test_${crypto.randomUUID().replaceAll("-", "")}`;
  await createDatabase(server, name, state === "migrated" ? template : "template1");
  onTestFinished(() => dropDatabase(server, name));
  return { url: inDatabase(server, name), dataDir };
}
