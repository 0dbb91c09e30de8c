import { describe, expect, test } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import { siteWith } from "../../../../tests/support/content.ts";
import { freshDatabase } from "../../../../tests/support/databases.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { now, secret, sendInquiry, withFormToken } from "../../../../tests/support/intake.ts";
import { aLead, putLeads } from "../../../../tests/support/leads.ts";
import { aPerson } from "../../../../tests/support/staff.ts";
import { logCall } from "../conversation/notes.server.ts";
import { sendReply } from "../conversation/reply.server.ts";
import { followReply } from "../conversation/reply-delivery.server.ts";
import { changeLeads } from "../pipeline/change-leads.server.ts";
import { changeLead } from "../pipeline/work.server.ts";
import type { LeadStatus } from "../statuses.ts";
import { describeSpamReasons } from "./describe.ts";
import { forgetLessons, lessonIn, readLessons, readSpamIndicators, teach } from "./learning.server.ts";

const pitch = "Cheaper translations into Klingon for your brochures: www.growth.example";

async function marker(db: Db) {
  const ada = await aPerson(db, { name: "Ada" });
  return async (id: string, status: LeadStatus) => {
    const { version } = await db.selectFrom("leads").select("version").where("id", "=", id).executeTakeFirstOrThrow();
    return changeLead({ db, now: () => now, wakeSender: () => {}, origin: "https://harbor.example", secret }, ada, {
      id,
      version,
      status,
    });
  };
}

/** Six leads with the same pitch, marked as spam, and twelve real ones. */
async function taughtSite(db: Db) {
  const mark = await marker(db);
  const leads = Array.from({ length: 18 }, (_, number) =>
    aLead(number, { status: "new", message: number < 6 ? pitch : "Our server room floods. Can you help?" }),
  );
  await putLeads(db, leads);
  for (const [number, { id }] of leads.entries()) await mark(id, number < 6 ? "spam" : "contacted");
  return { mark, ids: leads.map(({ id }) => id) };
}

describe.each(databases)("learning from what staff mark on $name", ({ engine }) => {
  test("words and domains of spam count in the next inquiry, and their reason names them", async () => {
    const { db } = await siteWith(engine, {});
    await taughtSite(db);
    const message = `Double your sales. ${pitch}`;
    await sendInquiry(db, { message, ...withFormToken() });
    const lead = await db.selectFrom("leads").selectAll().where("message", "=", message).executeTakeFirstOrThrow();
    expect(lead.status).toBe("spam");
    expect(describeSpamReasons(lead)).toContain(
      "a web address of inquiries that your team marked as spam: growth.example",
    );
    expect(describeSpamReasons(lead)).toMatch(/words mostly in inquiries that your team marked as spam: \w+/);
    expect((await readSpamIndicators(db)).words).toContainEqual({ word: "klingon", spam: 6, real: 0 });
  });

  test("a lead teaches once, and a change of mind replaces what it taught", async () => {
    const { db } = await siteWith(engine, {});
    const { mark, ids } = await taughtSite(db);
    const inquiry = { company: "", message: "klingon server" };
    const before = await readLessons(db, inquiry);
    expect(before).toMatchObject({ spam: 6, real: 12 });
    expect(before.words).toEqual(
      expect.arrayContaining([
        { word: "klingon", spam: 6, real: 0 },
        { word: "server", spam: 0, real: 12 },
      ]),
    );
    await mark(ids[0] ?? "", "new");
    await mark(ids[17] ?? "", "won");
    expect(await readLessons(db, inquiry)).toMatchObject({ spam: 5, real: 13 });
    expect((await readLessons(db, { company: "", message: "klingon" })).words).toEqual([
      { word: "klingon", spam: 5, real: 1 },
    ]);
    await mark(ids[0] ?? "", "spam");
    expect((await readLessons(db, inquiry)).spam).toBe(6);
  });

  test("an answer and a change of several leads teach, too", async () => {
    const { db } = await siteWith(engine, {});
    const ada = await aPerson(db, { name: "Ada" });
    const context = { db, now: () => now, wakeSender: () => {}, origin: "https://harbor.example", secret };
    const leads = [1, 2, 3, 4].map((number) => aLead(number, { status: "new", message: "Klingon server" }));
    await putLeads(db, leads);
    const [replied = "", called = "", ...others] = leads.map(({ id }) => id);
    const id = crypto.randomUUID();
    await sendReply(context, ada, {
      id,
      lead: replied,
      subject: "Hi",
      text: "Yes.",
      isQuoting: false,
    });
    await db.transaction().execute((tx) => followReply(tx, { id, purpose: "lead-reply" }, "sent", now));
    await logCall(context, ada, { id: crypto.randomUUID(), lead: called, text: "", outcome: "reached" });
    const several = (status: LeadStatus, version: number) =>
      changeLeads(
        context,
        ada,
        others.map((id) => ({ id, version, status })),
      );
    await several("spam", 1);
    const inquiry = { company: "", message: "klingon" };
    expect((await readLessons(db, inquiry)).words).toEqual([{ word: "klingon", spam: 2, real: 2 }]);
    await several("new", 2);
    expect(await readLessons(db, inquiry)).toMatchObject({ spam: 0, real: 4 });
  });

  test("a deleted lead is forgotten, and a reset forgets all", async () => {
    const { db } = await siteWith(engine, {});
    const { ids } = await taughtSite(db);
    await db
      .deleteFrom("leads")
      .where("id", "=", ids[0] ?? "")
      .execute();
    expect((await readLessons(db, { company: "", message: "klingon" })).words).toMatchObject([{ spam: 5 }]);
    expect(await forgetLessons(db, { id: null, name: "Ada" }, now)).toBe(17);
    expect(await readSpamIndicators(db)).toEqual({ spam: 0, real: 0, words: [] });
    expect(await db.selectFrom("spam_lesson_words").selectAll().execute()).toEqual([]);
  });

  test("a change that conflicts teaches nothing", async () => {
    const { db } = await siteWith(engine, {});
    await putLeads(db, [aLead(1, { status: "new", message: pitch })]);
    const ada = await aPerson(db, { name: "Ada" });
    const change = { id: aLead(1).id, version: 7, status: "spam" } as const;
    const result = await changeLead(
      { db, now: () => now, wakeSender: () => {}, origin: "https://harbor.example", secret },
      ada,
      change,
    );
    expect(result.state).toBe("conflict");
    expect((await readSpamIndicators(db)).spam).toBe(0);
  });

  test("only the newest leads of each kind are remembered", async () => {
    const db = await freshDatabase(engine);
    const leads = Array.from({ length: 410 }, (_, number) => aLead(number, { message: "Klingon" }));
    await putLeads(db, leads);
    await db.transaction().execute(async (tx) => {
      for (const [number, { id }] of leads.entries()) {
        const lead = { id, company: "", message: "Klingon" };
        await teach(tx, lead, number === 0 ? "real" : "spam", new Date(now.getTime() + number));
      }
    });
    expect(await readLessons(db, { company: "", message: "klingon" })).toEqual({
      spam: 400,
      real: 1,
      words: [{ word: "klingon", spam: 400, real: 1 }],
    });
    const remembered = await db.selectFrom("spam_lessons").select("lead_id").where("verdict", "=", "spam").execute();
    expect(remembered.map(({ lead_id }) => lead_id)).not.toContain(leads[1]?.id);
  });
});

test.each([
  ["new", "spam", false, "spam"],
  ["spam", "spam", true, "spam"],
  ["spam", "spam", false, null],
  ["spam", "new", false, "real"],
  ["spam", "lost", false, "real"],
  ["new", "qualified", false, "real"],
  ["won", "won", false, null],
  ["new", "lost", false, null],
  ["contacted", "new", false, null],
] as const)("a change from %s to %s (confirmed: %s) teaches %s", (before, after, isConfirmed, lesson) => {
  expect(lessonIn(before, after, isConfirmed)).toBe(lesson);
});
