import { describe, expect, test } from "vitest";
import type { Settings } from "#src/domain/content/schema/kinds/settings.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { aLead, putLeads } from "../../../../tests/support/leads.ts";
import { ask, changeOn, databaseSettings, startTestSite } from "../../../../tests/support/site.ts";
import { aPerson, logInDirectly } from "../../../../tests/support/staff.ts";

describe.each(databases)("the screen of reports on $name", ({ engine }) => {
  test("shows few data as they are, and exports them with an audit line", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const { db } = running.site.services;
    const sal = await aPerson(db, { name: "Sal Brook", role: "sales" });
    const headers = { Host: new URL(running.url).host, Cookie: await logInDirectly(db, sal) };
    const look = async (path: string) => {
      const { body } = await ask(running.url, path, { headers });
      return body.slice(body.indexOf("<main")).replaceAll("<!-- -->", "");
    };
    expect(await look("/cms/reports")).toContain("No leads yet.");

    // In the middle of the three months that are exported, on any day.
    const today = new Date();
    const received_at = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 15));
    const won = { status: "won" as const, value_cents: 1_250_000, currency: "USD", utm_campaign: "=May" };
    await putLeads(db, [
      aLead(1, { received_at, ...won, first_reply_at: new Date(received_at.getTime() + 60_000) }),
      aLead(2, { received_at, status: "lost", referrer: "https://www.google.com/" }),
      aLead(3, { received_at, status: "lost", landing_page: '/a"><b>', origin: "phone" }),
      aLead(4, { received_at, status: "spam", service_name: "Casino" }),
    ]);
    const main = await look("/cms/reports?period=3");
    expect(main).toMatch(/Contact form.*Added by hand/s);
    for (const text of ["1 of 3", "$12,500", "Value known for 1 of 1 won.", "Google search", "Campaign link"]) {
      expect(main, text).toContain(text);
    }
    expect(main).not.toContain(">33%");
    // The tables are behind one label that works without JavaScript.
    expect(main.indexOf("<table")).toBeGreaterThan(main.indexOf("<details"));
    expect(main).toMatch(/<details [^>]*><summary[^>]*>Details</);
    expect(main).not.toContain("Casino");
    expect(main).not.toContain('"><b>');

    const file = await ask(running.url, "/cms/reports/export?period=3", { headers });
    expect(file.headers["content-disposition"]).toMatch(/^attachment; filename="lead-report-3-[\d-]+\.csv"$/);
    expect(file.body).toContain('"all","","3","0","1","2","0.333","1","');
    expect(file.body).toContain('"form","Contact form","2"');
    expect(file.body).toContain('"source","Google search","1"');
    expect(file.body).toContain(`"month","${received_at.toISOString().slice(0, 7)}"`);
    const lines = await db.selectFrom("audit_log").selectAll().where("act", "=", "exported").execute();
    expect(lines).toMatchObject([
      { person_id: sal.id, subject_title: "the report of leads (3 months)", detail: { period: "3" } },
    ]);
  });

  test("sums up in the company's currency, and is closed to editors", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const { db } = running.site.services;
    const headersOf = async (role: "owner" | "editor") => ({
      Host: new URL(running.url).host,
      Cookie: await logInDirectly(db, await aPerson(db, { role })),
    });
    const won = { received_at: new Date(), status: "won" as const, value_cents: 100_000 };
    await putLeads(db, [aLead(1, { ...won, currency: "USD" }), aLead(2, { ...won, currency: "EUR" })]);
    const headers = await headersOf("owner");
    const look = async () => (await ask(running.url, "/cms/reports", { headers })).body.replaceAll("<!-- -->", "");
    expect(await look()).toMatch(/\$1,000<\/dd>.*1 with another currency/s);
    await changeOn(running, "settings", "settings", (settings: Settings) => ({
      ...settings,
      company: { ...settings.company, currency: "EUR" },
    }));
    expect(await look()).toMatch(/€1,000<\/dd>.*1 with another currency/s);
    expect((await ask(running.url, "/cms/reports", { headers: await headersOf("editor") })).status).toBe(403);
    expect((await ask(running.url, "/cms/reports/export", { headers: await headersOf("editor") })).status).toBe(403);
  });
});
