import { describe, expect, test } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import { publishedSingle } from "#src/domain/content/published/published.server.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { ask, databaseSettings, startTestSite } from "../../../../../tests/support/site.ts";
import { aPerson, form, logInDirectly } from "../../../../../tests/support/staff.ts";

describe.each(databases)("on $name", ({ engine }) => {
  async function office() {
    const { url, site } = await startTestSite(await databaseSettings(engine));
    const { db } = site.services;
    const ada = await aPerson(db, { name: "Ada Marsh" });
    const sal = await aPerson(db, { name: "Sal Brook", role: "sales" });
    const actAs = async (person: typeof ada, path: string) => {
      const cookie = await logInDirectly(db, person);
      const headers = { Host: new URL(url).host, Cookie: cookie };
      return {
        look: async () => (await ask(url, path, { headers })).body,
        send: async (fields: Parameters<typeof form>[1]) =>
          (await ask(url, path, form(url, fields, { Cookie: cookie }))).body,
      };
    };
    return { db, ada, sal, actAs };
  }

  const firstService = (db: Db) =>
    db
      .selectFrom("entry_texts")
      .select(["entry_id", "title"])
      .where("kind", "=", "service")
      .where("locale", "=", "en")
      .executeTakeFirstOrThrow();

  test("an owner chooses who gets leads with one field, and by service", async () => {
    const { db, ada, sal, actAs } = await office();
    const owner = await actAs(ada, "/cms/settings/leads");
    const before = await owner.look();
    expect(before).toContain("New leads go to");
    expect(before).toMatch(/<details class="[^"]*"><summary[^>]*>More: services, emails and vacations/);
    expect(await owner.send({ intent: "save-owner", owner: sal.id })).toContain("Saved who gets new leads.");
    expect(await owner.look()).toMatch(new RegExp(`<option value="${sal.id}" selected="">Sal Brook`));
    const service = await firstService(db);
    const rule = { intent: "save-rule", service: service.entry_id, addresses: "" };
    expect(await owner.send({ ...rule, owner: "others" })).toContain("Choose who gets these leads, or who else");
    expect(await owner.send({ ...rule, owner: crypto.randomUUID() })).toContain("This person can&#x27;t see leads");
    await owner.send({ ...rule, owner: ada.id });
    const pageHtml = await owner.look();
    expect(pageHtml).toContain(`Remove ${service.title.replaceAll("&", "&amp;")}?`);
    expect(pageHtml).toContain("All other leads go to");
    expect(pageHtml).toMatch(/<details open=""[^>]*><summary[^>]*>More: services/);
    // Who else is emailed changes alone, and is removed with the rule.
    await owner.send({ ...rule, owner: ada.id, addresses: "desk@harbor.example" });
    expect(await owner.send({ intent: "remove-rule", about: service.entry_id })).toContain("Removed.");
    expect(await owner.send({ intent: "remove-rule", about: service.entry_id })).toContain("already removed");
    expect(await db.selectFrom("lead_assignment_rules").select(["id", "people"]).execute()).toEqual([
      { id: "default", people: { ids: [sal.id] } },
    ]);
    expect(await db.selectFrom("lead_notice_rules").select("id").execute()).toEqual([]);
    const lines = db.selectFrom("audit_log").select("act").where("person_id", "=", ada.id).orderBy("at");
    expect((await lines.execute()).map(({ act }) => act).toSorted()).toEqual([
      ...["assignment-changed", "assignment-changed", "assignment-removed"],
      ...["lead-notices-changed", "lead-notices-removed"],
    ]);
  });

  test("several people get leads in turn, and nobody is a choice, too", async () => {
    const { db, ada, sal, actAs } = await office();
    const owner = await actAs(ada, "/cms/settings/leads");
    const stored = async (id: string) =>
      (await db.selectFrom("lead_assignment_rules").select("people").where("id", "=", id).executeTakeFirst())?.people;
    expect(await owner.send({ intent: "save-owner", owner: "turns" })).toContain("Choose who gets them in turn.");
    const turns = [ada, sal].map(({ id }): [string, string] => ["turns", id]);
    await owner.send([["intent", "save-owner"], ["owner", "turns"], ...turns]);
    expect(await stored("default")).toEqual({ ids: [ada.id, sal.id] });
    expect(await owner.look()).toContain("Ada Marsh and Sal Brook, in turn");
    const { entry_id: about } = await firstService(db);
    await owner.send({ intent: "save-rule", about, owner: "", addresses: "" });
    expect(await stored(about)).toEqual({ ids: [] });
    await db.updateTable("people").set({ disabled_at: new Date() }).where("id", "=", sal.id).execute();
    await owner.send({ intent: "save-rule", about, owner: "others", addresses: "desk@harbor.example" });
    expect(await stored(about)).toBeUndefined();
    expect(await owner.look()).not.toContain("Sal Brook");
  });

  test("rules that were saved apart before are shown in one row each", async () => {
    const { db, ada, sal, actAs } = await office();
    const services = await db
      .selectFrom("entry_texts")
      .select(["entry_id as id", "title"])
      .where("kind", "=", "service")
      .where("locale", "=", "en")
      .limit(2)
      .execute();
    const [first, second] = services.map(({ id }) => id);
    if (!first || !second) throw new Error("The default content has several services.");
    await db
      .insertInto("lead_assignment_rules")
      .values([
        { id: first, service_id: first, people: { ids: [sal.id] }, last_id: sal.id },
        { id: "default", service_id: null, people: { ids: ["someone-who-left"] }, last_id: null },
      ])
      .execute();
    const recipients = { office: true, roles: [], people: [], addresses: ["partner@harbor.example"] };
    await db.insertInto("lead_notice_rules").values({ id: second, service_id: second, recipients }).execute();
    const main = (await (await actAs(ada, "/cms/settings/leads")).look()).replaceAll("<!-- -->", "");
    const rows = [...main.matchAll(/<tr><th scope="row">(.*?)<\/tr>/gs)].map(([, row]) => row);
    expect(rows).toHaveLength(3);
    expect(rows.find((row) => row?.includes("partner@harbor.example"))).toContain("Same as others");
    expect(rows.at(-1)).toContain("No one chosen here can see leads now.");
  });

  test("reminders are saved, and wrong numbers are refused with the input kept", async () => {
    const { db, ada, actAs } = await office();
    const owner = await actAs(ada, "/cms/settings/leads");
    const wrong = await owner.send({ intent: "save-reminders", minutesBefore: "soon", digestHour: "9" });
    expect(wrong).toContain("Enter a whole number from 0 to 1440.");
    expect(wrong).toContain('value="soon"');
    await owner.send({ intent: "save-reminders", minutesBefore: "45", digestHour: "" });
    expect(await db.selectFrom("lead_reminders").selectAll().executeTakeFirst()).toMatchObject({
      minutes_before: 45,
      digest_hour: null,
    });
  });

  test("currency and reasons for lost leads are saved in the settings, beside what is there", async () => {
    const { db, ada, actAs } = await office();
    const owner = await actAs(ada, "/cms/settings/leads");
    const stored = async () => (await publishedSingle(db, "settings", "en")).content;
    const before = await stored();
    const wrong = await owner.send({ intent: "save-values", currency: "dollars", lostReasons: "a".repeat(61) });
    expect(wrong).toContain("Enter three letters, like USD.");
    expect(wrong).toContain("up to 60 characters");
    expect(await stored()).toEqual(before);
    const reasons = "Price\r\n\r\n  Too far away \r\n";
    expect(await owner.send({ intent: "save-values", currency: "eur", lostReasons: reasons })).toContain("Saved.");
    expect(await stored()).toEqual({
      ...before,
      company: { ...before.company, currency: "EUR" },
      lostReasons: ["Price", "Too far away"],
    });
    expect(await owner.look()).toContain("Price\nToo far away</textarea>");
  });

  test("everyone plans their own vacation and declines their own summary; owners plan for all", async () => {
    const { db, ada, sal, actAs } = await office();
    const account = await actAs(sal, "/cms/account");
    const vacation = {
      intent: "add-vacation",
      vacation: crypto.randomUUID(),
      firstDay: "2031-08-04",
      lastDay: "2031-08-15",
      substitute: ada.id,
    };
    expect(await account.send({ ...vacation, lastDay: "2031-08-01" })).toContain("Choose a last day");
    expect(await account.send({ ...vacation, substitute: sal.id })).toContain("Choose someone else.");
    // Sent twice, and for another person.
    await account.send(vacation);
    await account.send({ ...vacation, person: ada.id });
    expect(await db.selectFrom("vacations").select(["person_id", "substitute_id"]).execute()).toEqual([
      { person_id: sal.id, substitute_id: ada.id },
    ]);
    const owner = await actAs(ada, "/cms/settings/leads");
    expect(await owner.look()).toContain("Monday, August 4 to Friday, August 15");
    const owners = { ...vacation, vacation: crypto.randomUUID(), person: ada.id, substitute: "" };
    await owner.send(owners);
    expect(await account.send({ intent: "remove-vacation", about: owners.vacation })).toContain("already removed");
    await owner.send({ intent: "remove-vacation", about: vacation.vacation });
    expect(await db.selectFrom("vacations").select("person_id").execute()).toEqual([{ person_id: ada.id }]);
    await account.send({ intent: "choose-digest" });
    const declined = await db.selectFrom("people").select("id").where("digest_declined_at", "is not", null).execute();
    expect(declined).toEqual([{ id: sal.id }]);
  });
});
