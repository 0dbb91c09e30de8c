import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import { siteWith } from "../../../../tests/support/content.ts";
import { bothDatabases } from "../../../../tests/support/engines.ts";
import { foreignKeysTo } from "../../../../tests/support/foreign-keys.ts";
import { now, secret, sendInquiry } from "../../../../tests/support/intake.ts";
import { aPerson } from "../../../../tests/support/staff.ts";
import { readMessages } from "../conversation/conversation.server.ts";
import { addNote } from "../conversation/notes.server.ts";
import { findThread } from "../conversation/thread.server.ts";
import { listLeads, readLead, readLeadWork } from "../inbox/inbox.server.ts";
import { changeLead } from "../pipeline/work.server.ts";
import { mergedInto, mergeLeads, tablesOfLead } from "./merge.server.ts";
import { findSamePerson } from "./same-person.server.ts";

async function twoLeads(engine: Engine) {
  const { db } = await siteWith(engine, {});
  const later = new Date(now.getTime() + 60 * 60_000);
  const first = await sendInquiry(db, { utm_source: "fair", utmSource: "fair" });
  const second = await sendInquiry(
    db,
    { name: "Ana R.", email: "ana@reef.example", phone: "305 555 0142", message: "Me again" },
    later,
  );
  if (first.state !== "received" || second.state !== "received") throw new Error("not received");
  const ada = await aPerson(db, { name: "Ada" });
  const context = { db, now: () => later, wakeSender: () => {}, origin: "https://harbor.example", secret };
  return { db, ada, context, first: first.id, second: second.id, later };
}

function anEmailFrom(lead_id: string, text: string, at: Date) {
  return {
    text,
    direction: "in",
    kind: "customer",
    ...{ id: "email", lead_id, message_id: "m@x.example", in_reply_to: null },
    ...{ from_name: "Ana", from_address: "ana@example.com", to_name: "", to_address: "", subject: "Hello" },
    ...{ person_id: null, person_name: null, outbox_id: null, at, created_at: at },
  } as const;
}

describe.each(bothDatabases)("merging on $name", ({ engine }) => {
  test("keeps the chosen values, and all that is about both", async () => {
    const { db, ada, context, first, second, later } = await twoLeads(engine);
    await addNote(context, ada, { id: crypto.randomUUID(), lead: first, text: "Called" });
    const merge = {
      primary: { id: second, version: 1 },
      other: { id: first, version: 1 },
      fromOther: ["name", "email"] as const,
    };
    expect(await mergeLeads(db, ada, merge, later)).toEqual({ state: "merged" });
    const found = await readLead(db, second);
    expect(found?.lead).toMatchObject({
      name: "Ana Reyes",
      email: "ana@example.com",
      phone: "305 555 0142",
      message: "Our server room floods whenever the tide is high. Can you help?",
      utm_source: "fair",
      received_at: now,
      version: 2,
    });
    expect(await db.selectFrom("leads").select("source").execute()).toEqual([{ source: "Fair" }]);
    expect(found?.emails.map(({ purpose }) => purpose)).toEqual(["lead-notice", "lead-notice"]);
    const { notes, acts } = await readLeadWork(db, second);
    expect(notes.map(({ text }) => text)).toEqual(
      expect.arrayContaining(["Called", "Merged from another lead.\nName: Ana R.\nEmail: ana@reef.example"]),
    );
    expect(acts.map(({ act }) => act).toSorted()).toEqual(["leads-merged", "note-added", "received", "received"]);
    expect(await readLead(db, first)).toBeNull();
    expect(await mergedInto(db, first)).toBe(second);
    expect((await listLeads(db, { search: "reyes 5550142" })).map(({ id }) => id)).toEqual([second]);
    expect(await sendInquiry(db)).toMatchObject({ state: "received", id: second, repeated: true });
  });

  test("keeps what the other lead was worth as a note, and the wait of its customer", async () => {
    const { db, ada, first, second, later } = await twoLeads(engine);
    const worth = { currency: "USD", expected_close: "2026-12-31", lost_reason: "Price", lost_detail: "Too much" };
    await db
      .updateTable("leads")
      .set({ ...worth, value_cents: 77_700, estimate: "About $999 a month", reply_by: now })
      .where("id", "=", first)
      .execute();
    await db
      .updateTable("leads")
      .set({ status: "won", value_cents: 100, currency: "USD", estimate: "About $100", expected_close: "2027-01-31" })
      .where("id", "=", second)
      .execute();
    const merge = { primary: { id: second, version: 1 }, other: { id: first, version: 1 }, fromOther: [] };
    expect(await mergeLeads(db, ada, merge, later)).toEqual({ state: "merged" });
    const { notes } = await readLeadWork(db, second);
    expect(notes[0]?.text).toContain(
      "Price estimate: About $999 a month\nValue: $777\nExpected close: December 31, 2026\nLost: Price, Too much",
    );
    expect((await readLead(db, second))?.lead).toMatchObject({ status: "won", needs_answer_since: now });
  });

  test("the second message is the customer's, at its own time", async () => {
    const { db, ada, first, second, later } = await twoLeads(engine);
    const afterwards = new Date(later.getTime() + 60_000);
    const merge = { primary: { id: first, version: 1 }, other: { id: second, version: 1 }, fromOther: [] };
    expect(await mergeLeads(db, ada, merge, afterwards)).toEqual({ state: "merged" });
    expect(await readMessages(db, first)).toMatchObject([
      { kind: "customer", from_name: "Ana R.", from_address: "ana@reef.example", text: "Me again", at: later },
    ]);
    const { lead } = (await readLead(db, first)) ?? {};
    const thread = lead && (await findThread(db, lead));
    expect(thread).toMatchObject({ latest: { text: "Me again", at: later }, subject: null });
    expect(thread?.references.join()).not.toContain("form.invalid");
    const { notes } = await readLeadWork(db, first);
    expect(notes.map(({ text }) => text).join()).not.toContain("Me again");
  });

  test("what a coworker wrote down about a call stays a note, and an email is not repeated", async () => {
    const { db, ada, first, second, later } = await twoLeads(engine);
    await db.updateTable("leads").set({ origin: "phone" }).where("id", "=", second).execute();
    const merge = { primary: { id: first, version: 1 }, other: { id: second, version: 1 }, fromOther: [] };
    expect(await mergeLeads(db, ada, merge, later)).toEqual({ state: "merged" });
    expect(await readMessages(db, first)).toEqual([]);
    expect((await readLeadWork(db, first)).notes[0]?.text).toContain("Me again");
    const third = await sendInquiry(db, { message: "From an email" }, later);
    if (third.state !== "received") throw new Error("not received");
    await db
      .insertInto("lead_messages")
      .values(anEmailFrom(third.id, "From an email", later))
      .execute();
    const next = { primary: { id: first, version: 2 }, other: { id: third.id, version: 1 }, fromOther: [] };
    expect(await mergeLeads(db, ada, next, later)).toEqual({ state: "merged" });
    expect((await readMessages(db, first)).map(({ text }) => text)).toEqual(["From an email"]);
  });

  test("of two new leads promises the earlier reply", async () => {
    const { db, ada, first, second, later } = await twoLeads(engine);
    await db.updateTable("leads").set({ reply_by: now }).where("id", "=", first).execute();
    await db.updateTable("leads").set({ reply_by: later }).where("id", "=", second).execute();
    const merge = { primary: { id: second, version: 1 }, other: { id: first, version: 1 }, fromOther: [] };
    expect(await mergeLeads(db, ada, merge, later)).toEqual({ state: "merged" });
    expect((await readLead(db, second))?.lead).toMatchObject({ status: "new", reply_by: now });
  });

  test("is refused if someone changed one of the two meanwhile, or merged them", async () => {
    const { db, ada, context, first, second, later } = await twoLeads(engine);
    await changeLead(context, ada, { id: first, version: 1, status: "qualified" });
    const merge = (version: number) => ({
      primary: { id: second, version: 1 },
      other: { id: first, version },
      fromOther: [],
    });
    expect(await mergeLeads(db, ada, merge(1), later)).toEqual({ state: "conflict" });
    const back = { primary: { id: first, version: 2 }, other: { id: second, version: 1 }, fromOther: [] };
    const both = await Promise.all([mergeLeads(db, ada, merge(2), later), mergeLeads(db, ada, back, later)]);
    expect(both.map(({ state }) => state).toSorted()).toEqual(["merged", "missing"]);
    expect(await db.selectFrom("leads").select("id").execute()).toHaveLength(1);
    expect(await mergeLeads(db, ada, { ...merge(1), other: merge(1).primary }, later)).toEqual({ state: "same" });
  });

  test("keeps the addresses of both, and that others know where the team answers", async () => {
    const { db, ada, first, second, later } = await twoLeads(engine);
    await db.updateTable("leads").set({ email: "ana@home.example", staff_address_seen_at: now }).execute();
    await db
      .updateTable("leads")
      .set({ email: "ana@work.example", staff_address_seen_at: null })
      .where("id", "=", second)
      .execute();
    const added = (lead_id: string, address: string) => ({ lead_id, address, added_at: now });
    const addresses = [
      added(first, "pa@home.example"),
      added(first, "both@x.example"),
      added(second, "both@x.example"),
    ];
    await db.insertInto("lead_addresses").values(addresses).execute();
    const merge = { primary: { id: second, version: 1 }, other: { id: first, version: 1 }, fromOther: [] };
    expect(await mergeLeads(db, ada, merge, later)).toEqual({ state: "merged" });
    const kept = await db.selectFrom("lead_addresses").select(["lead_id", "address"]).orderBy("address").execute();
    const all = ["ana@home.example", "both@x.example", "pa@home.example"];
    expect(kept).toEqual(all.map((address) => ({ lead_id: second, address })));
    const lead = db.selectFrom("leads").select(["email", "staff_address_seen_at"]);
    expect(await lead.execute()).toEqual([{ email: "ana@work.example", staff_address_seen_at: now }]);
  });

  test("two drafts of one person become one and a note", async () => {
    const { db, ada, first, second, later } = await twoLeads(engine);
    const draft = { person_id: ada.id, mode: "reply" as const, version: 1, updated_at: now };
    await db
      .insertInto("lead_drafts")
      .values([
        { ...draft, lead_id: first, id: "one", content: { text: "Dear Ana" } },
        { ...draft, lead_id: second, id: "two", content: { text: "Hello" } },
        { ...draft, lead_id: first, id: "three", mode: "note", content: { text: "Rang" } },
      ])
      .execute();
    const merge = { primary: { id: second, version: 1 }, other: { id: first, version: 1 }, fromOther: [] };
    expect(await mergeLeads(db, ada, merge, later)).toEqual({ state: "merged" });
    const drafts = await db.selectFrom("lead_drafts").select(["id", "lead_id"]).orderBy("id").execute();
    expect(drafts).toEqual([
      { id: "three", lead_id: second },
      { id: "two", lead_id: second },
    ]);
    const { notes } = await readLeadWork(db, second);
    expect(notes.map(({ text }) => text)).toContain("Unfinished reply:\nDear Ana");
  });

  test("the same person is found by email, phone number, and name, latest first", async () => {
    const { db, first, second } = await twoLeads(engine);
    const find = async (keys: object) => {
      const found = await findSamePerson(db, { name: "", company: "", email: "", phone: "", ...keys }, { limit: 5 });
      return found.map(({ id, why }) => [id, why]);
    };
    expect(await find({ email: "ANA@example.com" })).toEqual([[first, "email"]]);
    expect(await find({ phone: "+1 (305) 555-0142" })).toEqual([[second, "phone"]]);
    expect(await find({ name: "ána reyes", phone: "3055550142" })).toEqual([
      [second, "phone"],
      [first, "name"],
    ]);
    expect(await find({ name: "Ana" })).toEqual([]);
    expect(await find({ name: "' OR 1=1 \"*", phone: "555" })).toEqual([]);
  });
});

test("every table with rows about a lead follows a merge, or is written again", async () => {
  const { db } = await siteWith("sqlite", {});
  const others = [
    "lead_search",
    "lead_addresses",
    "lead_answers",
    "lead_contacts",
    "lead_drafts",
    "lead_alerts",
    "spam_lessons",
  ];
  const known = [...tablesOfLead, ...others];
  expect(await foreignKeysTo(db, "leads")).toEqual(known.toSorted());
});
