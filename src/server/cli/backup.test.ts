import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { version } from "#src/base/version.ts";
import { forge } from "../../../tests/support/backups.ts";
import { runSite } from "../../../tests/support/command.ts";
import { copiedDatabase, openForTest, temporaryDirectory } from "../../../tests/support/databases.ts";
import { databases } from "../../../tests/support/engines.ts";

/** A backup, and an empty place for temporary files. */
async function aBackup(engine: "sqlite" | "postgres" = "sqlite") {
  const { dataDir, url } = await copiedDatabase(engine, "seeded");
  const settings = { DATA_DIR: dataDir, ...(url && { DATABASE_URL: url, AUTH_SECRET: "a".repeat(43) }) };
  const directory = await temporaryDirectory();
  const file = path.join(directory, "backup.tar");
  const { out } = await runSite(settings, "backup", file);
  const former = process.env.TMPDIR;
  const temporary = await temporaryDirectory();
  process.env.TMPDIR = temporary;
  onTestFinished(() => {
    if (former === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = former;
  });
  return { file, directory, temporary, out };
}

/** On a machine without a site. */
const check = async (file: string) => {
  const { temporary, ...settings } = { temporary: process.env.TMPDIR ?? "", DATA_DIR: "/nowhere/data" };
  const result = await runSite(settings, "backup", "check", file);
  expect(await readdir(temporary)).toEqual([]);
  return result;
};

test.each(databases)("check says what a backup of $name contains, and that it can be restored", async ({ engine }) => {
  const { file, out: saved } = await aBackup(engine);
  const [, rows = ""] = /([\d,]+) rows/.exec(saved) ?? [];
  const { code, out, err } = await check(file);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain(`${file} is complete, and this version (${version}) can restore it.`);
  expect(out).toMatch(new RegExp(`^Made +\\d{4}-\\S+Z by Mangrove ${version}$`, "m"));
  expect(out).toMatch(new RegExp(`^Rows +${rows} in \\d+ tables$`, "m"));
  expect(out).toMatch(/^Images +\d+$/m);
});

test("after a rollback the site can be backed up, but not by a version from which a newer one has taken something", async () => {
  const options = await copiedDatabase("sqlite", "seeded");
  const db = await openForTest(options);
  const file = path.join(await temporaryDirectory(), "backup.tar");
  const save = () => runSite({ DATA_DIR: options.dataDir }, "backup", file);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(db);
  const { code, out, err } = await save();
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain(
    "A newer version of Mangrove has changed the database (9999-later): only that version can restore",
  );
  await sql`update kysely_migration set name = '9999-contract-later' where name = '9999-later'`.execute(db);
  expect(await save()).toMatchObject({ code: 1, err: expect.stringContaining("belongs to a newer version") });
});

test("check notices a damaged byte", async () => {
  const { file } = await aBackup();
  const bytes = await readFile(file);
  bytes.write("X", bytes.indexOf("Mangrove"));
  await writeFile(file, bytes);
  expect(await check(file)).toMatchObject({ code: 1, out: "", err: expect.stringContaining("is damaged") });
});

test("check notices rows that can't be restored, though their checksum is right", async () => {
  const { file, directory } = await aBackup();
  const forged = path.join(directory, "forged.tar");
  await forge(file, forged, (entries) => {
    entries.set("tables/entries.ndjson", Buffer.from('{"evil":1}\n'));
  });
  expect(await check(forged)).toMatchObject({
    code: 1,
    err: expect.stringContaining("table entries can't be restored"),
  });
});

test("check says which version can restore the backup of a newer one, and that of a damaged one that it is damaged", async () => {
  const { file, directory } = await aBackup();
  const newer = path.join(directory, "newer.tar");
  await forge(file, newer, (_, manifest) => {
    manifest.version = "9.1.0";
    manifest.migrations.push("0999-future");
  });
  expect(await check(newer)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/made by Mangrove 9\.1\.0, .*newer/),
  });
  const bytes = await readFile(newer);
  bytes.write("X", bytes.indexOf("Mangrove"));
  await writeFile(newer, bytes);
  expect((await check(newer)).err).toContain("is damaged");
});
