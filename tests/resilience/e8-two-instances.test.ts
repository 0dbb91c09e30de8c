// @module-tag long
import { expect, test } from "vitest";
import { startPostgresServer } from "../support/postgres-server.ts";
import { type S3Failure, startS3Server } from "../support/s3-server.ts";
import { databaseStages, runTwoInstances } from "./e8-two-instances.ts";
import { noLoss } from "./stored-inquiries.ts";

test("two instances lose and double no inquiry, and serve pages, while the database or the store is away", async () => {
  const store = await startS3Server();
  const server = await startPostgresServer();
  const storeIs = (failure: S3Failure) => ({
    name: `store ${failure}`,
    outage: {
      start: () => {
        store.failure = failure;
      },
      end: () => {
        store.failure = null;
      },
    },
    withoutDatabase: false,
  });
  try {
    const stages = [...databaseStages(server), storeIs("down"), storeIs("slow")];
    const plan = { url: server.url, mediaUrl: store.url, stages, duration: 2_500, writers: 3 };
    const { stored, log, readers, recovery: _, ...rest } = await runTwoInstances(plan);
    expect(stored).toMatchObject(noLoss);
    expect(Object.fromEntries(log.wrong)).toEqual({});
    expect(Object.fromEntries(readers.failures)).toEqual({});
    expect(rest).toEqual({ problems: [], stuck: 0, repeated: 0 });
  } finally {
    await server.remove();
    await store.stop();
  }
});
