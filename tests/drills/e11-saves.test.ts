import { describe, expect, test } from "vitest";
import { databases, emptyDatabase } from "../support/databases.ts";
import { saveTogether } from "./e11-saves.ts";

describe.each(databases)("on $name", ({ engine }) => {
  test("of eight saves at once one is taken, the others are told, and nothing is lost", async () => {
    const { wrong, ...saves } = await saveTogether(await emptyDatabase(engine), { rounds: 5, writers: 8 });
    expect(Object.fromEntries(wrong)).toEqual({});
    expect(saves).toEqual({ decided: 5, told: 35, lost: 0, stray: 0, miscounted: 0, isLastShown: true });
  });
});
