import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import { editedValues } from "#src/domain/leads/entered/edit.server.ts";
import { mergeLeads } from "#src/domain/leads/merge/merge.server.ts";
import { eraseLead } from "#src/domain/leads/privacy/erase.server.ts";
import { allRows } from "../../../../tests/support/backups.ts";
import { bothDatabases } from "../../../../tests/support/engines.ts";
import { aLead, putLeads } from "../../../../tests/support/leads.ts";
import { databaseSettings, startTestSite } from "../../../../tests/support/site.ts";
import { aPerson } from "../../../../tests/support/staff.ts";
import { staffClient } from "../../../../tests/support/staff-client.ts";

type Lead = Parameters<typeof aLead>[1];

async function siteWithLeads(engine: Engine, leads: Record<string, Lead>) {
  const running = await startTestSite(await databaseSettings(engine));
  const { services } = running.site;
  const { db } = services;
  await db.deleteFrom("leads").execute();
  // Each is later than the one before.
  await putLeads(
    db,
    Object.entries(leads).map(([id, lead], number) => aLead(number, { id, ...lead })),
  );
  const sales = await staffClient(running, { role: "sales" });
  const textOf = async (path: string) => {
    const { status, body } = await sales.look(path);
    expect(status, path).toBe(200);
    const [, main = ""] = /<main[^>]*>(.*)<\/main>/s.exec(body) ?? [];
    return main.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
  };
  const linksOf = async (path: string, kind: "people" | "companies" = "people") =>
    [...(await textOf(path)).matchAll(new RegExp(`href="/cms/leads/contacts/${kind}/([^"]+)"`, "g"))].map(
      ([, id]) => id,
    );
  return { running, services, db, sales, textOf, linksOf };
}

const address = (lead_id: string, email: string) => ({ lead_id, address: email, added_at: new Date() });
const companies = "/cms/leads/contacts/companies";

describe.each(bothDatabases)("contacts on $name", ({ engine }) => {
  test("people are the leads with one email address, or one phone number without it, latest first", async () => {
    const { db, textOf, linksOf } = await siteWithLeads(engine, {
      first: {
        name: "Ana",
        email: "Ana@gmail.com",
        company: "Reef",
        status: "won",
        value_cents: 300_000,
        currency: "USD",
      },
      phone: { name: "Bo", email: "", phone: "(305) 555-0142" },
      home: { name: "Ana at home", email: "ana@home.example" },
      "phone-again": { name: "Bo", email: "", phone: "+1 305 555 0142", message: "Me again" },
      junk: { email: "ana@gmail.com", status: "spam" },
      nobody: { email: "", phone: "" },
      last: {
        name: "Ana Reyes",
        email: "ana@gmail.com",
        message: "A second office",
        value_cents: 5000,
        currency: "USD",
      },
    });
    expect(await linksOf("/cms/leads/contacts")).toEqual(["last", "phone-again", "home"]);
    await db.insertInto("lead_addresses").values(address("first", "ana@home.example")).execute();
    expect(await linksOf("/cms/leads/contacts")).toEqual(["last", "phone-again"]);
    for (const lead of ["first", "home", "last"]) {
      const page = await textOf(`/cms/leads/contacts/people/${lead}`);
      expect(page).toContain(">Ana Reyes</h2>");
      expect(page).toContain("3 leads · 2 open, $50 · 1 won, $3,000");
      for (const part of ["A second office", "ana@home.example", "mailto:ana@gmail.com", "/cms/leads/new?for=last"])
        expect(page, part).toContain(part);
    }
    expect(await textOf("/cms/leads/contacts/people/phone")).toContain("Me again");
    const form = await textOf("/cms/leads/new?for=last");
    for (const value of ["Ana Reyes", "ana@gmail.com"]) expect(form).toContain(`value="${value}"`);
  });

  test("companies are the leads with one name or one domain, never that of a mailbox provider", async () => {
    const { textOf, linksOf } = await siteWithLeads(engine, {
      both: { name: "Bea", company: "Coral Bakery", email: "bea@coral.example" },
      other: { name: "Cy", company: "Delta", email: "cy@gmail.com", phone: "" },
      domain: { name: "Dee", company: "", email: "dee@coral.example" },
      junk: { name: "Ev", company: "Coral Bakery", email: "ev@delta.example", status: "spam" },
      alone: { name: "Flo", company: "none", email: "flo@gmail.com" },
      name: { name: "Gil", company: "CORAL BAKERY, Inc.", email: "gil@gmail.com" },
    });
    expect(await linksOf(companies, "companies")).toEqual(["name", "other"]);
    for (const lead of ["both", "domain", "name"]) {
      const page = await textOf(`/cms/leads/contacts/companies/${lead}`);
      expect(page).toContain(">CORAL BAKERY, Inc.</h2>");
      for (const person of ["Bea", "Dee", "Gil", "@coral.example"]) expect(page).toContain(person);
      for (const stranger of ["Cy", "Flo"]) expect(page).not.toContain(`>${stranger}<`);
    }
    expect(await textOf("/cms/leads/contacts/people/name")).toContain('href="/cms/leads/contacts/companies/name"');
  });

  test("a search finds each once, by any of its leads, and says how many it left out", async () => {
    const { textOf, linksOf } = await siteWithLeads(engine, {
      old: { name: "Ana Peña", company: "Reef", email: "ana@reef.example", phone: "(305) 555-0142" },
      late: { name: "Ana P.", company: "Reef", email: "ana@reef.example" },
      ...Object.fromEntries(Array.from({ length: 60 }, (_, number) => [`x${number}`, { name: `Zoe ${number}` }])),
    });
    for (const query of ["pena", "5550142", "ana%40reef"])
      expect(await linksOf(`/cms/leads/contacts?q=${query}`)).toHaveLength(1);
    expect(await linksOf("/cms/leads/contacts?q=reef")).toEqual(["late"]);
    expect(await textOf("/cms/leads/contacts?q=nothing")).toContain("No people found for “nothing”.");
    expect(await textOf("/cms/leads/contacts?q=%27%22%3Cb%3E*%5C%EF%BF%BD")).toContain("No people found");
    expect(await linksOf("/cms/leads/contacts?q=zoe")).toHaveLength(50);
    expect(await textOf("/cms/leads/contacts?q=zoe")).toContain("These are the latest 50.");
    const first = await textOf("/cms/leads/contacts");
    const [, next = ""] = /href="(\/cms\/leads\/contacts\?after=[^"]+)"/.exec(first) ?? [];
    expect(await linksOf(next.replaceAll("&amp;", "&"))).toEqual([
      ...Array.from({ length: 10 }, (_, number) => `x${9 - number}`),
      "late",
    ]);
    expect(await linksOf("/cms/leads/contacts?after=2020~%27")).toHaveLength(50);
  });

  test("follow a changed, merged and erased lead, and nothing of an erased person stays", async () => {
    const { services, db, sales, textOf, linksOf } = await siteWithLeads(engine, {
      one: { name: "Ana", email: "ana@reef.example", company: "Reef" },
      two: { name: "Ana", email: "quetzal@delta.example", company: "Quetzal" },
      three: { name: "Bo", email: "bo@delta.example", company: "Delta" },
    });
    expect(await linksOf("/cms/leads/contacts")).toEqual(["three", "two", "one"]);
    await db.updateTable("leads").set({ email: "ana@reef.example" }).where("id", "=", "three").execute();
    expect(await linksOf("/cms/leads/contacts")).toEqual(["three", "two"]);
    const ada = await aPerson(db, { name: "Ada" });
    const side = (id: string) => ({ id, version: 1 });
    await mergeLeads(db, ada, { primary: side("one"), other: side("two"), fromOther: [] }, new Date());
    expect(await linksOf("/cms/leads/contacts")).toEqual(["three"]);
    expect((await sales.look("/cms/leads/contacts/people/two")).headers.location).toBe(
      "/cms/leads/contacts/people/one",
    );
    expect(await textOf("/cms/leads/contacts/people/one")).toContain("quetzal@delta.example");
    await eraseLead(services, ada, "one", "request");
    for (const path of ["people/one", "people/two", "companies/one", "people/no-such", "people/x~y"])
      expect((await sales.look(`/cms/leads/contacts/${path}`)).status, path).toBe(404);
    expect(JSON.stringify(await allRows(db)).toLowerCase()).not.toContain("quetzal");
    expect(JSON.stringify(await db.selectFrom("lead_contacts").select("lead_id").execute())).toBe(
      '[{"lead_id":"three"}]',
    );
  });

  test("show each lead's stage, and follow one that was corrected", async () => {
    const { db, sales, textOf, linksOf } = await siteWithLeads(engine, {
      one: { name: "Ana", email: "ana@reef.example", status: "contacted", stage: "proposal" },
      two: { name: "Ana", email: "ana@reef.exmple", status: "lost", not_sale: "support" },
    });
    expect(await linksOf("/cms/leads/contacts")).toEqual(["two", "one"]);
    for (const path of ["/cms/leads/contacts", "/cms/leads/contacts/people/two"])
      expect(await textOf(path)).toContain("Not a sale");
    expect(await textOf("/cms/leads/contacts/people/one")).toContain("Proposal sent");
    const fields = editedValues(
      await db.selectFrom("leads").selectAll().where("id", "=", "two").executeTakeFirstOrThrow(),
    );
    const edit = { intent: "edit-lead", about: "two", ...fields, email: "ana@reef.example" };
    expect((await sales.sentTo("/cms/leads/two", { ...edit, seen: JSON.stringify(fields) })).status).toBe(200);
    expect(await linksOf("/cms/leads/contacts")).toEqual(["two"]);
    expect((await sales.look("/cms/leads/one")).body).toContain('href="/cms/leads/contacts/people/one"');
    const page = await textOf("/cms/leads/contacts/people/one");
    for (const part of ["Proposal sent", "Not a sale"]) expect(page).toContain(part);
  });

  test("leads from before are read in the background, and by a screen only a few thousand", async () => {
    const { db, textOf } = await siteWithLeads(engine, {});
    await putLeads(
      db,
      Array.from({ length: 2100 }, (_, number) => aLead(number)),
    );
    expect(await textOf("/cms/leads/contacts")).toContain("Older leads are still being read.");
    expect(await textOf("/cms/leads/contacts")).not.toContain("Older leads");
    expect(await db.selectFrom("contact_changes").select("number").execute()).toEqual([]);
  });
});

test("only owners and sales see contacts", async () => {
  const { running } = await siteWithLeads("sqlite", { one: { name: "Ana", email: "ana@reef.example" } });
  const editor = await staffClient(running, { role: "editor" });
  for (const path of ["/cms/leads/contacts", "/cms/leads/contacts/people/one", "/cms/leads/contacts/companies/one"]) {
    const { status, body } = await editor.look(path);
    expect(status).toBe(403);
    expect(body).not.toContain("ana@reef.example");
  }
});
