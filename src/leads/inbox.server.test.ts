import { describe, expect, test } from "vitest";
import { siteWith } from "../../tests/support/content.ts";
import { databases } from "../../tests/support/databases.ts";
import type { Db } from "../db/tables.ts";
import { enquiry } from "./enquiry.ts";
import { exportLeads, listLeads, readLead } from "./inbox.server.ts";
import { receiveEnquiry } from "./intake.server.ts";

const begin = Date.parse("2026-11-20T23:00:00Z");

/** Enquiries of several people, a minute apart; one of them is taken for spam. */
async function fill(db: Db) {
  const forms = [
    { name: "Ana", company: "=SUM(A1)" },
    { name: "Bo" },
    { name: "Cy", website: "spam" },
    { name: "Di", message: 'Says "hello",\nand more' },
  ];
  for (const [minutes, form] of forms.entries()) {
    const filled = enquiry.parse({ email: `${form.name}@example.com`, message: form.name, ...form });
    const circumstances = { address: `203.0.113.${minutes}`, secret: "secret" };
    await receiveEnquiry(db, filled, circumstances, new Date(begin + minutes * 60_000));
  }
}

describe.each(databases)("the inbox on $name", ({ engine }) => {
  test("lists the latest first, page by page, and suspected spam by itself", async () => {
    const { db } = await siteWith(engine, {});
    await fill(db);
    const first = await listLeads(db, { limit: 2 });
    expect(first.map(({ name }) => name)).toEqual(["Di", "Bo"]);
    const next = await listLeads(db, { before: first[1], limit: 2 });
    expect(next.map(({ name }) => name)).toEqual(["Ana"]);
    expect(await listLeads(db, { status: "spam" })).toMatchObject([{ name: "Cy", spam_reason: "honeypot" }]);
  });

  test("shows no more of a lead than what is named, and nothing of one that is not there", async () => {
    const { db } = await siteWith(engine, {});
    await fill(db);
    const [latest] = await listLeads(db);
    expect(Object.keys(latest ?? {}).sort()).toEqual(
      ["company", "email", "id", "name", "received_at", "service_name", "spam_reason", "status"].sort(),
    );
    const found = await readLead(db, latest?.id ?? "");
    expect(found?.mails.map((mail) => Object.keys(mail).includes("html"))).toEqual([false, false]);
    expect(await readLead(db, "lost")).toBeNull();
  });

  test("exports what spreadsheet programs read as text", async () => {
    const { db } = await siteWith(engine, {});
    await fill(db);
    const file = await exportLeads(db);
    expect(file).toMatch(/^\ufeff"id","received_at","status"/);
    expect(file).toContain(`"'=SUM(A1)"`);
    expect(file).toContain('"Says ""hello"",\nand more"');
    expect(file).toContain('"2026-11-20T23:03:00.000Z","new","","Di"');
    expect(file).not.toContain('"Cy"');
  });
});
