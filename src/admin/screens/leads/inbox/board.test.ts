import { describe, expect, test } from "vitest";
import { tallyLeads } from "#src/domain/leads/inbox/inbox.server.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { aLead, putLeads } from "../../../../../tests/support/leads.ts";
import { ask, databaseSettings, startTestSite } from "../../../../../tests/support/site.ts";
import { aPerson, logInDirectly } from "../../../../../tests/support/staff.ts";

describe.each(databases)("the board on $name", ({ engine }) => {
  test("adds up what the leads of a status are worth, in the company's currency", async () => {
    const { url, site } = await startTestSite(await databaseSettings(engine));
    const { db } = site.services;
    await putLeads(db, [
      aLead(1, { status: "new", value_cents: 50_000, currency: "USD" }),
      aLead(2, { status: "new", value_cents: 125_050, currency: "USD", name: "Elena" }),
      aLead(3, { status: "new", value_cents: 99_900, currency: "EUR" }),
      aLead(4, { status: "won", value_cents: 300_000, currency: "USD" }),
      aLead(5, { status: "lost" }),
    ]);
    const headers = { Host: new URL(url).host, Cookie: await logInDirectly(db, await aPerson(db, { role: "sales" })) };
    const sums = async (query = "") => {
      const { body } = await ask(url, `/cms/leads?as=board${query}`, { headers });
      return [...body.matchAll(/Worth <\/span>([^<]+)/g)].map(([, sum]) => sum);
    };
    expect(await sums()).toEqual(["$1,750.50", "$3,000"]);
    expect(await sums("&q=elena")).toEqual(["$1,250.50"]);
    const counted = { currency: "USD", limit: 2 };
    expect(await tallyLeads(db, { status: "new" }, counted)).toMatchObject({ leads: 2 });
    expect(await tallyLeads(db, { status: "lost" }, counted)).toEqual({ leads: 1, cents: 0, people: [] });
  });
});
