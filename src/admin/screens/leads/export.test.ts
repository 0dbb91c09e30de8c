import { describe, expect, test } from "vitest";
import { databases } from "../../../../tests/support/engines.ts";
import { aLead, putLeads } from "../../../../tests/support/leads.ts";
import { ask, databaseSettings, startTestSite } from "../../../../tests/support/site.ts";
import { aPerson, logInDirectly } from "../../../../tests/support/staff.ts";

describe.each(databases)("an export of leads on $name", ({ engine }) => {
  test("has a column for each of a hundred questions, and one for all others", async () => {
    const { url, site } = await startTestSite(await databaseSettings(engine));
    const { db } = site.services;
    await putLeads(db, [aLead(1)]);
    const answers = Array.from({ length: 103 }, (_, position) => ({
      ...{ lead_id: "lead-000001", position, question_id: `q${position}`, type: "text" as const },
      ...{ label: `Question ${position}?`, answer: `Answer ${position}`, version: null },
      ...{ file_digest: null, file_name: null, file_size: null, file_type: null },
    }));
    await db.insertInto("lead_answers").values(answers).execute();
    const headers = { Host: new URL(url).host, Cookie: await logInDirectly(db, await aPerson(db, { role: "sales" })) };
    const { body } = await ask(url, "/cms/leads/export", { headers });
    expect(body.match(/"Question \d+\?"/g)).toHaveLength(99);
    expect(body).toContain('"Question 98?","other answers"\r\n');
    expect(body).toContain('"Answer 98","Question 99?: Answer 99\nQuestion 100?: Answer 100\nQuestion 101?');
  });

  test("has every lead once, and the audit log shows who exported how many", async () => {
    const { url, site } = await startTestSite(await databaseSettings(engine));
    const { db } = site.services;
    const deal = { value_cents: 1_250_050, currency: "USD", expected_close: "2026-12-31" };
    const link = { utm_source: "newsletter", utm_campaign: "May" };
    const changes = [{}, { name: "Ana Peña" }, { status: "won" as const, ...deal, ...link }];
    const leads = Array.from({ length: 450 }, (_, number) => aLead(number, changes[number]));
    await putLeads(db, leads);
    const sal = await aPerson(db, { name: "Sal Brook", role: "sales" });
    const headersOf = async (person: typeof sal) => ({
      Host: new URL(url).host,
      Cookie: await logInDirectly(db, person),
    });
    const headers = await headersOf(sal);

    const response = await ask(url, "/cms/leads/export", { headers });
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "cache-control": "no-store",
      "content-disposition": expect.stringMatching(/^attachment; filename="leads-.*\.csv"$/),
      "x-content-type-options": "nosniff",
    });
    const ids = [...response.body.matchAll(/^\ufeff?"([^"]*)"/gm)].map(([, id]) => id);
    expect(new Set(ids)).toEqual(new Set(["id", ...leads.map(({ id }) => id)]));
    expect(ids).toHaveLength(451);
    const [, won] = (await ask(url, "/cms/leads/export?show=won", { headers })).body.split("\r\n");
    for (const cell of ["12500.50", "USD", "2026-12-31", "Newsletter, campaign may", "Google search"]) {
      expect(`${won}`.includes(`"${cell}"`), cell).toBe(cell !== "Google search");
    }
    await ask(url, "/cms/leads/export?q=pena&who=me&show=new", { headers });
    await ask(url, "/cms/leads/export?form=contact", { headers });

    const lines = await db.selectFrom("audit_log").selectAll().where("act", "=", "exported").orderBy("at").execute();
    expect(lines).toMatchObject([
      { person_id: sal.id, subject_title: "450 leads", detail: { count: 450, status: "open" } },
      { subject_title: "1 lead", detail: { count: 1, status: "won" } },
      { subject_title: "0 leads", detail: { count: 0, status: "new", isAssigned: true, isSearched: true } },
      { subject_title: "450 leads", detail: { count: 450, status: "open", channel: "Contact form" } },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/pena/i);
    const seenBy = async (role: "owner" | "editor") =>
      (await ask(url, "/cms/activity", { headers: await headersOf(await aPerson(db, { role })) })).body;
    expect(await seenBy("owner")).toMatch(/Sal Brook<\/b>[^b]*exported[^b]*<b>450 leads<\/b>/);
    expect(await seenBy("editor")).not.toContain("450 leads");
  });
});
