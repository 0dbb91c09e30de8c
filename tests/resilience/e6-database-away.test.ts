// @module-tag long
import { expect, test } from "vitest";
import { temporaryDirectory } from "../support/databases.ts";
import { startPostgresServer } from "../support/postgres-server.ts";
import { frozen, locked, type OutageResult, runOutage } from "./e6-database-away.ts";
import { noLoss } from "./stored-inquiries.ts";

const plan = { duration: 4_000, writers: 4 };

function expectNothingLost({ stored, log, readers }: OutageResult) {
  expect(stored).toMatchObject(noLoss);
  expect(Object.fromEntries(log.wrong)).toEqual({});
  expect(Object.fromEntries(readers.failures)).toEqual({});
  expect(log.refused).toBeGreaterThan(0);
}

test("while SQLite is locked, pages are served and forms return their input", async () => {
  const dataDir = await temporaryDirectory();
  expectNothingLost(await runOutage({ dataDir }, () => locked(dataDir), plan));
});

test("while PostgreSQL hangs, pages are served and forms return their input", async () => {
  const server = await startPostgresServer();
  try {
    const database = { dataDir: await temporaryDirectory(), url: server.url };
    expectNothingLost(await runOutage(database, () => frozen(server), plan));
  } finally {
    await server.remove();
  }
});
