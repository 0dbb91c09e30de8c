import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import { dateIn, dayAfter } from "#src/domain/content/published/hours/calendar.ts";
import { aForm } from "../../../../../tests/support/content.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { aLead, putLeads } from "../../../../../tests/support/leads.ts";
import { ask, changeOn, databaseSettings, publishOn, startTestSite } from "../../../../../tests/support/site.ts";
import { aPerson, form, logIn, logInDirectly } from "../../../../../tests/support/staff.ts";

async function office(engine: Engine) {
  const running = await startTestSite(await databaseSettings(engine));
  const { url, site } = running;
  const { db } = site.services;
  const ada = await aPerson(db, { name: "Ada Marsh" });
  const cookie = await logInDirectly(db, ada);
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
  return { running, url, db, ada, look, send, statuses };
}

/** The ids of the leads in a list or board, in order. */
const listed = (body: string) => [...body.matchAll(/data-lead="([^"]+)"/g)].map(([, id]) => id);

describe.each(databases)("the inbox on $name", ({ engine }) => {
  test("a reply promised within hours that are closed since is overdue once that moment is over", async () => {
    const { running, db, look } = await office(engine);
    const by = new Date(Date.now() + 60 * 60_000);
    await putLeads(db, [aLead(1, { status: "new", reply_by: by })]);
    await changeOn(running, "settings", "settings", (settings: { company: { timeZone: string } }) => {
      const today = dateIn(settings.company.timeZone, new Date());
      const days = [dayAfter(today, -1), today, dayAfter(today, 1)];
      return { ...settings, company: { ...settings.company, holidays: days.map((date) => ({ date, name: "Storm" })) } };
    });
    const dueAt = async (time: number) => {
      running.site.services.now = () => new Date(time);
      return (await look("/cms/leads")).match(/<span class="state due" data-tone="(\w+)">([^<]+)</)?.slice(1);
    };
    expect(await dueAt(by.getTime() - 1000)).toEqual(["warn", expect.stringMatching(/^Reply by /)]);
    expect(await dueAt(by.getTime() + 1000)).toEqual(["bad", "Overdue"]);
  });

  test("changes several leads at once, names those that others changed, and takes it back", async () => {
    const { db, ada, send, statuses } = await office(engine);
    await putLeads(db, [
      aLead(1, { status: "new", version: 1 }),
      aLead(2, { status: "contacted", version: 1 }),
      aLead(3, { status: "new", name: "Elena", version: 2 }),
    ]);
    const seen = ["lead-000001~1", "lead-000002~1", "lead-000003~1", "gone~1"];
    const response = await send({ intent: "change-leads", status: "contacted", assignee: ada.id }, seen);
    expect(response).toContain(
      "Marked 2 leads as contacted and assigned to you. Not changed, because someone just changed them: Elena. 1 lead no longer exists.",
    );
    expect(await statuses()).toEqual([
      ["lead-000001", "contacted", ada.id, 2],
      ["lead-000002", "contacted", ada.id, 2],
      ["lead-000003", "new", null, 2],
    ]);
    // In between, the second one changes again.
    await db.updateTable("leads").set({ version: 3, status: "qualified" }).where("id", "=", "lead-000002").execute();
    const before = ["lead-000001~2~new~", "lead-000002~2~contacted~"];
    expect(await send({ intent: "undo-change-leads" }, before)).toContain("Visitor 1 is as before. Not changed");
    expect((await statuses()).slice(0, 2)).toEqual([
      ["lead-000001", "new", null, 3],
      ["lead-000002", "qualified", ada.id, 3],
    ]);
  });

  test("closes leads with their value or the reason, and takes it back", async () => {
    const { db, look, send } = await office(engine);
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
    expect(await look("/cms/leads?as=board")).toContain("$500");
    const before = await outcomes();
    const won = { intent: "change-leads", status: "won" };
    expect(await send({ ...won, value: "a lot" }, ["lead-000001~1"])).toContain("Enter an amount, like 12,500");
    expect(await outcomes()).toEqual(before);
    const response = await send({ ...won, value: "12,500" }, ["lead-000001~1"]);
    expect(response).toContain("lead-000001~2~qualified~~50000");
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
    const toAnswer = ["lead-000002", "lead-000003", "lead-000001"];
    expect(listed(await look("/cms/leads?show=needs-answer"))).toEqual(toAnswer);
    expect(listed(await look("/cms/leads"))).toEqual(toAnswer);
    expect((await look("/cms/leads")).match(/Wrote again/g)).toHaveLength(2);
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
  });

  test("filters by the form that leads came by, on list and board, in exports and saved filters", async () => {
    const { running, db, look, send } = await office(engine);
    const letter = await publishOn(running, "form", "letter", aForm({ title: "Tide <letter>" }));
    await putLeads(db, [
      aLead(1, { status: "new", name: "Ana Contact" }),
      aLead(2, { status: "won", name: "Bo Letter", origin: "form", form_id: letter }),
      aLead(3, { status: "new", name: "Cy Phone", origin: "phone" }),
      aLead(4, { status: "new", name: "Di Event", origin: "event" }),
      aLead(5, { status: "lost", name: "Ed Import", origin: "import" }),
      aLead(6, { status: "new", name: "Flo Email", origin: "email" }),
      aLead(7, { status: "new", name: "Gus Gone", origin: "form", form_id: "gone" }),
    ]);
    const expected = {
      contact: ["lead-000001"],
      [letter]: ["lead-000002"],
      hand: ["lead-000004", "lead-000003"],
      email: ["lead-000006"],
      import: ["lead-000005"],
      gone: ["lead-000007"],
      "no-such-form": [],
    };
    for (const [channel, ids] of Object.entries(expected)) {
      expect(listed(await look(`/cms/leads?form=${channel}`)), channel).toEqual(ids);
      expect(listed(await look(`/cms/leads?form=${channel}&as=board`)).toSorted(), channel).toEqual(ids.toSorted());
    }
    expect(listed(await look(`/cms/leads?form=${letter}&q=bo`))).toEqual(["lead-000002"]);
    expect(await look("/cms/leads?form=%27&show=all")).toContain('data-lead="lead-000001"');
    expect(await look("/cms/leads")).toContain(`<option value="${letter}">Tide &lt;letter&gt;</option>`);
    expect(await look("/cms/leads?form=gone")).toContain('<option value="gone" selected="">Deleted form</option>');
    expect(await look("/cms/leads/lead-000002")).toMatch(/<dt[^>]*>Form<\/dt><dd[^>]*>Tide &lt;letter&gt;<\/dd>/);

    const file = await look(`/cms/leads/export?form=${letter}`);
    expect([file.includes("Bo Letter"), file.includes("Ana Contact")]).toEqual([true, false]);
    const line = db.selectFrom("audit_log").select("detail").where("act", "=", "exported");
    expect(await line.executeTakeFirst()).toMatchObject({ detail: { count: 1, channel: "Tide <letter>" } });
    await send({ intent: "save-filter", name: "Letters", query: `form=${letter}&after=x` });
    const savedFilters = await db.selectFrom("saved_lead_filters").selectAll().execute();
    expect(savedFilters).toMatchObject([{ query: `form=${letter}` }]);
  });

  test("offers the services that leads are about, and not all that the site has", async () => {
    const { db, look } = await office(engine);
    await putLeads(db, [
      aLead(1, { service: "security", service_name: "Former name" }),
      aLead(2, { service: "security", service_name: "Cyber Security" }),
      aLead(3, { service: "", service_name: "" }),
    ]);
    const optionsAt = async (path: string) => {
      const [, options = ""] = /<select[^>]*name="service"[^>]*>(.*?)<\/select>/s.exec(await look(path)) ?? [];
      return [...options.matchAll(/value="([^"]*)"[^>]*>([^<]*)/g)].map(([, slug, name]) => `${slug} ${name}`);
    };
    expect(await optionsAt("/cms/leads")).toEqual([" Any service", "security Cyber Security"]);
    expect(await optionsAt("/cms/leads?service=cloud")).toContain("cloud cloud");
  });

  test("shows in list, board and pane that an email to the customer came back", async () => {
    const { db, look } = await office(engine);
    await putLeads(db, [
      aLead(1, { bounced_at: new Date(), bounce: "550 No such <user>", needs_answer_since: null }),
      aLead(2, { bounced_at: null, bounce: null, needs_answer_since: null }),
    ]);
    for (const path of ["/cms/leads?show=all", "/cms/leads?as=board"]) {
      expect((await look(path)).split(">Bounced<"), path).toHaveLength(2);
    }
    const pane = (await look("/cms/leads/lead-000001")).replaceAll("<!-- -->", "");
    expect(pane).toContain("Email bounced: check the address or call.");
    expect(pane).toContain("550 No such &lt;user&gt;");
    expect(await look("/cms/leads/lead-000002")).not.toContain("Email bounced: check");
  });

  test("emails who gets leads in the pane or in bulk once, but neither oneself nor when it is undone", async () => {
    const { running, db, ada, send } = await office(engine);
    await running.site.sender.stop();
    const sal = await aPerson(db, { name: "Sal", email: "sal@harbor.example", role: "sales" });
    await putLeads(
      db,
      [1, 2, 3].map((number) => aLead(number, { version: 1, assignee_id: null })),
    );
    const emails = async () => {
      const rows = await db.selectFrom("outbox").selectAll().where("purpose", "=", "lead-assigned").execute();
      await db.deleteFrom("outbox").execute();
      return rows.map(({ to_address, subject }) => `${to_address}: ${subject}`);
    };
    const change = { intent: "change-leads" };
    await send({ ...change, assignee: sal.id }, ["lead-000001~1"]);
    expect(await emails()).toEqual(["sal@harbor.example: Assigned to you: Visitor 1"]);
    await send({ ...change, assignee: sal.id, status: "qualified" }, ["lead-000001~2"]);
    await send({ ...change, assignee: ada.id }, ["lead-000001~3"]);
    expect(await emails()).toEqual([]);
    const bulk = { intent: "change-leads", assignee: sal.id };
    await send(bulk, ["lead-000001~4", "lead-000003~1", "lead-000002~1"]);
    expect(await emails()).toEqual(["sal@harbor.example: Assigned to you: 3 leads"]);
    const before = [`lead-000001~5~qualified~${ada.id}`, "lead-000002~2~contacted~", "lead-000003~2~contacted~"];
    await send({ intent: "undo-change-leads" }, before);
    await send({ ...bulk, assignee: sal.id, status: "spam" }, ["lead-000002~3"]);
    expect(await emails()).toEqual([]);
  });

  test("shows the earliest open task as the next step", async () => {
    const { db, look } = await office(engine);
    await putLeads(db, [aLead(1)]);
    const task = { lead_id: "lead-000001", assignee_id: null, created_by: null, created_at: new Date(), done_at: null };
    await db
      .insertInto("lead_tasks")
      .values([
        { ...task, id: "a", text: "Sometime", due_at: null },
        { ...task, id: "b", text: "Send the quote", due_at: new Date("2031-03-04T04:59:00Z") },
        { ...task, id: "c", text: "Call", due_at: new Date("2031-02-03T15:00:00Z"), done_at: new Date() },
      ])
      .execute();
    const inboxText = (await look("/cms/leads?show=all")).replaceAll("<!-- -->", "");
    expect(inboxText).toContain("Next: Send the quote, Monday, March 3, 2031<");
    expect(inboxText).not.toContain("Sometime");
  });

  test("keeps filters by name, for one person only", async () => {
    const { db, look, send } = await office(engine);
    expect(await send({ intent: "save-filter", name: " ", query: "show=new" })).toContain("Enter a name.");
    await send({ intent: "save-filter", name: "Mine & new", query: "show=new&who=me&after=x&evil=1" });
    await send({ intent: "save-filter", name: "Mine & new", query: "who=me&show=new" });
    const savedFilters = await db.selectFrom("saved_lead_filters").selectAll().execute();
    expect(savedFilters).toMatchObject([{ name: "Mine & new", query: "show=new&who=me" }]);
    expect(await look("/cms/leads")).toContain('href="/cms/leads?show=new&amp;who=me"');
    const other = await aPerson(db);
    await db.updateTable("saved_lead_filters").set({ person_id: other.id }).execute();
    expect(await send({ intent: "remove-filter", about: savedFilters[0]?.id ?? "" })).toContain("already removed");
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
