// @module-tag long
import { describe, expect, test } from "vitest";
import { emptyDatabase } from "../support/databases.ts";
import { databases } from "../support/engines.ts";
import { pageWithBlocks, postWithText, settings } from "../support/rich-entries.ts";
import { saveTogether } from "./e11-saves.ts";

describe.each(databases)("on $name", ({ engine }) => {
  test("of eight concurrent saves one succeeds, the others get a conflict, and nothing is lost", async () => {
    const plan = { rounds: 3, writers: 8, entries: [settings, postWithText, pageWithBlocks] };
    const { wrong, ...saves } = await saveTogether(await emptyDatabase(engine), plan);
    expect(Object.fromEntries(wrong)).toEqual({});
    expect(saves).toEqual({ decided: 9, informed: 63, lost: 0, stray: 0, miscounted: 0, unseen: 0 });
  });
});
