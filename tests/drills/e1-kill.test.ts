import { expect, test } from "vitest";
import { emptyDatabase, temporaryDirectory } from "../support/databases.ts";
import { startPostgresServer } from "../support/postgres-server.ts";
import { killUnderWriters } from "./e1-kill.ts";
import { flawless } from "./judge.ts";

test("kills of the site under writers lose no enquiry and double none, on SQLite", { timeout: 90_000 }, async () => {
  const plan = { victims: ["worker", "site"], kills: 4, writers: 8 } as const;
  const { verdict, ledger } = await killUnderWriters(await emptyDatabase("sqlite"), plan);
  expect(verdict).toMatchObject(flawless);
  expect(Object.fromEntries(ledger.wrong)).toEqual({});
  expect(verdict.stored).toBeGreaterThanOrEqual(60);
});

test("nor do kills of the site and of PostgreSQL", { timeout: 90_000 }, async () => {
  const server = await startPostgresServer();
  try {
    const plan = { victims: ["site", "postgres"], kills: 2, writers: 8 } as const;
    const dataDir = await temporaryDirectory();
    const { verdict, ledger } = await killUnderWriters({ dataDir, url: server.url }, plan, server);
    expect(verdict).toMatchObject(flawless);
    expect(Object.fromEntries(ledger.wrong)).toEqual({});
    expect(verdict.stored).toBeGreaterThanOrEqual(30);
  } finally {
    await server.remove();
  }
});
