import { expect, onTestFinished, test } from "vitest";
import { listen } from "#src/base/db/postgres/listen.ts";
import { copiedDatabase, freshDatabase, openForTest } from "../../../../../tests/support/databases.ts";
import { bothDatabases } from "../../../../../tests/support/engines.ts";
import { pollDatabase, raiseContentVersion } from "./version.server.ts";

test.each(bothDatabases)(
  "a read that began before a publication does not bring the old version back, on $name",
  async ({ engine }) => {
    const db = await freshDatabase(engine);
    const answers: Promise<void>[] = [];
    const slow = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await answers.shift();
        return result;
      },
    });
    const version = await pollDatabase(slow);
    try {
      const first = version.current();
      const late = Promise.withResolvers<void>();
      answers.push(late.promise);
      const early = version.refresh();
      await expect.poll(() => answers.length).toBe(0);
      await db.transaction().execute(raiseContentVersion);
      await version.refresh();
      expect(version.current()).toBe(first + 1);
      late.resolve();
      await early;
      expect(version.current()).toBe(first + 1);
    } finally {
      version.close();
    }
  },
);

test("PostgreSQL tells the instances about a publication at once", async () => {
  const options = await copiedDatabase("postgres", "migrated");
  const db = await openForTest(options);
  let reads = 0;
  const counted = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      reads += 1;
      return result;
    },
  });
  const version = await pollDatabase(counted, {
    listenTo: async (channel, onChange) => listen(options.url ?? "", channel, { onChange, onPooler: () => {} }),
    intervalMs: 3_600_000,
  });
  onTestFinished(() => version.close());
  // The listener has connected.
  await expect.poll(() => reads).toBe(2);
  const before = version.current();
  await db.transaction().execute(raiseContentVersion);
  await expect.poll(() => version.current()).toBe(before + 1);
});
