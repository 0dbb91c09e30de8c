import { describe, expect, test } from "vitest";
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
        send: async (fields: Record<string, string>) =>
          (await ask(url, path, form(url, fields, { Cookie: cookie }))).body,
      };
    };
    return { db, ada, sal, actAs };
  }

  test("an owner chooses who gets leads, by service, and the rules are shown", async () => {
    const { db, ada, sal, actAs } = await office();
    const owner = await actAs(ada, "/cms/settings/leads");
    expect(await owner.look()).toContain("Nobody: they wait unassigned until someone takes them.");
    expect(await owner.send({ intent: "save-assignment", about: "default", people: sal.id })).toContain(
      "Saved who gets leads about all other services.",
    );
    const service = await db
      .selectFrom("entry_texts")
      .select(["entry_id", "title"])
      .where("kind", "=", "service")
      .where("locale", "=", "en")
      .executeTakeFirstOrThrow();
    const rule = { intent: "save-assignment", service: service.entry_id };
    expect(await owner.send(rule)).toContain("Choose at least one person.");
    await owner.send({ ...rule, people: ada.id });
    const pageHtml = await owner.look();
    expect(pageHtml).toContain(`Remove the rule for ${service.title.replaceAll("&", "&amp;")}?`);
    expect(pageHtml).toContain("All other leads");
    await owner.send({ intent: "remove-assignment", about: service.entry_id });
    expect(await db.selectFrom("lead_assignment_rules").select(["id", "people"]).execute()).toEqual([
      { id: "default", people: { ids: [sal.id] } },
    ]);
    const acts = await db.selectFrom("audit_log").select("act").where("person_id", "=", ada.id).orderBy("at").execute();
    expect(acts.map(({ act }) => act)).toEqual(["assignment-changed", "assignment-changed", "assignment-removed"]);
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
