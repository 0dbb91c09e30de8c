// @module-tag long
import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { copiedDatabase, openForTest } from "./support/databases.ts";
import { databases } from "./support/engines.ts";
import { aPerson } from "./support/staff.ts";
import { type VersionWork, workOn } from "./support/version-work.ts";

/** Bundled by `npm run keep-version`, each at its release. */
const directory = path.resolve("tests/fixtures/versions");
const versions = readdirSync(directory).map((file) => ({ version: path.basename(file, ".js"), file }));

type Work = typeof workOn;

async function oldWork(file: string): Promise<Work> {
  const module: { workOn: Work } = await import(pathToFileURL(path.join(directory, file)).href);
  return module.workOn;
}

const cases = versions.flatMap((version) => databases.map(({ name, engine }) => ({ ...version, engine, name })));

describe.each(cases)("version $version on $name with the newest schema", ({ file, engine }) => {
  test("works beside this version: each reads what the other writes", async () => {
    const options = await copiedDatabase(engine, "seeded");
    const db = await openForTest(options);
    await aPerson(db);
    const old = await oldWork(file);
    const steps: VersionWork[] = [];
    for (const [work, name] of [
      [old, "first"],
      [workOn, "second"],
      [old, "third"],
      [workOn, "fourth"],
    ] as const)
      steps.push(await work(options, name));
    expect(steps.map(({ leads }) => leads)).toEqual([1, 2, 3, 4]);
    expect(steps.map(({ sentEmails }) => sentEmails)).toEqual([1, 1, 1, 1]);
    const entries = steps.map((step) => step.entries);
    expect(entries[2]).toBe((entries[0] ?? 0) + 2);
    expect(entries[3]).toBe((entries[1] ?? 0) + 2);
    const lines = steps.map(({ auditLines }) => auditLines);
    expect(lines).toEqual([1, 2, 3, 4].map((times) => times * (lines[0] ?? 0)));
    const kept = await db
      .selectFrom("entry_texts")
      .select("title")
      .where(
        "entry_id",
        "in",
        steps.map(({ service }) => service),
      )
      .execute();
    expect(kept).toEqual(Array(4).fill({ title: "Changed" }));
  });

  test.each([
    ["a renamed column", sql`alter table submissions rename column network_digest to digest`],
    ["a removed column", sql`alter table leads drop column confirmation_withheld`],
    ["a renamed column that only staff write", sql`alter table lead_notes rename column text to words`],
    ["a removed table", sql`drop table entry_dates`],
  ])("does not survive %s", async (_what, change) => {
    const options = await copiedDatabase(engine, "seeded");
    const db = await openForTest(options);
    await aPerson(db);
    await change.execute(db);
    const old = await oldWork(file);
    await expect(old(options, "first")).rejects.toThrow();
  });
});
