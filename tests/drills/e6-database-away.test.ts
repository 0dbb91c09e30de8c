import { expect, test } from "vitest";
import { temporaryDirectory } from "../support/databases.ts";
import { startPostgresServer } from "../support/postgres-server.ts";
import { type AbsenceResult, frozen, locked, takeAway } from "./e6-database-away.ts";
import { flawless } from "./judge.ts";

const plan = { duration: 4_000, writers: 4 };

function expectNothingLost({ verdict, ledger, readers }: AbsenceResult) {
  expect(verdict).toMatchObject(flawless);
  expect(Object.fromEntries(ledger.wrong)).toEqual({});
  expect(Object.fromEntries(readers.failures)).toEqual({});
  expect(ledger.refused).toBeGreaterThan(0);
}

test("while SQLite is locked pages are read and forms come back whole", { timeout: 90_000 }, async () => {
  const dataDir = await temporaryDirectory();
  expectNothingLost(await takeAway({ dataDir }, () => locked(dataDir), plan));
});

test("while PostgreSQL stands still pages are read and forms come back whole", { timeout: 90_000 }, async () => {
  const server = await startPostgresServer();
  try {
    const database = { dataDir: await temporaryDirectory(), url: server.url };
    expectNothingLost(await takeAway(database, () => frozen(server), plan));
  } finally {
    await server.remove();
  }
});
