import { expect, test } from "vitest";
import { databases, freshDatabase } from "../../../tests/support/databases.ts";
import { pollDatabase, raiseContentVersion } from "./version.server.ts";

test.each(databases)(
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
