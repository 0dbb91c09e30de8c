import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { migrate } from "#src/base/db/migrate.ts";
import type { Db } from "#src/base/db/tables.ts";
import { readMailServer, saveMailServer } from "#src/domain/email/transport/mail-server.server.ts";
import { readRules, saveRule } from "#src/domain/leads/rules/rules.server.ts";
import { defaultRule, officeOnly } from "#src/domain/leads/rules/rules.ts";
import { diskStore } from "#src/domain/media/store/store.server.ts";
import { seed } from "#src/seed/seed.server.ts";
import { runSite, siteSettings } from "../../../tests/support/command.ts";
import { seedContent, seededAt } from "../../../tests/support/content.ts";
import { openForTest, temporaryDirectory } from "../../../tests/support/databases.ts";
import { databases } from "../../../tests/support/engines.ts";
import { aPerson } from "../../../tests/support/staff.ts";

async function startSite({ DATA_DIR: dataDir = "", DATABASE_URL: url }: Record<string, string>): Promise<Db> {
  const db = await openForTest({ dataDir, ...(url && { url }) });
  await migrate(db);
  await seed(db, diskStore(dataDir), await seedContent({}), seededAt);
  return db;
}

describe.each(databases)("restore on $name", ({ engine }) => {
  test("says who can log in: the site's accounts, or the backup's on a new machine", async () => {
    const settings = await siteSettings(engine);
    const db = await startSite(settings);
    await aPerson(db, { email: "ada@harbor.example" });
    const bo = await aPerson(db, { email: "bo@harbor.example", role: "editor" });
    const file = path.join(await temporaryDirectory(), "backup.tar");
    await runSite(settings, "backup", file);
    await db.deleteFrom("people").where("id", "=", bo.id).execute();
    const over = await runSite(settings, "restore", file);
    expect(over).toMatchObject({ code: 0, err: "" });
    expect(over.out).toContain("Everyone has to log in again.");
    expect(over.out).toContain("The site's accounts are unchanged");
    expect(over.out).toContain("Disabled, because these accounts are only in the backup: bo@harbor.example.");
    expect(over.out).not.toContain("No owner");
    const states = (await runSite(settings, "user", "list")).out;
    expect(states).toMatch(/^ada@harbor\.example .* active/m);
    expect(states).toMatch(/^bo@harbor\.example .* disabled/m);

    const fresh = await siteSettings(engine);
    const onNewMachine = await runSite(fresh, "restore", file);
    expect(onNewMachine).toMatchObject({ code: 0, err: "" });
    expect(onNewMachine.out).toContain("Everyone has to log in again.");
    expect(onNewMachine.out).toContain("Accounts are as they were in the backup.");
    expect((await runSite(fresh, "user", "list")).out).toMatch(/^bo@harbor\.example .* active/m);
  });

  test("says how to create an owner when no owner can log in", async () => {
    const settings = await siteSettings(engine);
    const db = await startSite(settings);
    const file = path.join(await temporaryDirectory(), "backup.tar");
    await runSite(settings, "backup", file);
    await aPerson(db, { email: "bo@harbor.example", role: "editor" });
    const { code, out } = await runSite(settings, "restore", file);
    expect(code).toBe(0);
    expect(out).toContain("No owner can log in. Create an owner: npm run site -- user add EMAIL --role owner");
    const added = await runSite(settings, "user", "add", "ada@harbor.example", "--role", "owner");
    expect(added).toMatchObject({ code: 0, out: expect.stringContaining("/cmslogin/link?token=") });
  });

  test("keeps the site's mail server and lead notices, and brings those of the backup to a new machine, without the password", async () => {
    const settings = await siteSettings(engine);
    const db = await startSite(settings);
    const ada = await aPerson(db, { email: "ada@harbor.example" });
    const login = { encryption: "tls", login: "password", username: "office", from_address: "" } as const;
    const use = async (host: string) => {
      const expectedVersion = (await readMailServer(db))?.version ?? null;
      const mailSetup = { server: { host, port: 465, ...login }, password: "wharf", expectedVersion };
      await saveMailServer({ db, now: () => new Date(), secret: "a".repeat(43) }, ada, mailSetup);
    };
    const stored = async (of: Db) => [
      (await readMailServer(of))?.host,
      (await of.selectFrom("mail_password").selectAll().execute()).length,
    ];
    await use("former.example.com");
    const notifyAt = (address: string) =>
      saveRule(
        db,
        ada,
        defaultRule,
        { lead_notice_rules: { recipients: { ...officeOnly, addresses: [address] } } },
        new Date(),
      );
    await notifyAt("former@partner.example");
    const file = path.join(await temporaryDirectory(), "backup.tar");
    await runSite(settings, "backup", file);
    await use("current.example.com");
    await notifyAt("current@partner.example");
    const over = await runSite(settings, "restore", file);
    expect(over).toMatchObject({ code: 0, err: "" });
    expect(over.out).not.toContain("Emails wait");
    expect(await stored(db)).toEqual(["current.example.com", 1]);
    expect(await readRules(db, "lead_notice_rules")).toMatchObject([
      { recipients: { addresses: ["current@partner.example"] } },
    ]);

    const fresh = await siteSettings(engine);
    const onNewMachine = await runSite(fresh, "restore", file);
    expect(onNewMachine.out).toContain("Emails wait: an owner must enter the mail server's password again");
    const { DATA_DIR: dataDir = "", DATABASE_URL: url } = fresh;
    expect(await stored(await openForTest({ dataDir, ...(url && { url }) }))).toEqual(["former.example.com", 0]);
    const { out } = await runSite(fresh, "doctor");
    expect(out).toContain("The mail server's password isn't stored here");
  });

  test("removes the pages of the previous content, which a start without its database would serve", async () => {
    const settings = await siteSettings(engine);
    const db = await startSite(settings);
    await aPerson(db, { email: "ada@harbor.example" });
    const file = path.join(await temporaryDirectory(), "backup.tar");
    await runSite(settings, "backup", file);
    const { DATA_DIR: dataDir = "" } = settings;
    await writeFile(path.join(dataDir, "kept-pages"), "pages of the previous content");
    expect(await runSite(settings, "restore", file)).toMatchObject({ code: 0, err: "" });
    expect(await readdir(dataDir)).not.toContain("kept-pages");
  });
});
