// @module-tag long
import { describe, expect, test } from "vitest";
import { emptyDatabase } from "../support/databases.ts";
import { databases } from "../support/engines.ts";
import { backUpAndRestore } from "./e14-backup.ts";

const directions = databases.flatMap((from) =>
  databases.map((to) => ({ from, to, name: `${from.name} to ${to.name}` })),
);

describe.each(directions)("a backup under writes, from $name", ({ from, to }) => {
  test("is restored completely: counts, hashes and files are equal", async () => {
    const targets = { from: await emptyDatabase(from.engine), to: await emptyDatabase(to.engine) };
    const result = await backUpAndRestore({ ...targets, pictures: 2, writers: 4 });
    expect(result).toMatchObject({ lost: 0, halves: 0, differingTables: [], unlikeSource: [], differingFiles: 0 });
    expect(result.held).toBeGreaterThanOrEqual(12);
  });
});
