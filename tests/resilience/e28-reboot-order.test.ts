// @module-tag long
import { expect, test } from "vitest";
import { temporaryDirectory } from "../support/databases.ts";
import { startPostgresServer } from "../support/postgres-server.ts";
import { type RebootResult, rebootBefore, withoutNetwork } from "./e28-reboot-order.ts";
import { noLoss } from "./stored-inquiries.ts";

const plan = { duration: 2_000, writers: 4 };

function expectUp({ stored, log, readers, problems }: RebootResult) {
  expect(problems).toEqual([]);
  expect(stored).toMatchObject(noLoss);
  expect(Object.fromEntries(log.wrong)).toEqual({});
  expect(Object.fromEntries(readers.failures)).toEqual({});
}

test("a site that starts before PostgreSQL or the network comes up by itself", async () => {
  const server = await startPostgresServer();
  try {
    const database = { dataDir: await temporaryDirectory(), url: server.url };
    const stopped = { start: () => server.stop(), end: () => server.start() };
    expectUp(await rebootBefore({ ...plan, database, absence: stopped }));
    expectUp(await rebootBefore({ ...plan, database, ...withoutNetwork(database.dataDir, server.url) }));
  } finally {
    await server.remove();
  }
});
