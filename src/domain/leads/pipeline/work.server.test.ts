import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import { siteWith } from "../../../../tests/support/content.ts";
import { bothDatabases } from "../../../../tests/support/engines.ts";
import { now, secret, sendInquiry, withFormToken } from "../../../../tests/support/intake.ts";
import { aPerson } from "../../../../tests/support/staff.ts";
import { addNote } from "../conversation/notes.server.ts";
import { countInbox, readLead, readLeadWork } from "../inbox/inbox.server.ts";
import { changeLead, resendEmail, sendConfirmation } from "./work.server.ts";

async function aLead(engine: Engine, change: Record<string, string> = {}) {
  const { db } = await siteWith(engine, {});
  const received = await sendInquiry(db, change);
  if (received.state !== "received") throw new Error(`the inquiry was ${received.state}`);
  const { id } = received;
  const ada = await aPerson(db, { name: "Ada" });
  const bob = await aPerson(db, { name: "Bob", role: "sales" });
  const context = { db, now: () => now, wakeSender: () => {}, origin: "https://harbor.example", secret };
  const read = async () => {
    const found = await readLead(db, id);
    if (!found) throw new Error("the lead is gone");
    return found;
  };
  const acts = async () =>
    (await readLeadWork(db, id)).acts.map(({ person_name, act, detail }) => ({ who: person_name, act, detail }));
  return { db, id, ada, bob, context, read, acts };
}

describe.each(bothDatabases)("working a lead on $name", ({ engine }) => {
  test("status and assignee change together, each with its audit line", async () => {
    const { id, ada, bob, context, read, acts } = await aLead(engine);
    const change = { id, version: 1, status: "contacted", assignee: bob.id } as const;
    expect(await changeLead(context, ada, change)).toEqual({ state: "changed" });
    expect((await read()).lead).toMatchObject({ status: "contacted", assignee_id: bob.id, version: 2 });
    expect(await acts()).toEqual(
      expect.arrayContaining([
        { who: "Ada", act: "status-changed", detail: { from: "new", to: "contacted" } },
        { who: "Ada", act: "assigned", detail: { from: null, to: "Bob" } },
        { who: "Website", act: "received", detail: { suspicion: null } },
      ]),
    );
  });

  test("of two concurrent changes the second gets a conflict with the first person's name, and overwrites nothing", async () => {
    const { id, ada, bob, context, read, acts } = await aLead(engine);
    const results = await Promise.all([
      changeLead(context, ada, { id, version: 1, status: "won" }),
      changeLead(context, bob, { id, version: 1, status: "lost" }),
    ]);
    const winner = results[0]?.state === "changed" ? "Ada" : "Bob";
    expect(results).toEqual(expect.arrayContaining([{ state: "changed" }, { state: "conflict", by: winner }]));
    expect((await read()).lead).toMatchObject({ status: winner === "Ada" ? "won" : "lost", version: 2 });
    expect((await acts()).filter(({ act }) => act === "status-changed")).toHaveLength(1);
  });

  test("a change to the same values writes no audit line", async () => {
    const { id, ada, bob, context, read, acts } = await aLead(engine);
    await changeLead(context, ada, { id, version: 1, status: "won" });
    expect(await changeLead(context, bob, { id, version: 1, status: "won" })).toEqual({ state: "changed" });
    expect((await read()).lead.version).toBe(2);
    expect(await acts()).toHaveLength(2);
  });

  test("value, expected close and reason are saved with the status, and concurrent changes get a conflict", async () => {
    const { id, ada, bob, context, read, acts } = await aLead(engine);
    const outcome = { valueCents: 1_250_000, expectedClose: "2026-12-31", lostReason: "Price", lostDetail: null };
    expect(await changeLead(context, ada, { id, version: 1, outcome })).toEqual({ state: "changed" });
    const { lead } = await read();
    expect({ ...lead, value_cents: Number(lead.value_cents) }).toMatchObject({
      status: "new",
      value_cents: 1_250_000,
      currency: "USD",
      expected_close: "2026-12-31",
      lost_reason: null,
      closed_at: null,
      version: 2,
    });
    const late = { id, version: 1, outcome: { valueCents: 5 } };
    expect(await changeLead(context, bob, late)).toEqual({ state: "conflict", by: "Ada" });
    const lost = { id, version: 2, status: "lost", outcome: { lostReason: "Price", lostDetail: "Too high" } } as const;
    expect(await changeLead(context, bob, lost)).toEqual({ state: "changed" });
    expect((await read()).lead).toMatchObject({ lost_reason: "Price", lost_detail: "Too high", closed_at: now });
    expect(await acts()).toEqual(
      expect.arrayContaining([
        {
          who: "Ada",
          act: "deal-changed",
          detail: {
            value: { from: null, to: 1_250_000, currency: "USD" },
            close: { from: null, to: "2026-12-31" },
          },
        },
        { who: "Bob", act: "deal-changed", detail: { reason: { from: null, to: "Price" }, isExplained: true } },
      ]),
    );
    expect(JSON.stringify(await acts())).not.toContain("Too high");
  });

  test("a lead cannot be assigned to a missing person", async () => {
    const { id, ada, context, read } = await aLead(engine);
    expect(await changeLead(context, ada, { id, version: 1, assignee: "x" })).toEqual({ state: "no-such-person" });
    expect(await changeLead(context, ada, { id: "x", version: 1, status: "won" })).toEqual({ state: "missing" });
    expect((await read()).lead.version).toBe(1);
  });

  test("a lead survives the deletion of its assignee", async () => {
    const { db, id, ada, bob, context, read } = await aLead(engine);
    await changeLead(context, ada, { id, version: 1, assignee: bob.id });
    expect((await read()).lead.assignee_id).toBe(bob.id);
    await db.deleteFrom("people").where("id", "=", bob.id).execute();
    expect((await read()).lead.assignee_id).toBeNull();
  });

  test("staff get the notice once when a suspected lead turns out to be real", async () => {
    const { id, ada, context, read } = await aLead(engine, { website: "filled" });
    expect((await read()).emails).toEqual([]);
    await changeLead(context, ada, { id, version: 1, status: "new" });
    const { emails, lead } = await read();
    expect(emails).toMatchObject([{ purpose: "lead-notice", to_address: "hello@mangrove.example", state: "waiting" }]);
    expect(emails[0]?.subject).toBe("Inquiry from Ana Reyes");
    expect(lead.spam_reason).toBe("honeypot");
    await changeLead(context, ada, { id, version: 2, status: "spam" });
    await changeLead(context, ada, { id, version: 3, status: "contacted" });
    expect((await read()).emails).toHaveLength(1);
  });

  test("a suspected lead stays suspected until a person confirms the spam", async () => {
    const { db, id, ada, context, acts } = await aLead(engine, { website: "filled" });
    expect(await countInbox(db, now)).toMatchObject({ suspected: 1 });
    await changeLead(context, ada, { id, version: 1, status: "spam" });
    expect(await countInbox(db, now)).toMatchObject({ suspected: 0 });
    expect(await acts()).toContainEqual({ who: "Ada", act: "spam-confirmed", detail: null });
  });

  test("a note sent twice is added once, alongside a colleague's change", async () => {
    const { db, id, ada, bob, context, acts } = await aLead(engine);
    await changeLead(context, bob, { id, version: 1, status: "contacted" });
    const note = { id: crypto.randomUUID(), lead: id, text: "  Calls back\r\non Monday " };
    expect(await addNote(context, ada, note)).toEqual({ state: "added" });
    expect(await addNote(context, ada, note)).toEqual({ state: "added" });
    expect((await readLeadWork(db, id)).notes).toMatchObject([{ person_name: "Ada", text: "Calls back\non Monday" }]);
    expect((await acts()).filter(({ act }) => act === "note-added")).toHaveLength(1);
    expect(await addNote(context, ada, { ...note, id: "y", text: " \n" })).toEqual({ state: "empty" });
    expect(await addNote(context, ada, { ...note, id: "y", text: "x".repeat(5001) })).toEqual({ state: "too-long" });
    expect(await addNote(context, ada, { ...note, id: "y", lead: "x" })).toEqual({ state: "missing" });
  });

  test("a withheld confirmation is sent once, recorded with the sender, and without a reply time that is over", async () => {
    const { id, ada, context, read, acts } = await aLead(engine);
    const confirmations = async () => (await read()).emails.filter(({ purpose }) => purpose === "lead-confirmation");
    expect((await read()).lead.confirmation_withheld).toBe("no-token");
    const late = { ...context, now: () => new Date("2026-12-24T12:00:00Z") };
    const results = await Promise.all([sendConfirmation(late, ada, id), sendConfirmation(late, ada, id)]);
    expect(results.map(({ state }) => state).sort()).toEqual(["queued", "sent-before"]);
    expect(await confirmations()).toMatchObject([{ to_address: "ana@example.com", state: "waiting" }]);
    const email = await context.db
      .selectFrom("outbox")
      .select("text")
      .where("purpose", "=", "lead-confirmation")
      .execute();
    expect(email[0]?.text).toContain("will read it and reply to you.");
    expect((await acts()).filter(({ act }) => act === "confirmation-sent")).toEqual([
      { who: "Ada", act: "confirmation-sent", detail: null },
    ]);
  });

  test("a lead marked as spam gets no confirmation until the mark is removed", async () => {
    const { db, id, ada, context, read } = await aLead(engine, { website: "filled", ...withFormToken() });
    expect(await sendConfirmation(context, ada, id)).toEqual({ state: "spam" });
    expect((await read()).emails).toEqual([]);
    await changeLead(context, ada, { id, version: 1, status: "new" });
    await db.updateTable("leads").set({ email: "" }).where("id", "=", id).execute();
    expect(await sendConfirmation(context, ada, id)).toEqual({ state: "no-email" });
    await db.updateTable("leads").set({ email: "ana@example.com" }).where("id", "=", id).execute();
    expect(await sendConfirmation(context, ada, id)).toEqual({ state: "queued" });
    expect(await sendConfirmation(context, ada, "x")).toEqual({ state: "missing" });
  });

  test("a refused email is retried, but only with its own lead", async () => {
    const { db, id, ada, context, read, acts } = await aLead(engine, withFormToken());
    const email = (await read()).emails[0]?.id ?? "";
    await db.updateTable("outbox").set({ state: "refused", finished_at: now }).execute();
    expect(await resendEmail(context, ada, { lead: "x", email })).toEqual({ state: "missing" });
    expect(await resendEmail(context, ada, { lead: id, email })).toEqual({ state: "queued" });
    const states = (await read()).emails.map(({ state }) => state);
    expect(states.sort()).toEqual(["refused", "waiting"]);
    expect(await acts()).toContainEqual({
      who: "Ada",
      act: "email-resent",
      detail: { mail: "lead-confirmation" },
    });
  });
});
