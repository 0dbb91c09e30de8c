import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import { siteWith } from "../../../../tests/support/content.ts";
import { bothDatabases } from "../../../../tests/support/engines.ts";
import { now, sendInquiry, withFormToken } from "../../../../tests/support/intake.ts";
import { senderTo, testMailServer } from "../../../../tests/support/outbox.ts";
import { parsed } from "../../../../tests/support/smtp-server.ts";
import { aPerson } from "../../../../tests/support/staff.ts";
import { readLeadWork } from "../inbox/inbox.server.ts";
import { changeLead } from "../pipeline/work.server.ts";
import { readMessages } from "./conversation.server.ts";
import { logCall } from "./notes.server.ts";
import { latestMessageByOthers, sendReply } from "./reply.server.ts";
import { leadOfReplyAddress } from "./reply-address.server.ts";
import { followReply } from "./reply-delivery.server.ts";
import { readReplyDrafts, saveReplyDraft } from "./reply-drafts.server.ts";
import { addTask, changeTask, dueDay, readTasks, taskDue, tasksOf } from "./tasks.server.ts";
import { fillTemplate } from "./template-fields.ts";
import { fieldValues, listTemplates } from "./templates.server.ts";

const secret = "a secret of the test's own, long enough";

async function aConversation(engine: Engine, change: Record<string, string> = {}) {
  const { db } = await siteWith(engine, {});
  const received = await sendInquiry(db, { name: "Elena Marsh", message: "Three offices.\nCan you help?", ...change });
  if (received.state !== "received") throw new Error(`the inquiry was ${received.state}`);
  const { id } = received;
  const ada = await aPerson(db, { name: "Ada Reed" });
  const context = { db, now: () => now, wakeSender: () => {}, origin: "https://harbor.example", secret };
  const lead = () => db.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const acts = async () => (await readLeadWork(db, id)).acts.map(({ act }) => act).toSorted();
  const reply = (text: string, more = {}) => ({
    id: crypto.randomUUID(),
    lead: id,
    subject: "Your inquiry",
    text,
    isQuoting: false,
    ...more,
  });
  return { db, id, ada, context, lead, acts, reply };
}

describe.each(bothDatabases)("a conversation with a lead on $name", ({ engine }) => {
  test("a reply reaches the customer in the person's name, in the thread, and then the lead is contacted", async () => {
    const { db, ada, context, lead, acts, reply } = await aConversation(engine, withFormToken(now));
    const server = await testMailServer();
    expect(await sendReply(context, ada, reply("Yes, we can.", { isQuoting: true }))).toEqual({ state: "sent" });
    expect(await lead()).toMatchObject({ status: "new", first_reply_at: null, assignee_id: ada.id });
    const { sender, clock } = senderTo(db, server, { followUp: followReply });
    clock.now = now;
    await sender.runDue();
    expect(await lead()).toMatchObject({ status: "contacted", version: 3, first_reply_at: now });
    expect(await acts()).toEqual(["assigned", "received", "replied", "status-changed"]);
    const emails = await Promise.all(server.received.map(parsed));
    const confirmation = emails.find(({ subject }) => subject?.startsWith("We have your message"));
    const email = emails.find(({ subject }) => subject === "Your inquiry");
    expect(email).toMatchObject({
      from: { name: expect.stringMatching(/^Ada Reed, /) },
      to: [{ name: "Elena Marsh" }],
      inReplyTo: confirmation?.messageId,
      references: confirmation?.messageId,
    });
    expect(email?.headers.some(({ key }) => key === "auto-submitted")).toBe(false);
    expect(email?.text).toMatch(
      /^Yes, we can\.\n\n-- \nAda Reed\n[^>]*Elena Marsh wrote:\n> Three offices\.\n> Can you help\?/,
    );
    expect(email?.html).toContain("<blockquote");
  });

  test("the second reply answers what the customer wrote last, and goes to the lead's own address", async () => {
    const { db, id, ada, context, lead, reply } = await aConversation(engine);
    await db
      .insertInto("inbound_mail")
      .values({
        ...{ source: "admin", version: "1", provider: "imap", address: "hello@mangrove.example", host: "", port: 0 },
        ...{ encryption: "tls", username: "", folder: "", topic: "", path: "" },
      })
      .execute();
    await sendReply(context, ada, reply("First."));
    await db
      .insertInto("lead_messages")
      .values(anAnswer(id, "answer@harbor.example", "Thanks."))
      .execute();
    await db.updateTable("leads").set({ needs_answer_since: now }).execute();
    await sendReply(context, ada, reply("Second.", { isQuoting: true }));
    const [second, first] = (await readMessages(db, id)).filter(({ direction }) => direction === "out");
    const row = await db
      .selectFrom("outbox")
      .selectAll()
      .where("id", "=", second?.text === "Second." ? second.id : (first?.id ?? ""))
      .executeTakeFirstOrThrow();
    expect(row.thread).toMatchObject({ inReplyTo: "answer@harbor.example" });
    expect(row.thread?.references).toHaveLength(2);
    expect(row.text).toContain("> Thanks.");
    expect(leadOfReplyAddress(secret, row.reply_address)).toBe(id);
    const since = async () => (await lead()).needs_answer_since;
    expect(await since()).not.toBeNull();
    const accepted = { id: row.id, purpose: row.purpose };
    await db.transaction().execute((tx) => followReply(tx, accepted, "sent", now));
    expect(await since()).toBeNull();
    const later = new Date(now.getTime() + 1);
    await db.updateTable("leads").set({ needs_answer_since: later }).execute();
    await db.transaction().execute((tx) => followReply(tx, accepted, "sent", later));
    expect(await since()).toEqual(later);
  });

  test("a reply submitted twice is sent once", async () => {
    const { db, ada, context, acts, reply } = await aConversation(engine);
    const one = reply("Yes.");
    const results = await Promise.all([sendReply(context, ada, one), sendReply(context, ada, one)]);
    expect(results).toEqual([{ state: "sent" }, { state: "sent" }]);
    expect(await db.selectFrom("lead_messages").selectAll().execute()).toHaveLength(1);
    const mails = await db.selectFrom("outbox").select("id").where("purpose", "=", "lead-reply").execute();
    expect(mails).toEqual([{ id: one.id }]);
    expect((await acts()).filter((act) => act === "replied")).toHaveLength(1);
  });

  test("a reply that crosses another email is held up once, with who wrote", async () => {
    const { db, id, ada, context, reply } = await aConversation(engine);
    const bo = await aPerson(db, { name: "Bo Chen" });
    const seen = async () => (await latestMessageByOthers(db, id, ada.id))?.id ?? "";
    const first = await seen();
    await sendReply(context, bo, reply("We can.", { seen: "" }));
    expect(await sendReply(context, ada, reply("Yes, we can.", { seen: first }))).toEqual({
      state: "crossed",
      by: "Bo Chen",
    });
    expect(await sendReply(context, ada, reply("Yes, we can.", { seen: await seen() }))).toEqual({ state: "sent" });
    // One's own emails don't count.
    expect(await sendReply(context, ada, reply("P.S.", { seen: await seen() }))).toEqual({ state: "sent" });
  });

  test("a reply is refused without text, with an unfilled field, without an address, to spam, and to a missing lead", async () => {
    const { db, id, ada, context, lead, reply } = await aConversation(engine);
    const states = async (one: ReturnType<typeof reply>) => (await sendReply(context, ada, one)).state;
    expect(await states(reply(" \n"))).toBe("empty");
    expect(await states(reply("Hello", { subject: " " }))).toBe("no-subject");
    expect(await states(reply("x".repeat(20_001)))).toBe("too-long");
    expect(await sendReply(context, ada, reply("Hello {name}"))).toEqual({ state: "unfilled", fields: ["name"] });
    expect(await states(reply("Hello", { lead: "nobody" }))).toBe("missing");
    const { id: notice } = await db.selectFrom("outbox").select("id").executeTakeFirstOrThrow();
    expect(await states(reply("Hello", { id: notice }))).toBe("missing");
    await changeLead(context, ada, { id, version: 1, status: "spam" });
    expect(await states(reply("Hello"))).toBe("spam");
    await db.updateTable("leads").set({ status: "new", email: "" }).execute();
    expect(await states(reply("Hello"))).toBe("no-address");
    expect(await lead()).toMatchObject({ status: "new", first_reply_at: null });
    expect(await db.selectFrom("lead_messages").selectAll().execute()).toEqual([]);
  });

  test("the templates of a new site can be sent as inserted to who chose no service and named no company", async () => {
    const { db, ada, context, lead, reply } = await aConversation(engine);
    await db.updateTable("leads").set({ service_name: "", company: "" }).execute();
    const company = { name: "Mangrove IT", phone: "(305) 555-0100", timeZone: "America/New_York" };
    const values = fieldValues({ lead: await lead(), by: ada, company, now });
    const sent = [];
    for (const { subject, text } of await listTemplates(db)) {
      const filled = { subject: fillTemplate(subject, values) };
      expect(await sendReply(context, ada, reply(fillTemplate(text, values), filled))).toEqual({ state: "sent" });
      sent.push(filled.subject);
    }
    expect(sent).toContain("Your inquiry about your IT");
  });

  test("a call answers the customer unless nobody picked up", async () => {
    const { db, id, ada, context, lead, acts } = await aConversation(engine);
    const call = { id: crypto.randomUUID(), lead: id, text: "" };
    await logCall(context, ada, { ...call, outcome: "no-answer" });
    expect(await lead()).toMatchObject({ status: "new", first_reply_at: null, assignee_id: null });
    const second = { ...call, id: crypto.randomUUID(), text: "Wants a quote.", outcome: "reached" } as const;
    await logCall(context, ada, second);
    await logCall(context, ada, second);
    expect(await lead()).toMatchObject({ status: "contacted", first_reply_at: now, assignee_id: ada.id });
    expect(await acts()).toEqual(["assigned", "call-logged", "call-logged", "received", "status-changed"]);
    const { notes } = await readLeadWork(db, id);
    expect(notes.map(({ kind, outcome }) => [kind, outcome])).toEqual(
      expect.arrayContaining([
        ["call", "no-answer"],
        ["call", "reached"],
      ]),
    );
  });

  test("a person who marks a lead as contacted has not answered it; the first answer counts, and the owner stays", async () => {
    const { db, id, ada, context, lead, reply } = await aConversation(engine);
    const grace = await aPerson(db, { name: "Grace Holm", email: "grace@mangrove.example" });
    await changeLead(context, ada, { id, version: 1, status: "contacted", assignee: grace.id });
    expect(await lead()).toMatchObject({ status: "contacted", first_reply_at: null });
    for (const seconds of [60, 90]) {
      const at = new Date(now.getTime() + seconds * 1000);
      const one = reply("Hello");
      await sendReply({ ...context, now: () => at }, ada, one);
      await db.transaction().execute((tx) => followReply(tx, { id: one.id, purpose: "lead-reply" }, "sent", at));
    }
    const first_reply_at = new Date(now.getTime() + 60_000);
    expect(await lead()).toMatchObject({ first_reply_at, version: 2, assignee_id: grace.id });
  });

  test("tasks are added once, listed by due date, completed, reopened and deleted", async () => {
    const { db, id, ada, context, acts } = await aConversation(engine);
    const task = (text: string, dueAt: Date | null) => ({
      ...{ id: crypto.randomUUID(), lead: id, text, dueAt, assignee: ada.id },
    });
    const [later, soon, whenever] = [task("Later", new Date("2026-12-02")), task("Soon", now), task("Whenever", null)];
    for (const one of [whenever, later, soon, soon])
      expect(await addTask(context, ada, one)).toEqual({ state: "added" });
    expect(await addTask(context, ada, { ...task("x", null), assignee: "nobody" })).toEqual({
      state: "no-such-person",
    });
    const texts = async () => (await readTasks(db, id)).map(({ text }) => text);
    expect(await texts()).toEqual(["Soon", "Later", "Whenever"]);
    await changeTask(context, ada, { id: soon.id, change: "done" });
    await changeTask(context, ada, { id: soon.id, change: "done" });
    expect(await texts()).toEqual(["Later", "Whenever", "Soon"]);
    expect((await tasksOf(db, ada.id, 5)).map(({ text, lead }) => [text, lead])).toEqual([
      ["Later", "Elena Marsh"],
      ["Whenever", "Elena Marsh"],
    ]);
    await changeTask(context, ada, { id: soon.id, change: "open" });
    await changeTask(context, ada, { id: later.id, change: "delete" });
    expect(await texts()).toEqual(["Soon", "Whenever"]);
    expect(await changeTask(context, ada, { id: later.id, change: "done" })).toEqual({ state: "missing" });
    expect((await acts()).filter((act) => act.startsWith("task-"))).toEqual(
      ["task-added", "task-added", "task-added", "task-deleted", "task-done", "task-reopened"].toSorted(),
    );
  });

  test("drafts are kept by person and mode, and a change from another tab is not overwritten", async () => {
    const { db, id, ada, context, reply } = await aConversation(engine);
    const key = { lead: id, person: ada.id, mode: "reply" } as const;
    const draft = { id: crypto.randomUUID(), version: 0, content: { text: "Hello" } };
    expect(await saveReplyDraft(db, key, draft, now)).toEqual({ state: "saved", version: 1 });
    const other = { ...draft, version: 1, content: { text: "Hello from another tab" } };
    expect(await saveReplyDraft(db, key, other, now)).toEqual({ state: "saved", version: 2 });
    expect(await saveReplyDraft(db, key, { ...other, content: { text: "Late" } }, now)).toEqual({
      state: "newer",
      draft: { ...other, version: 2 },
    });
    expect(await readReplyDrafts(db, id, ada.id)).toEqual({ reply: { ...other, version: 2 } });
    expect(await readReplyDrafts(db, id, "bob")).toEqual({});
    await sendReply(context, ada, reply("Hello", { id: draft.id }));
    expect(await readReplyDrafts(db, id, ada.id)).toEqual({});
    expect(await saveReplyDraft(db, key, { ...other, version: 2 }, now)).toEqual({ state: "sent" });
    const next = { ...draft, id: crypto.randomUUID() };
    await saveReplyDraft(db, key, next, now);
    expect(await saveReplyDraft(db, key, { ...next, version: 1, content: { text: " " } }, now)).toEqual({
      state: "saved",
      version: 0,
    });
    expect(await readReplyDrafts(db, id, ada.id)).toEqual({});
    expect(await saveReplyDraft(db, { ...key, lead: "nobody" }, next, now)).toEqual({ state: "missing" });
  });

  test("erasing a lead erases its messages, tasks and drafts", async () => {
    const { db, id, ada, context, reply } = await aConversation(engine);
    await sendReply(context, ada, reply("Hello"));
    await addTask(context, ada, { id: crypto.randomUUID(), lead: id, text: "Call", dueAt: null, assignee: null });
    const draft = { id: crypto.randomUUID(), version: 0, content: { text: "x" } };
    await saveReplyDraft(db, { lead: id, person: ada.id, mode: "note" }, draft, now);
    const tables = ["lead_messages", "lead_tasks", "lead_drafts"] as const;
    const counts = () =>
      Promise.all(tables.map(async (table) => (await db.selectFrom(table).select("id").execute()).length));
    expect(await counts()).toEqual([1, 1, 1]);
    await db.deleteFrom("leads").where("id", "=", id).execute();
    expect(await counts()).toEqual([0, 0, 0]);
  });
});

function anAnswer(lead: string, messageId: string, text: string) {
  return {
    ...({ id: crypto.randomUUID(), lead_id: lead, direction: "in", kind: "customer", message_id: messageId } as const),
    ...{ in_reply_to: null, from_name: "Elena", from_address: "ana@example.com", to_name: "", to_address: "" },
    ...{ subject: "Re", text, person_id: null, person_name: null, outbox_id: null },
    ...{ at: new Date(now.getTime() + 1000), created_at: now },
  };
}

test.each([
  ["2026-11-26", "", "yesterday"],
  ["2026-11-27", "", "today"],
  ["2026-11-27", "23:30", "today at 11:30 PM"],
  ["2026-11-28", "", "tomorrow"],
  ["2026-11-30", "", "Monday, November 30"],
  ["2026-11-30", "09:05", "Monday, November 30 at 9:05 AM"],
  ["2027-01-04", "15:00", "Monday, January 4, 2027 at 3:00 PM"],
])("a task for %s %s is due %s", (day, time, text) => {
  const zone = "America/New_York";
  expect(dueDay(taskDue(day, time, zone), new Date("2026-11-28T03:00:00Z"), zone)).toBe(text);
});
