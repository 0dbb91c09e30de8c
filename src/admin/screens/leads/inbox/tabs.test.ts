import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { aLead, putLeads } from "../../../../../tests/support/leads.ts";
import { ask, databaseSettings, startTestSite } from "../../../../../tests/support/site.ts";
import { aPerson, logInDirectly } from "../../../../../tests/support/staff.ts";

async function office(engine: Engine) {
  const { url, site } = await startTestSite(await databaseSettings(engine));
  const { db } = site.services;
  const ada = await aPerson(db, { name: "Ada Marsh" });
  const headers = { Host: new URL(url).host, Cookie: await logInDirectly(db, ada) };
  return { db, ada, look: async (path: string) => (await ask(url, path, { headers })).body };
}

/** The ids of the leads in a list, in order. */
const listed = (body: string) => [...body.matchAll(/data-lead="([^"]+)"/g)].map(([, id]) => id);

describe.each(databases)("the inbox on $name", ({ engine }) => {
  test("tabs have what to answer, one's own, all and spam, with counts, and addresses from before lead there", async () => {
    const { db, ada, look } = await office(engine);
    const past = new Date(Date.now() - 3_600_000);
    await putLeads(db, [
      aLead(1, { status: "new", assignee_id: ada.id, reply_by: past }),
      aLead(2, { status: "contacted", assignee_id: ada.id }),
      aLead(3, { status: "won", assignee_id: ada.id }),
      aLead(4, { status: "lost", assignee_id: null }),
      aLead(5, { status: "spam", spam_reason: "links", assignee_id: null }),
    ]);
    const wrote = { needs_answer_since: past, last_customer_message_at: past };
    await db.updateTable("leads").set(wrote).where("id", "=", "lead-000004").execute();
    const expected = {
      "": [1, 4],
      "show=needs-answer": [1, 4],
      "show=mine": [2, 1],
      "show=all": [4, 3, 2, 1],
      "show=all&sort=deadline": [1, 4, 3, 2],
      "show=all&sort=received": [4, 3, 2, 1],
      "show=spam": [5],
      "show=suspected": [5],
      "show=overdue": [1],
      "show=new": [1],
      "show=won": [3],
      "who=me": [3, 2, 1],
      "q=visitor": [4, 3, 2, 1],
    };
    for (const [query, numbers] of Object.entries(expected))
      expect(listed(await look(`/cms/leads?${query}`)), query).toEqual(numbers.map((number) => `lead-00000${number}`));
    const tabs = [...(await look("/cms/leads")).matchAll(/class="inbox-tab"[^>]*>([^<]+)<!-- --> <span[^>]*>(\d+)/g)];
    expect(tabs.map(([, name, count]) => `${name} ${count}`)).toEqual(["To answer 2", "Mine 2", "All 4", "Spam 1"]);
    expect((await look("/cms/leads")).replaceAll("<!-- -->", "")).toContain("1 suspected spam");
  });

  test("an empty tab says what that means", async () => {
    const { db, look } = await office(engine);
    expect(await look("/cms/leads")).toContain("No leads yet.");
    await putLeads(db, [aLead(1, { status: "won" })]);
    expect(await look("/cms/leads")).toContain("You&#x27;re all caught up.");
    expect(await look("/cms/leads?show=mine")).toContain("No open leads are assigned to you.");
    expect(await look("/cms/leads?show=spam")).toContain("No spam.");
    expect(await look("/cms/leads?show=lost")).toContain("No leads match this filter.");
    expect(await look("/cms/leads?q=nobody")).toContain("No leads match “nobody” and this filter.");
  });

  test("says what kind of lead it is", async () => {
    const { db, look } = await office(engine);
    await putLeads(db, [
      aLead(1, { status: "new", form_page: "/careers/help-desk", estimate: "", email: "ana@reef.example" }),
      aLead(2, { status: "new", form_page: "/pricing", estimate: "25 people", email: "Ana@reef.example" }),
      aLead(3, { status: "new", form_page: "/contact", estimate: "" }),
    ]);
    const tags = [...(await look("/cms/leads")).matchAll(/class="lead-tag">(\w+)</g)].map(([, tag]) => tag);
    expect(tags.toSorted()).toEqual(["Duplicate", "Duplicate", "Estimate", "Job"]);
  });
});
