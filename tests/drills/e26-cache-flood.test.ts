import { expect, test } from "vitest";
import { copiedDatabase } from "../support/databases.ts";
import { withAttackedSite } from "./e24-abuse.ts";
import { bar, capacity, failuresIn, floodCache } from "./e26-cache-flood.ts";

/** What else a worker that has answered so many requests may have taken meanwhile, in bytes. */
const slack = 16 * 1024 * 1024;

test("made-up addresses fill no more than the memory that is set aside for kept pages", async () => {
  const { statuses, memory, replaced } = await withAttackedSite(await copiedDatabase("sqlite", "seeded"), (site) =>
    floodCache(site, 2000),
  );
  expect(failuresIn(statuses)).toEqual([]);
  expect(memory.after - memory.before).toBeLessThan(bar * capacity + slack);
  expect(replaced).toBe(false);
});
