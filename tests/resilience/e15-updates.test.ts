// @module-tag long
import { expect, test } from "vitest";
import { emptyDatabase } from "../support/databases.ts";
import { databases } from "../support/engines.ts";
import { loadState, states, updateUnderKills } from "./e15-updates.ts";

const [oldest = ""] = states;

test.each(databases)("an update whose migrations are killed loses nothing, on $name", async ({ engine }) => {
  const options = await emptyDatabase(engine);
  await loadState(oldest, options);
  const { kills, problems } = await updateUnderKills(options, { isServed: false });
  expect(problems).toEqual([]);
  expect(kills).toBeGreaterThanOrEqual(3);
});

test.each(databases)("the old version works beside such an update, on $name", async ({ engine }) => {
  const options = await emptyDatabase(engine);
  await loadState(oldest, options);
  const { problems, oldFailures, oldRuns } = await updateUnderKills(options, { isServed: true, every: 9 });
  expect(problems).toEqual([]);
  expect(Object.fromEntries(oldFailures)).toEqual({});
  expect(oldRuns).toBeGreaterThan(0);
});
