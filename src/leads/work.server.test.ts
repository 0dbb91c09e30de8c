import { describe, expect, test } from "vitest";
import { siteWith } from "../../tests/support/content.ts";
import { databases } from "../../tests/support/databases.ts";
import { now, scripted, send } from "../../tests/support/intake.ts";
import { aPerson } from "../../tests/support/staff.ts";
import type { Engine } from "../db/dialect.ts";
import { countInbox, readLead, readLeadWork } from "./inbox.server.ts";
import { addNote, changeLead, sendAgain, sendConfirmation } from "./work.server.ts";

async function aLead(engine: Engine, change: Record<string, string> = {}) {
  const { db } = await siteWith(engine, {});
  const received = await send(db, change);
  if (received.state !== "received") throw new Error(`the enquiry was ${received.state}`);
  const { id } = received;
  const ada = await aPerson(db, { name: "Ada" });
  const bob = await aPerson(db, { name: "Bob", role: "sales" });
  const desk = { db, now: () => now, wakeMail: () => {} };
  const read = async () => {
    const found = await readLead(db, id);
    if (!found) throw new Error("the lead is gone");
    return found;
  };
  const acts = async () =>
    (await readLeadWork(db, id)).acts.map(({ person_name, act, detail }) => ({ who: person_name, act, detail }));
  return { db, id, ada, bob, desk, read, acts };
}

describe.each(databases)("working a lead on $name", ({ engine }) => {
  test("status and assignee change together, each with its line of history", async () => {
    const { id, ada, bob, desk, read, acts } = await aLead(engine);
    const change = { id, version: 1, status: "contacted", assignee: bob.id } as const;
    expect(await changeLead(desk, ada, change)).toEqual({ state: "changed" });
    expect((await read()).lead).toMatchObject({ status: "contacted", assignee_id: bob.id, version: 2 });
    expect(await acts()).toEqual(
      expect.arrayContaining([
        { who: "Ada", act: "changed the status", detail: { from: "new", to: "contacted" } },
        { who: "Ada", act: "assigned", detail: { from: null, to: "Bob" } },
        { who: "Website", act: "received", detail: { suspicion: null } },
      ]),
    );
  });

  test("of two people who began with the same state the second is told who was first, and nothing is overwritten", async () => {
    const { id, ada, bob, desk, read, acts } = await aLead(engine);
    const results = await Promise.all([
      changeLead(desk, ada, { id, version: 1, status: "won" }),
      changeLead(desk, bob, { id, version: 1, status: "lost" }),
    ]);
    const winner = results[0]?.state === "changed" ? "Ada" : "Bob";
    expect(results).toEqual(expect.arrayContaining([{ state: "changed" }, { state: "conflict", by: winner }]));
    expect((await read()).lead).toMatchObject({ status: winner === "Ada" ? "won" : "lost", version: 2 });
    expect((await acts()).filter(({ act }) => act === "changed the status")).toHaveLength(1);
  });

  test("what is so already is no change, and writes no history", async () => {
    const { id, ada, bob, desk, read, acts } = await aLead(engine);
    await changeLead(desk, ada, { id, version: 1, status: "won" });
    expect(await changeLead(desk, bob, { id, version: 1, status: "won" })).toEqual({ state: "changed" });
    expect((await read()).lead.version).toBe(2);
    expect(await acts()).toHaveLength(2);
  });

  test("nobody can be given a lead who does not exist", async () => {
    const { id, ada, desk, read } = await aLead(engine);
    expect(await changeLead(desk, ada, { id, version: 1, assignee: "x" })).toEqual({ state: "no-such-person" });
    expect(await changeLead(desk, ada, { id: "x", version: 1, status: "won" })).toEqual({ state: "missing" });
    expect((await read()).lead.version).toBe(1);
  });

  test("a lead outlives the account of whoever works it", async () => {
    const { db, id, ada, bob, desk, read } = await aLead(engine);
    await changeLead(desk, ada, { id, version: 1, assignee: bob.id });
    await db.deleteFrom("people").where("id", "=", bob.id).execute();
    expect((await read()).lead.assignee_id).toBeNull();
  });

  test("a suspected one that turns out to be real is told to staff, once", async () => {
    const { id, ada, desk, read } = await aLead(engine, { website: "filled" });
    expect((await read()).mails).toEqual([]);
    await changeLead(desk, ada, { id, version: 1, status: "new" });
    const { mails, lead } = await read();
    expect(mails).toMatchObject([{ purpose: "lead-notice", to_address: "hello@mangrove.example", state: "waiting" }]);
    expect(mails[0]?.subject).toBe("Enquiry from Ana Reyes");
    expect(lead.spam_reason).toBe("honeypot");
    await changeLead(desk, ada, { id, version: 2, status: "spam" });
    await changeLead(desk, ada, { id, version: 3, status: "contacted" });
    expect((await read()).mails).toHaveLength(1);
  });

  test("a suspected one is suspected until somebody says that it is spam", async () => {
    const { db, id, ada, desk, acts } = await aLead(engine, { website: "filled" });
    expect(await countInbox(db, now)).toMatchObject({ suspected: 1 });
    await changeLead(desk, ada, { id, version: 1, status: "spam" });
    expect(await countInbox(db, now)).toMatchObject({ suspected: 0 });
    expect(await acts()).toContainEqual({ who: "Ada", act: "confirmed as spam", detail: null });
  });

  test("a note is added once, however often it is sent, beside a colleague's change", async () => {
    const { db, id, ada, bob, desk, acts } = await aLead(engine);
    await changeLead(desk, bob, { id, version: 1, status: "contacted" });
    const note = { id: crypto.randomUUID(), lead: id, text: "  Calls back\r\non Monday " };
    expect(await addNote(desk, ada, note)).toEqual({ state: "added" });
    expect(await addNote(desk, ada, note)).toEqual({ state: "added" });
    expect((await readLeadWork(db, id)).notes).toMatchObject([{ person_name: "Ada", text: "Calls back\non Monday" }]);
    expect((await acts()).filter(({ act }) => act === "added a note")).toHaveLength(1);
    expect(await addNote(desk, ada, { ...note, id: "y", text: " \n" })).toEqual({ state: "empty" });
    expect(await addNote(desk, ada, { ...note, id: "y", text: "x".repeat(5001) })).toEqual({ state: "too-long" });
    expect(await addNote(desk, ada, { ...note, id: "y", lead: "x" })).toEqual({ state: "missing" });
  });

  test("a confirmation that was withheld is sent once, by whom is written down, and without a time that is over", async () => {
    const { id, ada, desk, read, acts } = await aLead(engine);
    const confirmations = async () => (await read()).mails.filter(({ purpose }) => purpose === "lead-confirmation");
    expect((await read()).lead.confirmation_withheld).toBe("no-token");
    const late = { ...desk, now: () => new Date("2026-12-24T12:00:00Z") };
    const results = await Promise.all([sendConfirmation(late, ada, id), sendConfirmation(late, ada, id)]);
    expect(results.map(({ state }) => state).sort()).toEqual(["queued", "sent-before"]);
    expect(await confirmations()).toMatchObject([{ to_address: "ana@example.com", state: "waiting" }]);
    const mail = await desk.db.selectFrom("outbox").select("text").where("purpose", "=", "lead-confirmation").execute();
    expect(mail[0]?.text).toContain("will read it and reply to you.");
    expect((await acts()).filter(({ act }) => act === "sent the confirmation")).toEqual([
      { who: "Ada", act: "sent the confirmation", detail: null },
    ]);
  });

  test("what is marked as spam is confirmed to nobody until somebody says that it is not", async () => {
    const { id, ada, desk, read } = await aLead(engine, { website: "filled", ...scripted() });
    expect(await sendConfirmation(desk, ada, id)).toEqual({ state: "spam" });
    expect((await read()).mails).toEqual([]);
    await changeLead(desk, ada, { id, version: 1, status: "new" });
    expect(await sendConfirmation(desk, ada, id)).toEqual({ state: "queued" });
    expect(await sendConfirmation(desk, ada, "x")).toEqual({ state: "missing" });
  });

  test("a refused mail is sent again, but only with the lead that it is about", async () => {
    const { db, id, ada, desk, read, acts } = await aLead(engine, scripted());
    const mail = (await read()).mails[0]?.id ?? "";
    await db.updateTable("outbox").set({ state: "refused", finished_at: now }).execute();
    expect(await sendAgain(desk, ada, { lead: "x", mail })).toEqual({ state: "missing" });
    expect(await sendAgain(desk, ada, { lead: id, mail })).toEqual({ state: "queued" });
    const states = (await read()).mails.map(({ state }) => state);
    expect(states.sort()).toEqual(["refused", "waiting"]);
    expect(await acts()).toContainEqual({
      who: "Ada",
      act: "sent a mail again",
      detail: { mail: "lead-confirmation" },
    });
  });
});
