import { expect, test } from "vitest";
import { recordAudit } from "#src/domain/audit-log/record.server.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { aLead, putLeads } from "../../../../tests/support/leads.ts";
import { ask, databaseSettings, startTestSite } from "../../../../tests/support/site.ts";
import { aPerson, form, logInDirectly } from "../../../../tests/support/staff.ts";

test.each(databases)("the sidebar counts new leads and customers who wrote again, on $name", async ({ engine }) => {
  const { url, site } = await startTestSite(await databaseSettings(engine));
  const { db } = site.services;
  const again = { needs_answer_since: new Date() };
  await putLeads(db, [
    aLead(1, { status: "new" }),
    aLead(2, { ...again, status: "contacted" }),
    aLead(3, { status: "lost" }),
  ]);
  const Cookie = await logInDirectly(db, await aPerson(db, { role: "sales" }));
  const headers = { Host: new URL(url).host, Cookie };
  expect(JSON.parse((await ask(url, "/cms/leads/count", { headers })).body)).toMatchObject({ needAnswer: 2 });
  const { body } = await ask(url, "/cms/dashboard", { headers });
  expect(body).toContain('2<span class="sr-only"> to answer</span>');
});

test.each(databases)(
  "open screens notice what colleagues do to leads, and nothing else, on $name",
  async ({ engine }) => {
    const { url, site } = await startTestSite(await databaseSettings(engine));
    const { db } = site.services;
    await putLeads(db, [aLead(1)]);
    const person = await aPerson(db, { role: "sales" });
    const Cookie = await logInDirectly(db, person);
    const lastAct = async () => {
      const { body } = await ask(url, "/cms/leads/count", { headers: { Host: new URL(url).host, Cookie } });
      return JSON.parse(body).lastAct;
    };
    const before = await lastAct();
    await ask(
      url,
      "/cms/leads",
      form(url, { intent: "change-leads", leads: "lead-000001~1", assignee: person.id }, { Cookie }),
    );
    const after = await lastAct();
    expect(after).not.toBe(before);
    const published = { person: { id: null, name: "Ed" }, act: "published", detail: null, at: new Date() } as const;
    const subject = { kind: "service", id: "cloud", title: "Cloud" };
    await db.transaction().execute((tx) => recordAudit(tx, { ...published, subject }));
    expect(await lastAct()).toBe(after);
  },
);
