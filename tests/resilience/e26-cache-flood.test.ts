// @module-tag long
import { expect, test } from "vitest";
import { copiedDatabase } from "../support/databases.ts";
import { withAttackedSite } from "./e24-abuse.ts";
import { capacity, failuresIn, floodCache, maxGrowth } from "./e26-cache-flood.ts";

/** Other memory growth of a worker after so many requests, in bytes. */
const slack = 16 * 1024 * 1024;

test("made-up URLs use no more memory than the page cache's limit", async () => {
  const { statuses, memory, replaced } = await withAttackedSite(await copiedDatabase("sqlite", "seeded"), (site) =>
    floodCache(site, 2000),
  );
  expect(failuresIn(statuses)).toEqual([]);
  expect(memory.after - memory.before).toBeLessThan(maxGrowth * capacity + slack);
  expect(replaced).toBe(false);
});
