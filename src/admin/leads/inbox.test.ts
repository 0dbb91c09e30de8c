import { describe, expect, test } from "vitest";
import { databases } from "../../../tests/support/databases.ts";
import { aLead, putLeads } from "../../../tests/support/leads.ts";
import { ask, databaseSettings, startTestSite } from "../../../tests/support/site.ts";
import { aPerson, form, logIn, signedIn } from "../../../tests/support/staff.ts";
import type { Engine } from "../../db/dialect.ts";

async function office(engine: Engine) {
  const { url, site } = await startTestSite(await databaseSettings(engine));
  const { db } = site.services;
  const ada = await aPerson(db, { name: "Ada Marsh" });
  const cookie = await signedIn(db, ada);
  const look = async (path: string) =>
    (await ask(url, path, { headers: { Host: new URL(url).host, Cookie: cookie } })).body;
  /** `leads` may repeat. */
  const send = async (fields: Record<string, string>, leads: readonly string[] = []) => {
    const request = form(url, fields, { Cookie: cookie });
    const body = [String(request.body), ...leads.map((lead) => `leads=${encodeURIComponent(lead)}`)].join("&");
    return (await ask(url, "/cms/leads", { ...request, body })).body;
  };
  const statuses = async () => {
    const rows = await db
      .selectFrom("leads")
      .select(["id", "status", "assignee_id", "version"])
      .orderBy("id")
      .execute();
    return rows.map(({ id, status, assignee_id, version }) => [id, status, assignee_id, version]);
  };
  return { url, db, ada, look, send, statuses };
}

/** The ids of the leads in a list or board, in order. */
const listed = (body: string) => [...body.matchAll(/data-lead="([^"]+)"/g)].map(([, id]) => id);

describe.each(databases)("the inbox on $name", ({ engine }) => {
  test("changes several leads at once, names those that others changed, and takes it back", async () => {
    const { db, ada, send, statuses } = await office(engine);
    await putLeads(db, [
      aLead(1, { status: "new", version: 1 }),
      aLead(2, { status: "contacted", version: 1 }),
      aLead(3, { status: "new", name: "Elena", version: 2 }),
    ]);
    const seen = ["lead-000001~1", "lead-000002~1", "lead-000003~1", "gone~1"];
    const answer = await send({ intent: "change-leads", status: "contacted", assignee: ada.id }, seen);
    expect(answer).toContain(
      "2 leads changed. Not changed, because someone just changed them: Elena. 1 lead no longer exists.",
    );
    expect(await statuses()).toEqual([
      ["lead-000001", "contacted", ada.id, 2],
      ["lead-000002", "contacted", ada.id, 2],
      ["lead-000003", "new", null, 2],
    ]);
    // In between, the second one changes again.
    await db.updateTable("leads").set({ version: 3, status: "qualified" }).where("id", "=", "lead-000002").execute();
    const before = ["lead-000001~2~new~", "lead-000002~2~contacted~"];
    expect(await send({ intent: "undo-change-leads" }, before)).toContain("1 lead is as before. Not changed");
    expect((await statuses()).slice(0, 2)).toEqual([
      ["lead-000001", "new", null, 3],
      ["lead-000002", "qualified", ada.id, 3],
    ]);
  });

  test("closes leads with their value or the reason, and takes it back", async () => {
    const { db, send } = await office(engine);
    await putLeads(db, [
      aLead(1, { status: "qualified", version: 1, value_cents: 50_000, currency: "USD" }),
      aLead(2, { status: "contacted", version: 1 }),
      aLead(3, { status: "new", version: 1 }),
    ]);
    const outcomes = async () => {
      const columns = ["status", "value_cents", "lost_reason", "lost_detail"] as const;
      const rows = await db.selectFrom("leads").select(columns).orderBy("id").execute();
      return rows.map(({ status, value_cents, lost_reason, lost_detail }) =>
        [status, value_cents === null ? null : Number(value_cents), lost_reason, lost_detail].join(),
      );
    };
    const before = await outcomes();
    const won = { intent: "change-leads", status: "won" };
    expect(await send({ ...won, value: "a lot" }, ["lead-000001~1"])).toContain("Enter an amount, like 12,500");
    expect(await outcomes()).toEqual(before);
    const answer = await send({ ...won, value: "12,500" }, ["lead-000001~1"]);
    expect(answer).toContain("lead-000001~2~qualified~~50000");
    const lost = { intent: "change-leads", status: "lost", reason: "Price", detail: "Too dear" };
    await send(lost, ["lead-000002~1", "lead-000003~1"]);
    expect(await outcomes()).toEqual(["won,1250000,,", "lost,,Price,Too dear", "lost,,Price,Too dear"]);
    const undo = ["lead-000001~2~qualified~~50000", "lead-000002~2~contacted~~", "lead-000003~2~new~"];
    await send({ intent: "undo-change-leads" }, undo);
    expect(await outcomes()).toEqual(before);
  });

  test("filters by what needs an answer, service, source and owner, on the list and the board", async () => {
    const { db, ada, look } = await office(engine);
    await putLeads(db, [
      aLead(1, { status: "new", needs_answer_since: null, source: "Google search", assignee_id: null }),
      aLead(2, {
        status: "contacted",
        needs_answer_since: new Date(),
        service: "security",
        source: "Direct",
        assignee_id: null,
      }),
      aLead(3, { status: "won", needs_answer_since: new Date(), assignee_id: ada.id, source: "Direct" }),
      aLead(4, {
        status: "qualified",
        needs_answer_since: null,
        service: "security",
        source: "Direct",
        assignee_id: null,
      }),
    ]);
    expect(listed(await look("/cms/leads?show=needs-answer"))).toEqual(["lead-000002", "lead-000001"]);
    expect(listed(await look("/cms/leads?show=needs-answer&service=security"))).toEqual(["lead-000002"]);
    expect(listed(await look("/cms/leads?service=security"))).toEqual(["lead-000004", "lead-000002"]);
    expect(listed(await look("/cms/leads?source=Direct&who=me"))).toEqual(["lead-000003"]);
    expect(listed(await look("/cms/leads?as=board"))).toEqual([
      "lead-000001",
      "lead-000002",
      "lead-000004",
      "lead-000003",
    ]);
    expect(listed(await look("/cms/leads?as=board&service=security"))).toEqual(["lead-000002", "lead-000004"]);
    expect((await look("/cms/leads")).replaceAll("<!-- -->", "")).toContain("Contacted, needs an answer");
  });

  test("shows the earliest open task as the next step", async () => {
    const { db, look } = await office(engine);
    await putLeads(db, [aLead(1)]);
    const task = { lead_id: "lead-000001", assignee_id: null, created_by: null, created_at: new Date(), done_at: null };
    await db
      .insertInto("lead_tasks")
      .values([
        { ...task, id: "a", text: "Sometime", due_at: null },
        { ...task, id: "b", text: "Send the quote", due_at: new Date("2031-03-03T15:00:00Z") },
        { ...task, id: "c", text: "Call", due_at: new Date("2031-02-03T15:00:00Z"), done_at: new Date() },
      ])
      .execute();
    const shown = (await look("/cms/leads")).replaceAll("<!-- -->", "");
    expect(shown).toContain("Next: Send the quote, Mar 3, 2031, 10:00 AM");
    expect(shown).not.toContain("Sometime");
  });

  test("keeps filters by name, for one person only", async () => {
    const { db, look, send } = await office(engine);
    expect(await send({ intent: "save-filter", name: " ", query: "show=new" })).toContain("Enter a name.");
    await send({ intent: "save-filter", name: "Mine & new", query: "show=new&who=me&after=x&evil=1" });
    await send({ intent: "save-filter", name: "Mine & new", query: "who=me&show=new" });
    const saved = await db.selectFrom("saved_lead_filters").selectAll().execute();
    expect(saved).toMatchObject([{ name: "Mine & new", query: "show=new&who=me" }]);
    expect(await look("/cms/leads")).toContain('href="/cms/leads?show=new&amp;who=me"');
    const other = await aPerson(db);
    await db.updateTable("saved_lead_filters").set({ person_id: other.id }).execute();
    expect(await send({ intent: "remove-filter", about: saved[0]?.id ?? "" })).toContain("already removed");
    expect(await look("/cms/leads")).not.toContain("Mine &amp; new");
  });

  test("exports the selected leads", async () => {
    const { db, look } = await office(engine);
    await putLeads(db, [aLead(1), aLead(2, { status: "spam" }), aLead(3)]);
    const file = await look("/cms/leads/export?ids=lead-000001~lead-000002");
    expect(file).toContain("lead-000001");
    expect(file).toContain("lead-000002");
    expect(file).not.toContain("lead-000003");
  });

  test("is where sales log in; others begin on the dashboard", async () => {
    const { url, db, ada } = await office(engine);
    const sal = await aPerson(db, { role: "sales" });
    expect((await logIn(url, sal)).headers.location).toBe("/cms/leads");
    expect((await logIn(url, { email: sal.email, to: "/cms/account" })).headers.location).toBe("/cms/account");
    expect((await logIn(url, ada)).headers.location).toBe("/cms/dashboard");
  });
});
