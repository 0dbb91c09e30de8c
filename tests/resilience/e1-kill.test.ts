// @module-tag long
import { expect, test } from "vitest";
import { emptyDatabase, temporaryDirectory } from "../support/databases.ts";
import { startPostgresServer } from "../support/postgres-server.ts";
import { killUnderWriters, postgresVictims } from "./e1-kill.ts";
import { noLoss } from "./stored-inquiries.ts";

test("killing the site under load loses and duplicates no inquiry, on SQLite", async () => {
  const plan = { victims: ["worker", "site", "site, again during its start"], kills: 4, writers: 8 } as const;
  const { stored, log } = await killUnderWriters(await emptyDatabase("sqlite"), plan);
  expect(stored).toMatchObject(noLoss);
  expect(Object.fromEntries(log.wrong)).toEqual({});
  expect(stored.stored).toBeGreaterThanOrEqual(60);
});

test("killing the site and PostgreSQL under load loses no inquiry", async () => {
  const server = await startPostgresServer();
  try {
    const plan = { victims: postgresVictims, kills: 5, writers: 8 };
    const dataDir = await temporaryDirectory();
    const { stored, log } = await killUnderWriters({ dataDir, url: server.url }, plan, server);
    expect(stored).toMatchObject(noLoss);
    expect(Object.fromEntries(log.wrong)).toEqual({});
    expect(stored.stored).toBeGreaterThanOrEqual(30);
  } finally {
    await server.remove();
  }
});
