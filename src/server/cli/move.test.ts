import { rmSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { DatabaseOptions } from "#src/base/db/connect.ts";
import { storedTables } from "#src/base/db/rows/read-all-rows.ts";
import { databaseFile } from "#src/base/db/sqlite/open-sqlite.ts";
import { copyAllRows } from "#src/domain/backup/move.server.ts";
import { readPassword, saveMailServer } from "#src/domain/email/transport/mail-server.server.ts";
import { digests } from "../../../tests/resilience/table-digests.ts";
import { runSite } from "../../../tests/support/command.ts";
import { copiedDatabase, emptyDatabase, freshDatabase, openForTest } from "../../../tests/support/databases.ts";
import { fillEmptyTables } from "../../../tests/support/fill-tables.ts";
import { ask, startTestSite } from "../../../tests/support/site.ts";
import { aPerson } from "../../../tests/support/staff.ts";
import { workOn } from "../../../tests/support/version-work.ts";

const secret = "m".repeat(43);

const mailServer = {
  host: "smtp.example.com",
  port: 465,
  encryption: "tls",
  login: "password",
  username: "office",
  from_address: "",
} as const;

const settingsOf = ({ dataDir, url }: DatabaseOptions): Record<string, string> => ({
  DATA_DIR: dataDir,
  AUTH_SECRET: secret,
  ...(url && { DATABASE_URL: url }),
});

/** A site that has lived: default content, leads, emails, an account, and a row in every other table. */
async function usedSite(engine: "sqlite" | "postgres"): Promise<DatabaseOptions> {
  const options = await copiedDatabase(engine, "seeded");
  const db = await openForTest(options);
  const ada = await aPerson(db);
  const mailSetup = { server: mailServer, password: "wharf", expectedVersion: null };
  await saveMailServer({ db, now: () => new Date(), secret }, ada, mailSetup);
  await workOn(options, "first");
  await fillEmptyTables(db);
  return options;
}

async function digestsOf(options: DatabaseOptions) {
  return digests(await openForTest(options));
}

test.each([
  ["SQLite to PostgreSQL", "sqlite"],
  ["PostgreSQL to SQLite", "postgres"],
] as const)("a site moves from %s, and works there", async (_, engine) => {
  const from = await usedSite(engine);
  const to =
    engine === "sqlite" ? { ...(await emptyDatabase("postgres")), dataDir: from.dataDir } : { dataDir: from.dataDir };
  // The test's directory has the database that it was copied from.
  if (engine === "postgres") rmSync(path.join(to.dataDir, databaseFile), { force: true });
  const { code, out, err } = await runSite(settingsOf(from), "move", to.url ?? "sqlite");
  expect(err).toBe("");
  expect(code).toBe(0);
  expect(out).toMatch(/leads +1 +[0-9a-f]{16}/);
  expect(out).toContain("Both databases are the same.");
  expect(await digestsOf(to)).toEqual(await digestsOf(from));
  expect(await readPassword(await openForTest(to), secret, mailServer)).toBe("wharf");
  // New rows get keys that are free.
  await workOn(to, "second");
  const { url } = await startTestSite({
    dataDir: to.dataDir,
    ...(to.url && { databaseUrl: to.url }),
    authSecret: secret,
  });
  expect((await ask(url, "/about")).status).toBe(200);
});

describe("what one database stores differently is noticed", () => {
  const changes = {
    text: ["webhooks", sql`update webhooks set name = name || '.'`],
    "a time": ["webhooks", sql`update webhooks set created_at = '2026-11-01T05:30:00.008Z'`],
    "an integer": ["reply_times", sql`update reply_times set inquiries = inquiries - 1`],
    "a large integer": ["disk_samples", sql`update disk_samples set free = free - 1`],
    "a truth value": ["working_copies", sql`update working_copies set is_closed = not is_closed`],
    JSON: ["webhooks", sql`update webhooks set events = '{"types":[]}'`],
    "a missing row": ["vacations", sql`delete from vacations`],
  } as const;

  test.each(Object.entries(changes))("%s", async (_, [table, change]) => {
    const [from, to] = [await openForTest(await usedSite("sqlite")), await freshDatabase("sqlite")];
    // A trigger of the table that is copied last changes the copy before it is compared.
    const last = (await storedTables(from)).at(-1)?.name ?? "";
    const { sql: text, parameters } = change.compile(to);
    expect(parameters).toEqual([]);
    await sql`create trigger planted after insert on ${sql.table(last)} begin ${sql.raw(text)}; end`.execute(to);
    await expect(copyAllRows(from, to)).rejects.toThrow(`The table ${table} differs after the copy`);
  });
});

test("a database with a site is refused, and stays as it is", async () => {
  const [from, to] = [await usedSite("sqlite"), await usedSite("postgres")];
  const before = await digestsOf(to);
  const { code, err } = await runSite(settingsOf(from), "move", to.url ?? "");
  expect([code, err]).toEqual([1, expect.stringContaining("There is a site in the new database already.")]);
  expect(await digestsOf(to)).toEqual(before);
});

test("a running site is refused, and a wrong target too", async () => {
  const { dataDir } = await copiedDatabase("sqlite", "seeded");
  const settings = settingsOf({ dataDir });
  expect((await runSite(settings, "move", "mysql://localhost/site")).err).toContain(
    "must be sqlite, or start with postgres://",
  );
  expect((await runSite(settings, "move", "sqlite")).err).toContain("uses this database already");
  expect((await runSite(settings, "move")).code).toBe(2);
});
