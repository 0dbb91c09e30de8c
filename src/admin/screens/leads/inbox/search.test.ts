import { describe, expect, test } from "vitest";
import { databases } from "../../../../../tests/support/engines.ts";
import { aLead, putLeads } from "../../../../../tests/support/leads.ts";
import { ask, databaseSettings, startTestSite } from "../../../../../tests/support/site.ts";
import { aPerson, logInDirectly } from "../../../../../tests/support/staff.ts";

describe.each(databases)("on $name", ({ engine }) => {
  test("the inbox finds a lead beyond the first page", async () => {
    const { url, site } = await startTestSite(await databaseSettings(engine));
    const { db } = site.services;
    const leads = Array.from({ length: 600 }, (_, number) => aLead(number, number === 1 ? { name: "Ana Peña" } : {}));
    await putLeads(db, leads);
    const headers = { Host: new URL(url).host, Cookie: await logInDirectly(db, await aPerson(db)) };
    const { status, body } = await ask(url, "/cms/leads?q=pena", { headers });
    expect(status).toBe(200);
    expect(body).toContain("Ana Peña");
    expect(body).not.toContain("Visitor 599");
  });
});
