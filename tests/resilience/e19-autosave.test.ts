// @module-tag long
import { expect, test } from "vitest";
import { emptyDatabase } from "../support/databases.ts";
import { typeThroughKills } from "./e19-autosave.ts";

test("killing the site while people type loses no autosaved text", async () => {
  const { wrong, acknowledged, savedCount, ...typing } = await typeThroughKills(await emptyDatabase("sqlite"), {
    kills: 4,
    typists: 6,
  });
  expect(Object.fromEntries(wrong)).toEqual({});
  expect(typing).toEqual({ lost: 0, torn: 0, reappeared: 0, unsaved: 0 });
  expect(acknowledged).toBeGreaterThanOrEqual(48);
  expect(savedCount).toBeGreaterThan(0);
});
