import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { settings } from "#src/seed/settings.ts";
import { siteWith } from "../../../../tests/support/content.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { aLead, putLeads } from "../../../../tests/support/leads.ts";
import { aPerson } from "../../../../tests/support/staff.ts";
import { staffAddressFor } from "../conversation/reply-address.server.ts";
import { changeLead } from "../pipeline/work.server.ts";
import { chooseDigest, saveReminderSettings } from "./reminder-settings.server.ts";
import { addVacation } from "./vacations.server.ts";
import { watchDeadlines } from "./watch-deadlines.server.ts";

/** A Monday in Miami, 10 AM; the office is open from 9 AM to 5 PM. */
const monday = new Date("2026-10-05T14:00:00Z");
const later = (minutes: number) => new Date(monday.getTime() + minutes * 60_000);

async function office(engine: Engine) {
  const { db } = await siteWith(engine, { settings: [settings] });
  const ada = await aPerson(db, { name: "Ada", email: "ada@harbor.example" });
  const sal = await aPerson(db, { name: "Sal", email: "sal@harbor.example", role: "sales" });
  await db
    .updateTable("lead_reminders")
    .set({ since: later(-600), digest_hour: null, digest_day: "2026-10-02" })
    .execute();
  return { db, ada, sal };
}

const watch = (db: Db, now: Date) =>
  watchDeadlines({ db, now: () => now, origin: "https://www.harbor.example", secret: "s", wakeSender() {} });

async function emails(db: Db) {
  const rows = await db
    .selectFrom("outbox")
    .select(["purpose", "to_address", "subject", "text"])
    .orderBy("created_at")
    .orderBy("to_address")
    .execute();
  return rows.map((row) => ({ ...row, to: row.to_address.split("@")[0] }));
}

const short = async (db: Db) => (await emails(db)).map(({ purpose, to }) => `${purpose} to ${to}`);

describe.each(databases)("deadlines on $name", ({ engine }) => {
  test("the lead's owner is reminded before, owners get a message after, each once, also with several instances", async () => {
    const { db, sal } = await office(engine);
    await putLeads(db, [
      aLead(1, { status: "new", name: "Elena Marsh", assignee_id: sal.id, reply_by: later(60) }),
      aLead(2, { status: "contacted", assignee_id: sal.id, reply_by: later(60) }),
    ]);
    await watch(db, later(29));
    expect(await short(db)).toEqual([]);
    await Promise.all([watch(db, later(30)), watch(db, later(30))]);
    await watch(db, later(31));
    expect(await short(db)).toEqual(["lead-reminder to sal"]);
    const [reminder] = await emails(db);
    expect(reminder?.text).not.toContain("Reply to this email");
    expect(reminder?.subject).toBe("Reply due soon: Elena Marsh");
    expect(reminder?.text).toContain("Elena Marsh: reply by Monday 11:00 AM");
    expect(reminder?.text).toContain("https://www.harbor.example/cms/leads/lead-000001");
    await Promise.all([watch(db, later(60)), watch(db, later(61))]);
    expect(await short(db)).toEqual(["lead-reminder to sal", "lead-overdue to ada"]);
    expect((await emails(db))[1]?.text).toContain("Elena Marsh: reply was due Monday 11:00 AM EDT, Sal");
    const acts = await db.selectFrom("audit_log").selectAll().where("subject_id", "=", "lead-000001").execute();
    expect(acts.map(({ act, detail }) => [act, detail])).toEqual(
      expect.arrayContaining([
        ["lead-reminded", { to: "Sal" }],
        ["lead-escalated", { to: "Ada" }],
      ]),
    );
    expect(acts).toHaveLength(2);
  });

  test("a reply to the email about one lead goes to its customer, but not to the email that others are late", async () => {
    const { db, ada, sal } = await office(engine);
    await db
      .insertInto("inbound_mail")
      .values({
        ...{ source: "admin", version: "1", provider: "imap", address: "replies@harbor.example", host: "", port: 0 },
        ...{ encryption: "tls", username: "", folder: "", topic: "", path: "" },
      })
      .execute();
    const lead = {
      name: "Elena Marsh",
      phone: "305-555-0142",
      message: "<b>The server\nroom is wet. ".padEnd(500, "x"),
    };
    await putLeads(db, [aLead(1, { ...lead, status: "new", reply_by: later(60), assignee_id: null })]);
    const context = { db, now: () => later(0), origin: "https://www.harbor.example", secret: "s", wakeSender() {} };
    await changeLead(context, ada, { id: "lead-000001", version: 1, assignee: sal.id });
    await watch(db, later(30));
    await watch(db, later(60));
    const rows = await db
      .selectFrom("outbox")
      .select(["purpose", "reply_address", "text", "html"])
      .orderBy("created_at")
      .execute();
    const direct = staffAddressFor("s", "lead-000001", "replies@harbor.example", sal.email);
    expect(rows.map(({ purpose, reply_address }) => [purpose, reply_address])).toEqual([
      ["lead-assigned", direct],
      ["lead-reminder", direct],
      ["lead-overdue", "hello@mangrove.example"],
    ]);
    expect(rows.map(({ text }) => text.includes("Reply to this email to answer Elena Marsh."))).toEqual([
      true,
      true,
      false,
    ]);
    const [{ text = "", html = "" } = {}] = rows;
    for (const line of ["Reply by: Monday 11:00 AM EDT", "Phone: 305-555-0142", "Message: <b>The server\nroom is wet."])
      expect(text).toContain(line);
    expect(text).toContain("https://www.harbor.example/cms/leads/lead-000001");
    expect(html).toContain('href="tel:+13055550142"');
    expect(html).toContain("&lt;b&gt;The server<br>\nroom is wet.");
    expect(html).not.toContain("x".repeat(400));
  });

  test("customers who wait again are in reminders and messages to owners, each wait once", async () => {
    const { db, sal } = await office(engine);
    await putLeads(db, [
      aLead(1, { status: "qualified", name: "Elena", assignee_id: sal.id, reply_by: later(-3000) }),
      aLead(2, { status: "spam", assignee_id: sal.id, needs_answer_since: monday }),
    ]);
    const waitsSince = (at: Date | null) =>
      db.updateTable("leads").set({ needs_answer_since: at }).where("id", "=", "lead-000001").execute();
    await waitsSince(monday);
    // The reply goal of the default company is an hour.
    await watch(db, later(29));
    expect(await short(db)).toEqual([]);
    await Promise.all([watch(db, later(35)), watch(db, later(35))]);
    await watch(db, later(36));
    expect(await short(db)).toEqual(["lead-reminder to sal"]);
    expect((await emails(db))[0]?.text).toContain(
      "Elena: wrote again Monday 10:00 AM EDT, reply by Monday 11:00 AM EDT",
    );
    await Promise.all([watch(db, later(60)), watch(db, later(61))]);
    expect(await short(db)).toEqual(["lead-reminder to sal", "lead-overdue to ada"]);
    const overdue = (await emails(db))[1];
    expect(overdue?.text).toContain("Elena: wrote again Monday 10:00 AM EDT, reply was due Monday 11:00 AM EDT, Sal");
    expect(overdue?.text).not.toContain("promised");
    await waitsSince(null);
    await watch(db, later(100));
    await waitsSince(later(120));
    await watch(db, later(155));
    await watch(db, later(180));
    await watch(db, later(200));
    expect((await short(db)).toSorted()).toEqual([
      "lead-overdue to ada",
      "lead-overdue to ada",
      "lead-reminder to sal",
      "lead-reminder to sal",
    ]);
  });

  test("time outside business hours does not count, and several leads are in one email", async () => {
    const { db, sal } = await office(engine);
    const tuesday = later(23 * 60 + 15);
    await putLeads(db, [
      aLead(1, { status: "new", assignee_id: sal.id, reply_by: tuesday }),
      aLead(2, { status: "new", assignee_id: sal.id, reply_by: tuesday }),
    ]);
    await watch(db, later(6 * 60 + 40));
    expect(await short(db)).toEqual([]);
    // 15 minutes of Monday's hours are left, and 15 of Tuesday's.
    await watch(db, later(6 * 60 + 45));
    expect(await emails(db)).toMatchObject([{ to: "sal", subject: "Reply due soon: 2 leads" }]);
  });

  test("nothing is sent about deadlines from before there were reminders, or if they are off", async () => {
    const { db, ada, sal } = await office(engine);
    await saveReminderSettings(db, ada, { minutesBefore: 0, digestHour: null }, monday);
    await putLeads(db, [
      aLead(1, { status: "new", assignee_id: sal.id, reply_by: later(-601) }),
      aLead(2, { status: "new", assignee_id: sal.id, reply_by: later(15) }),
    ]);
    await watch(db, monday);
    expect(await short(db)).toEqual([]);
  });

  test("a reminder goes to the substitute, and owners hear once what waits during a vacation", async () => {
    const { db, ada, sal } = await office(engine);
    const vacation = { id: "v", personId: sal.id, firstDay: "2026-10-05", lastDay: "2026-10-09", substituteId: ada.id };
    await addVacation(db, ada, vacation, monday);
    await putLeads(db, [aLead(1, { status: "new", name: "Elena", assignee_id: sal.id, reply_by: later(20) })]);
    await watch(db, monday);
    await watch(db, later(1));
    expect((await short(db)).toSorted()).toEqual(["lead-reminder to ada", "vacation-report to ada"]);
    const report = (await emails(db)).find(({ purpose }) => purpose === "vacation-report");
    expect(report?.subject).toBe("Sal is away: 1 open lead");
    expect(report?.text).toContain("New leads go to Ada.");
    expect(report?.text).toContain("Elena, reply by Monday 10:20 AM");
  });

  test("the daily summary says who has what, once a day, to those who want it", async () => {
    const { db, ada, sal } = await office(engine);
    const bo = await aPerson(db, { name: "Bo", email: "bo@harbor.example", role: "sales" });
    await saveReminderSettings(db, ada, { minutesBefore: 0, digestHour: 10 }, monday);
    // No message about overdue replies today.
    await db
      .updateTable("lead_reminders")
      .set({ since: later(120) })
      .execute();
    await chooseDigest(db, bo.id, false, monday);
    await putLeads(db, [
      aLead(1, { status: "new", name: "Elena", assignee_id: sal.id, reply_by: later(-700) }),
      aLead(2, { status: "new", name: "Priya", assignee_id: sal.id, reply_by: later(90) }),
      aLead(3, { status: "qualified", assignee_id: bo.id }),
      aLead(4, { status: "new", reply_by: later(24 * 60) }),
      aLead(5, { status: "won", name: "Wendy", assignee_id: sal.id, needs_answer_since: later(-60) }),
      aLead(6, { status: "spam", name: "Spam", assignee_id: sal.id, needs_answer_since: later(-60) }),
    ]);
    await db
      .insertInto("lead_tasks")
      .values({
        id: "task",
        lead_id: "lead-000003",
        text: "Call back",
        due_at: later(120),
        done_at: null,
        assignee_id: sal.id,
        created_by: null,
        created_at: monday,
      })
      .execute();
    await watch(db, later(-1));
    expect(await short(db)).toEqual([]);
    await Promise.all([watch(db, monday), watch(db, monday)]);
    await watch(db, later(60));
    expect(await short(db)).toEqual(["lead-digest to ada", "lead-digest to sal"]);
    const [toAda, toSal] = await emails(db);
    expect(toSal?.subject).toBe("Your leads today: 2 open, 1 overdue, 2 due today, 1 waiting for an answer");
    expect(toSal?.text).toMatch(/Customers waiting for your answer:\s+Wendy/);
    expect(toSal?.text).toContain("Priya: by Monday 11:30 AM");
    expect(toSal?.text).toContain("Call back (Visitor 3), Monday, October 5\n");
    expect(toSal?.text).toContain("Unassigned: 1 open, 0 overdue, 0 due today");
    expect(toSal?.text).not.toContain("Bo:");
    expect(toAda?.text).toContain("Sal: 2 open, 1 overdue, 2 due today, 1 waiting for an answer");
    expect(toAda?.text).toContain("Bo: 1 open");
    expect(ada.name).toBe("Ada");
    await watch(db, later(24 * 60));
    expect((await short(db)).filter((email) => email.startsWith("lead-digest"))).toHaveLength(4);
  });

  test("there is no summary on days off, or long after its hour", async () => {
    const { db, ada, sal } = await office(engine);
    await saveReminderSettings(db, ada, { minutesBefore: 0, digestHour: 8 }, monday);
    await putLeads(db, [aLead(1, { status: "qualified", assignee_id: sal.id })]);
    // A Sunday, 8 AM; and Monday, noon.
    await watch(db, new Date("2026-10-04T12:00:00Z"));
    await watch(db, later(120));
    expect(await short(db)).toEqual([]);
  });
});
