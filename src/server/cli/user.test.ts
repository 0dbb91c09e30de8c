import { describe, expect, test } from "vitest";
import { migrate } from "#src/base/db/migrate.ts";
import type { Db } from "#src/base/db/tables.ts";
import { readLink } from "#src/domain/auth/accounts/links.server.ts";
import { readSession } from "#src/domain/auth/sessions.server.ts";
import { diskStore } from "#src/domain/media/store/store.server.ts";
import { seed } from "#src/seed/seed.server.ts";
import { runSite, siteSettings } from "../../../tests/support/command.ts";
import { seedContent } from "../../../tests/support/content.ts";
import { openForTest } from "../../../tests/support/databases.ts";
import { databases } from "../../../tests/support/engines.ts";
import { aPerson, logInDirectly } from "../../../tests/support/staff.ts";

async function emptySite(settings: Record<string, string>): Promise<Db> {
  const { DATA_DIR: dataDir = "", DATABASE_URL: url } = settings;
  const db = await openForTest({ dataDir, ...(url && { url }) });
  await migrate(db);
  await seed(db, diskStore(dataDir), await seedContent({}), new Date());
  return db;
}

function tokenIn(text: string): string {
  return /^ {2}https:\/\/www\.harbor\.example\/cmslogin\/link\?token=(\S+)$/m.exec(text)?.[1] ?? "";
}

describe.each(databases)("user on $name", ({ engine }) => {
  test("add makes the first account an owner and later ones editors, each with a link", async () => {
    const settings = { ...(await siteSettings(engine)), ORIGIN: "https://www.harbor.example" };
    const db = await emptySite(settings);
    const refused = await runSite(settings, "user", "add", "ada@harbor.example", "--role", "sales");
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("The first account must be an owner") });
    const first = await runSite(settings, "user", "add", "ada@harbor.example", "--name", "Ada Marsh");
    expect(first.code).toBe(0);
    expect(await readLink(db, tokenIn(first.out), new Date())).toMatchObject({
      purpose: "invitation",
      person: { name: "Ada Marsh", email: "ada@harbor.example" },
    });
    await runSite(settings, "user", "add", "bo@harbor.example");
    await runSite(settings, "user", "add", "dee@harbor.example", "--role", "sales", "--role", "editor");
    const { out } = await runSite(settings, "user", "list");
    expect(out).toMatch(/^ada@harbor\.example +Ada Marsh +owner +invited +- +never$/m);
    expect(out).toMatch(/^bo@harbor\.example +bo +editor +invited/m);
    expect(out).toMatch(/^dee@harbor\.example +dee +editor, sales +invited/m);
    const again = await runSite(settings, "user", "add", "ADA@harbor.example");
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining("user reset ADA@harbor.example") });
    expect((await runSite(settings, "user", "add", "cy@harbor.example", "--role", "king")).code).toBe(2);
    expect((await runSite(settings, "user", "add", "no-address")).code).toBe(1);
  });

  test("reset turns two-factor off, ends sessions and prints a link", async () => {
    const settings = { ...(await siteSettings(engine)), ORIGIN: "https://www.harbor.example" };
    const db = await emptySite(settings);
    const ada = await aPerson(db, { email: "ada@harbor.example" });
    await db.updateTable("people").set({ totp_secret: "sealed" }).execute();
    const session = (await logInDirectly(db, ada)).slice("session=".length);
    const { code, out } = await runSite(settings, "user", "reset", "Ada@harbor.example");
    expect(code).toBe(0);
    expect(await readLink(db, tokenIn(out), new Date())).toMatchObject({ purpose: "reset", person: { id: ada.id } });
    expect(await readSession(db, session, new Date())).toBeNull();
    expect((await db.selectFrom("people").select("totp_secret").executeTakeFirst())?.totp_secret).toBeNull();
    expect((await runSite(settings, "user", "reset", "nobody@harbor.example")).code).toBe(1);
  });

  test("disable logs a person out until enable, and role replaces the roles, each with an audit line", async () => {
    const settings = await siteSettings(engine);
    const db = await emptySite(settings);
    await aPerson(db, { email: "ada@harbor.example" });
    const bo = await aPerson(db, { email: "bo@harbor.example", role: "editor" });
    const session = (await logInDirectly(db, bo)).slice("session=".length);
    const disabled = await runSite(settings, "user", "disable", "BO@harbor.example");
    expect(disabled).toMatchObject({ code: 0, out: "bo@harbor.example is disabled and logged out everywhere.\n" });
    expect(await readSession(db, session, new Date())).toBeNull();
    expect((await runSite(settings, "user", "list")).out).toMatch(/^bo@harbor\.example .* disabled/m);
    expect((await runSite(settings, "user", "disable", "bo@harbor.example")).out).toContain("is disabled already");
    expect((await runSite(settings, "user", "reset", "bo@harbor.example")).err).toContain(
      "user enable bo@harbor.example",
    );
    expect((await runSite(settings, "user", "enable", "bo@harbor.example")).code).toBe(0);
    expect((await runSite(settings, "user", "enable", "bo@harbor.example")).out).toContain("isn't disabled");
    const changed = await runSite(settings, "user", "role", "bo@harbor.example", "sales", "editor");
    expect(changed).toMatchObject({ code: 0, out: "bo@harbor.example is now editor and sales.\n" });
    expect((await runSite(settings, "user", "list")).out).toMatch(/^bo@harbor\.example .* editor, sales +active/m);
    expect((await runSite(settings, "user", "role", "bo@harbor.example", "king")).code).toBe(2);
    expect((await runSite(settings, "user", "role", "nobody@harbor.example", "sales")).code).toBe(1);
    const lines = await db
      .selectFrom("audit_log")
      .select(["act", "person_name"])
      .where("subject_id", "=", bo.id)
      .execute();
    expect(lines.map(({ act, person_name }) => `${person_name} ${act}`).toSorted()).toEqual([
      "Operator disabled",
      "Operator enabled",
      "Operator role-changed",
    ]);
  });

  test("the last owner who can log in stays an owner, and enabled", async () => {
    const settings = await siteSettings(engine);
    const db = await emptySite(settings);
    await aPerson(db, { email: "ada@harbor.example" });
    await runSite(settings, "user", "add", "invited@harbor.example", "--role", "owner");
    for (const args of [
      ["disable", "ada@harbor.example"],
      ["role", "ada@harbor.example", "editor"],
    ]) {
      const { code, err } = await runSite(settings, "user", ...args);
      expect(code).toBe(1);
      expect(err).toMatch(/^ada@harbor\.example is the last owner who can log in\. First make another person an owner/);
    }
    await aPerson(db, { email: "bo@harbor.example", role: "editor" });
    expect((await runSite(settings, "user", "role", "bo@harbor.example", "owner")).code).toBe(0);
    expect((await runSite(settings, "user", "disable", "ada@harbor.example")).code).toBe(0);
  });
});
