import { expect, test } from "vitest";
import { recordAudit } from "#src/domain/audit-log/record.server.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { aLead, putLeads } from "../../../../tests/support/leads.ts";
import { ask, databaseSettings, startTestSite } from "../../../../tests/support/site.ts";
import { aPerson, form, logInDirectly } from "../../../../tests/support/staff.ts";

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
