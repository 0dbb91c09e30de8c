import { describe, expect, test } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import type { Role } from "#src/domain/auth/policies.ts";
import { deleteEntry } from "#src/domain/content/entries/publishing/unpublish.server.ts";
import type { RunningSite } from "#src/server/process/start.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { sendInquiry as receive, withFormToken } from "../../../../../tests/support/intake.ts";
import { ask, databaseSettings, startTestSite } from "../../../../../tests/support/site.ts";
import { aPerson, form, logInDirectly } from "../../../../../tests/support/staff.ts";

const office = "hello@mangrove.example";

/** Each inquiry comes from another network: several of one count as spam. */
let networks = 0;

/** The recipients of the notices about a new lead. */
async function notified(db: Db, service: string): Promise<string[]> {
  await db.deleteFrom("outbox").execute();
  const email = `${crypto.randomUUID()}@reef.example`;
  networks += 1;
  const inquiry = { ...withFormToken(), email, service, message: `About ${service}: ${email}` };
  await receive(db, inquiry, undefined, `203.0.113.${networks}`);
  const emails = await db.selectFrom("outbox").select("to_address").where("purpose", "=", "lead-notice").execute();
  return emails.map(({ to_address }) => to_address).toSorted();
}

async function serviceId(db: Db, slug: string): Promise<string> {
  const service = db
    .selectFrom("entry_texts")
    .select("entry_id")
    .where("kind", "=", "service")
    .where("slug", "=", slug);
  return (await service.executeTakeFirstOrThrow()).entry_id;
}

/** A user of the tab "Leads", without JavaScript. */
async function userOfLeads({ url, site }: RunningSite, role: Role = "owner") {
  const person = await aPerson(site.services.db, { role });
  const cookie = await logInDirectly(site.services.db, person);
  const textOf = (html: string) => html.replaceAll("&#x27;", "'").replaceAll("<!-- -->", "");
  const headers = { Host: new URL(url).host, Cookie: cookie };
  return {
    person,
    getText: async () => textOf((await ask(url, "/cms/settings/leads", { headers })).body),
    send: async (fields: Record<string, string>) => {
      const answer = await ask(url, "/cms/settings/leads", form(url, fields, { Cookie: cookie }));
      return { status: answer.status, body: textOf(answer.body) };
    },
  };
}

describe.each(databases)("new lead notices, on $name", ({ engine }) => {
  test("follow the rule of their service, each recipient once, and never reach those who may not read leads", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const { db } = running.site.services;
    await running.site.sender.stop();
    const owner = await userOfLeads(running);
    const [sam, kim, ed] = [
      await aPerson(db, { name: "Sam", email: "sam@harbor.example", role: "sales" }),
      await aPerson(db, { name: "Kim", email: "kim@harbor.example", role: "sales" }),
      await aPerson(db, { name: "Ed", email: "ed@harbor.example", role: "editor" }),
    ];
    expect(await notified(db, "security")).toEqual([office]);
    expect(await owner.getText()).toContain("All leads");

    const security = await serviceId(db, "security");
    const rule = {
      intent: "save-rule",
      owner: "others",
      service: security,
      addresses: "Alarm@partner.example, sam@harbor.example",
    };
    expect((await owner.send({ ...rule, sales: "yes", people: ed.id })).body).toContain(
      "Saved who handles leads about",
    );
    const everyone = ["Alarm@partner.example", "kim@harbor.example", "sam@harbor.example"];
    expect(await notified(db, "security")).toEqual(everyone);
    expect(await notified(db, "cloud")).toEqual([office]);
    expect(await owner.getText()).toContain("All other leads");

    await db.updateTable("people").set({ disabled_at: new Date() }).where("id", "=", kim.id).execute();
    expect(await notified(db, "security")).toEqual(["Alarm@partner.example", "sam@harbor.example"]);
    await owner.send({ intent: "save-rule", owner: "others", about: security, people: kim.id, addresses: "" });
    expect(await notified(db, "security")).toEqual([owner.person.email]);
    expect(await owner.getText()).toContain("No one chosen here can get these emails now, so owners do.");
    await owner.send({ intent: "save-rule", owner: "", about: "default", people: sam.id, addresses: "" });
    expect(await notified(db, "cloud")).toEqual(["sam@harbor.example"]);

    await deleteEntry(db, { id: security, by: { id: null, name: "Test" } }, new Date());
    await running.site.version.refresh();
    expect(await notified(db, "security")).toEqual(["sam@harbor.example"]);
    expect(await owner.getText()).toContain("its leads are handled like all others");
    expect((await owner.send({ intent: "remove-rule", about: security })).body).toContain("Removed.");
    const lines = db.selectFrom("audit_log").select(["act", "subject_title"]).where("act", "like", "lead-notices-%");
    expect(await lines.orderBy("at").execute()).toMatchObject([
      { act: "lead-notices-changed" },
      { act: "lead-notices-changed" },
      { act: "lead-notices-changed", subject_title: "all other inquiries" },
      { act: "lead-notices-removed" },
    ]);
  });
});

test("a rule needs a recipient and full addresses, keeps the input, and is for owners only", async () => {
  const running = await startTestSite();
  const [owner, editor] = [await userOfLeads(running), await userOfLeads(running, "editor")];
  const rule = { intent: "save-rule", owner: "", about: "default", addresses: "" };
  expect((await owner.send(rule)).body).toContain("Choose at least one recipient.");
  const wrong = await owner.send({ ...rule, addresses: "ana@harbor.example; bo" });
  expect(wrong.body).toContain("This isn't an email address: bo");
  expect(wrong.body).toContain(">ana@harbor.example; bo</textarea>");
  const many = Array.from({ length: 11 }, (_, number) => `a${number}@harbor.example`).join();
  expect((await owner.send({ ...rule, addresses: many })).body).toContain("Enter 10 addresses at most.");
  expect((await owner.send({ ...rule, about: "no-such-service", office: "yes" })).body).toContain("doesn't exist");
  expect((await editor.send({ ...rule, office: "yes" })).status).toBe(403);
  expect(await editor.getText()).toContain("You don't have permission");
});
