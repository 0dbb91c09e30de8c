import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { aLead, putLeads } from "../../../../../tests/support/leads.ts";
import { multipartBody, multipartForm } from "../../../../../tests/support/multipart.ts";
import { ask, databaseSettings, startTestSite } from "../../../../../tests/support/site.ts";
import { aPerson, form, logInDirectly } from "../../../../../tests/support/staff.ts";

async function salesAt(engine: Engine) {
  const { url, site } = await startTestSite(await databaseSettings(engine));
  const { db } = site.services;
  const sal = await aPerson(db, { name: "Sal Brook", role: "sales" });
  const cookie = await logInDirectly(db, sal);
  const get = (path: string) => ask(url, path, { headers: { Host: new URL(url).host, Cookie: cookie } });
  const post = (path: string, fields: Record<string, string> | [string, string][]) =>
    ask(url, path, form(url, fields, { Cookie: cookie }));
  return { db, sal, url, get, post };
}

const call = {
  intent: "add",
  lead: "7d444840-9dc0-41d1-b245-5ffdce74fad2",
  ...{ origin: "phone", status: "new", assignee: "", service: "cloud" },
  ...{ name: "Ana Reyes", company: "", email: "", phone: "(305) 555-0142", message: "Their server is loud." },
};

describe.each(databases)("on $name", ({ engine }) => {
  test("a lead from a call is added once, is found, and needs no email address", async () => {
    const { db, sal, get, post } = await salesAt(engine);
    expect((await get("/cms/leads/new")).body).toContain("How did it reach you?");
    const refused = await post("/cms/leads/new", { ...call, phone: "", email: "ana@" });
    expect(refused.body).toContain("“ana@” isn&#x27;t an email address.");
    expect(refused.body).toContain("Their server is loud.");
    const added = await Promise.all([post("/cms/leads/new", call), post("/cms/leads/new", call)]);
    for (const { status, body } of added) expect([status, body]).toEqual([200, expect.stringContaining("Lead added.")]);
    const leads = await db.selectFrom("leads").selectAll().execute();
    expect(leads).toMatchObject([
      {
        id: call.lead,
        name: "Ana Reyes",
        origin: "phone",
        status: "new",
        service: "cloud",
        reply_by: expect.any(Date),
      },
    ]);
    expect(await db.selectFrom("outbox").select("id").execute()).toEqual([]);
    const lines = await db
      .selectFrom("audit_log")
      .select(["act", "person_id"])
      .where("subject_id", "=", call.lead)
      .execute();
    expect(lines).toEqual([{ act: "lead-added", person_id: sal.id }]);
    const pane = (await get(`/cms/leads/${call.lead}`)).body;
    expect(pane).toContain("Sal Brook added this lead");
    expect(pane).toContain("Phone call");
    expect(pane).not.toContain("mailto:?");
    expect((await get("/cms/leads?q=3055550142")).body).toContain("Ana Reyes");
  });

  test("who is known already is found while the form is filled in", async () => {
    const { db, get } = await salesAt(engine);
    await putLeads(db, [aLead(1, { name: "Ana Reyes", phone: "305-555-0142" })]);
    const found = await get("/cms/leads/same?name=Someone&phone=%2B1+(305)+555+0142");
    expect(JSON.parse(found.body)).toMatchObject([{ id: "lead-000001", name: "Ana Reyes", why: "phone" }]);
    expect(JSON.parse((await get("/cms/leads/same?name=Someone")).body)).toEqual([]);
  });

  test("600,000 characters are imported in each script", async () => {
    const { db, sal, get, url } = await salesAt(engine);
    expect((await get("/cms/leads/import")).body).toMatch(/<form[^>]* encType="multipart\/form-data"/i);
    const row = `Ana,${"港".repeat(145)}\n`;
    const rows = `Name,Notes\n${row.repeat(3_999)}`.padEnd(600_000, "港").replaceAll("\n", "\r\n");
    const fields = { intent: "import", id: crypto.randomUUID(), rows, mode: "check" };
    const headers = { Cookie: await logInDirectly(db, sal) };
    const { body } = await ask(url, "/cms/leads/import", multipartForm(url, multipartBody(fields), headers));
    expect(body).toContain("4,000 lines can&#x27;t be imported");
  });

  test("rows are shown before they are imported, and lines with errors stay in the form", async () => {
    const { db, get, post } = await salesAt(engine);
    await putLeads(db, [aLead(1, { name: "Bo Lind", email: "bo@lind.example" })]);
    const rows = "Full name,E-mail\nAna Reyes,ana@reef.example\nBo,BO@lind.example\nCy,cy@\n";
    const id = "7d444840-9dc0-41d1-b245-5ffdce74fad3";
    const checked = (await post("/cms/leads/import", { intent: "import", id, rows, file: "fair.csv", mode: "check" }))
      .body;
    expect(checked).toContain("1 new lead");
    expect(checked).toMatch(/Line (?:<!-- -->)?4(?:<!-- -->)?: (?:<!-- -->)?“cy@” isn/);
    expect(checked).toContain("same email as Bo Lind (Contacted)");
    expect(await db.selectFrom("leads").select("id").execute()).toHaveLength(1);
    const fields = { intent: "import", id, rows, file: "fair.csv", mode: "import" };
    const other = { ...fields, id: "7d444840-9dc0-41d1-b245-5ffdce74fad4", rows: rows.replace("Cy,cy@\n", "") };
    const skipped = (await post("/cms/leads/import", { ...other, status: "contacted", assignee: "" })).body;
    expect(skipped).toContain("Imported 1 lead. 1 person you know was skipped.");
    await post("/cms/leads/import", { intent: "undo", about: other.id });
    const imported = (await post("/cms/leads/import", { ...fields, "add-3": "yes", status: "contacted", assignee: "" }))
      .body;
    expect(imported).toContain("Imported 2 leads.");
    expect(imported).toContain("1 line is left");
    expect(imported).toContain("cy@");
    expect((await get("/cms/leads/import")).body).toContain("2 leads from fair.csv");
    const undoResult = (await post("/cms/leads/import", { intent: "undo", about: id })).body;
    expect(undoResult).toContain("Import undone: 2 leads removed.");
    expect(await db.selectFrom("leads").select("id").execute()).toEqual([{ id: "lead-000001" }]);
  });

  test("of a file with other separators, the columns that were chosen for the one before don't count", async () => {
    const { db, post } = await salesAt(engine);
    const fields = { intent: "import", id: crypto.randomUUID(), mode: "check", status: "contacted", assignee: "" };
    const checked = await post("/cms/leads/import", { ...fields, rows: "sep=;\nName;Email\nAna;ana@reef.example" });
    expect(checked.body).toContain('name="seen" value="Name Email"');
    expect(checked.body).toMatch(/<option value="" selected="">Found: Semicolon/);
    const other = {
      ...fields,
      mode: "import",
      rows: "Mail^Nombre\nbo@reef.example^Bo",
      separator: "^",
      seen: "Name Email",
    };
    const columns: [string, string][] = [
      ["column", "name"],
      ["column", "email"],
    ];
    const imported = await post("/cms/leads/import", [...Object.entries(other), ...columns]);
    expect(imported.body).toContain("Imported 1 lead.");
    expect(await db.selectFrom("leads").select(["name", "email"]).execute()).toEqual([
      { name: "Bo", email: "bo@reef.example" },
    ]);
  });

  test("dates that may be two days are asked, and nothing is imported before", async () => {
    const { db, post } = await salesAt(engine);
    const rows = "Name,Email,Date\nAna,ana@reef.example,04/10/2026\nBo,bo@reef.example,05/10/2026";
    const fields = {
      intent: "import",
      id: crypto.randomUUID(),
      rows,
      seen: "Name Email Date",
      header: "yes",
      mode: "import",
    };
    const asked = (await post("/cms/leads/import", { ...fields, status: "contacted", assignee: "" })).body;
    expect(asked).toContain("What day is 04/10/2026?");
    expect(asked).toContain("April 10, 2026");
    expect(asked).toContain("October 4, 2026");
    expect(asked).toContain("Choose which day it is.");
    expect(await db.selectFrom("leads").select("id").execute()).toEqual([]);
    const answered = { ...fields, dateOrder: "dmy", status: "contacted", assignee: "" };
    // An answer about another table.
    expect((await post("/cms/leads/import", { ...answered, seen: "Name Phone" })).body).toContain(
      "Choose which day it is.",
    );
    expect((await post("/cms/leads/import", answered)).body).toContain("Imported 2 leads.");
    expect(await db.selectFrom("leads").select("received_at").orderBy("received_at").execute()).toEqual([
      { received_at: new Date("2026-10-04T16:00:00Z") },
      { received_at: new Date("2026-10-05T16:00:00Z") },
    ]);
  });

  test("a lead shows the others with its email or phone number, until they are merged", async () => {
    const { db, get, post } = await salesAt(engine);
    await putLeads(db, [
      aLead(1, { name: "Ana Reyes", email: "ana@reef.example" }),
      aLead(2, { name: "Ana R.", email: "ANA@reef.example", phone: "(305) 555-0142" }),
      aLead(3, { name: "Reef", email: "office@reef.example", phone: "+1 305 555 0142" }),
      aLead(4, { name: "Ana Reyes", email: "other@quay.example" }),
    ]);
    const others = async (id: string) => {
      const { body } = await get(`/cms/leads/${id}`);
      return [...body.matchAll(/aria-label="Merge with ([^"]*)"/g)].map(([, name]) => name);
    };
    expect(await others("lead-000002")).toEqual(["Reef", "Ana Reyes"]);
    expect(await others("lead-000001")).toEqual(["Ana R."]);
    expect(await others("lead-000004")).toEqual([]);
    const merge = { intent: "merge", other: "lead-000003", version: "1", otherVersion: "1" };
    expect((await post("/cms/leads/lead-000002/merge", merge)).status).toBe(200);
    expect(await others("lead-000002")).toEqual(["Ana Reyes"]);
  });

  test("two leads are compared and merged, and the former address leads to the kept one", async () => {
    const { db, get, post } = await salesAt(engine);
    await putLeads(db, [
      aLead(1, { name: "Ana Reyes", email: "ana@reef.example", company: "Reef", phone: "(305) 555-0142" }),
      aLead(2, { name: "Ana R.", email: "ANA@reef.example", phone: "(305) 555-0142", message: "Me again" }),
    ]);
    expect((await get("/cms/leads/lead-000002/merge")).body).toContain("Ana Reyes");
    const sides = (await get("/cms/leads/lead-000002/merge?with=lead-000001")).body;
    expect(sides).toContain("This one is merged into it");
    expect(sides.replaceAll("<!-- -->", "")).toContain("The same in both: (305) 555-0142");
    expect(sides.match(/type="radio"[^>]* name="phone"/)).toBeNull();
    const fields = { intent: "merge", other: "lead-000001", version: "1", otherVersion: "1", company: "other" };
    expect((await post("/cms/leads/lead-000002/merge", fields)).status).toBe(200);
    const leads = await db.selectFrom("leads").select(["id", "name", "company"]).execute();
    expect(leads).toEqual([{ id: "lead-000002", name: "Ana R.", company: "Reef" }]);
    const former = await get("/cms/leads/lead-000001");
    expect([former.status, former.headers.location]).toEqual([302, "/cms/leads/lead-000002"]);
    expect((await post("/cms/leads/lead-000002/merge", fields)).body).toContain("no longer exists");
  });
});
