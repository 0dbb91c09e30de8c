import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { aLead, putLeads } from "../../../../../tests/support/leads.ts";
import { databaseSettings, startTestSite } from "../../../../../tests/support/site.ts";
import { aPerson } from "../../../../../tests/support/staff.ts";
import { staffClient } from "../../../../../tests/support/staff-client.ts";

async function aSite(engine: Engine) {
  const running = await startTestSite(await databaseSettings(engine));
  const { db } = running.site.services;
  const ada = await staffClient(running, { role: "owner", name: "Ada Reed" });
  const bo = await aPerson(db, { name: "Bo Chen", role: "sales" });
  const usd = (cents: number) => ({ value_cents: cents, currency: "USD" });
  await putLeads(db, [
    aLead(1, { stage: "proposal", assignee_id: ada.person.id, ...usd(50_000) }),
    aLead(2, { stage: "proposal", assignee_id: bo.id, ...usd(90_000) }),
    aLead(3, { status: "won", email: "cy@reef.example", ...usd(10_000) }),
    aLead(4, { status: "new", email: "di@reef.example" }),
  ]);
  const page = async (path: string) => (await ada.look(path)).body.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
  const lead = (number: number) =>
    db.selectFrom("leads").selectAll().where("id", "=", `lead-00000${number}`).executeTakeFirstOrThrow();
  return { db, ada, page, lead };
}

describe.each(databases)("stages on the screens, on $name", ({ engine }) => {
  test("the board has a column for each stage, with whose the value is, and the list filters by stage", async () => {
    const { page } = await aSite(engine);
    const board = await page("/cms/leads?as=board");
    const columns = [...board.matchAll(/<h3[^>]*>([^<]+)<span[^>]*>([^<]+)/g)].map(
      ([, name, count]) => `${name}${count}`,
    );
    expect(columns).toEqual([
      ...["New 1", "Contacted 0", "Proposal sent 2", "Qualified 0", "Won 1", "Lost 0", "Not a sale 0"],
    ]);
    expect(board).toMatch(/Bo Chen \$900<.*?>Ada Reed \$500</);
    const filtered = await page("/cms/leads?show=proposal");
    expect([1, 2, 3, 4].map((number) => filtered.includes(`Visitor ${number}<`))).toEqual([true, true, false, false]);
  });

  test("leads that are no sale say what they were, and an undo brings them back", async () => {
    const { ada, lead } = await aSite(engine);
    const leads = "lead-000001~1";
    const form = { intent: "change-leads", leads, status: "not-sale", kind: "applicant" };
    await ada.sentTo("/cms/leads", form);
    expect(await lead(1)).toMatchObject({ status: "lost", not_sale: "applicant", stage: null, version: 2 });
    const back = `lead-000001~2~proposal~${ada.person.id}~50000`;
    await ada.sentTo("/cms/leads", { intent: "undo-change-leads", leads: back });
    expect(await lead(1)).toMatchObject({ status: "contacted", not_sale: null, stage: "proposal" });
    await ada.sentTo("/cms/leads", { ...form, leads: "lead-000001~3", status: "gone" });
    expect(await lead(1)).toMatchObject({ stage: "proposal", version: 3 });
  });

  test("a lead from the company of a client says so", async () => {
    const { page } = await aSite(engine);
    expect(await page("/cms/leads/lead-000004")).toContain("Existing client");
    expect(await page("/cms/leads/lead-000001")).not.toContain("Existing client");
  });

  test("an owner adds, moves and deletes stages under Settings", async () => {
    const { ada, page, lead } = await aSite(engine);
    const path = "/cms/settings/leads";
    const stage = crypto.randomUUID();
    await ada.sentTo(path, { intent: "add-stage", stage, name: "Site visit" });
    await ada.sentTo(path, { intent: "move-stage-up", about: stage });
    await ada.sentTo(path, { intent: "rename-stage", about: "proposal", name: "Quote sent" });
    const names = (await page("/cms/leads?as=board")).matchAll(/<h3[^>]*>([^<]+) <span/g);
    expect([...names].map(([, name]) => name).slice(0, 5)).toEqual([
      ...["New", "Contacted", "Site visit", "Quote sent", "Qualified"],
    ]);
    await ada.sentTo(path, { intent: "delete-stage", about: "proposal" });
    expect(await lead(1)).toMatchObject({ status: "contacted", stage });
    expect(await page(path)).not.toContain("Quote sent");
    expect(await page("/cms/activity")).toContain("deleted the stage");
  });
});
