// @module-tag long
import { describe, expect, test } from "vitest";
import { emptyDatabase } from "../support/databases.ts";
import { databases } from "../support/engines.ts";
import { oneAlarm, provokeAlarms } from "./e30-alarms.ts";

describe.each(databases)("alarms, on $name", ({ engine }) => {
  test("each condition raises one alarm within its time, and one all-clear", async () => {
    const database = await emptyDatabase(engine);
    let free = 50e9;
    const disk = {
      directory: database.dataDir,
      fill: () => {
        free = 1e9;
      },
      free: () => {
        free = 50e9;
      },
    };
    const results = await provokeAlarms(database, disk, async () => ({ free, total: 100e9 }));
    expect(results.map(({ condition, messages, others }) => ({ condition, messages, others }))).toEqual(
      results.map(({ condition }) => ({ condition, messages: oneAlarm, others: [] })),
    );
    expect(results).toHaveLength(6);
    for (const { raisedAfter } of results) expect(raisedAfter).toBeLessThanOrEqual(4);
  });
});
