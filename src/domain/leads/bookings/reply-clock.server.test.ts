import { describe, expect, test } from "vitest";
import { bookedAt, emailsOn, later, siteWithBookings, start } from "../../../../tests/support/bookings.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { aLead, putLeads } from "../../../../tests/support/leads.ts";
import { watchDeadlines } from "../deadlines/watch-deadlines.server.ts";
import { measureReplies, readReplyTime } from "../pipeline/reply-times.server.ts";
import { readReportBasis, refreshSums } from "../reports/sums.server.ts";

/** A reply that is due an hour after the booking, at 8 AM in Miami. */
const promised = { status: "new" as const, reply_by: later(bookedAt, 60) };

describe.each(databases)("the reply clock of a lead with an appointment, on $name", ({ engine }) => {
  test("a booked lead is not overdue before the appointment ends, and then it is", async () => {
    const site = await siteWithBookings(engine, { ...promised, assignee_id: null });
    const { db, ana } = site;
    await db.updateTable("leads").set({ assignee_id: ana.id }).execute();
    await db
      .updateTable("lead_reminders")
      .set({ since: later(bookedAt, -60), digest_hour: null, digest_day: "2026-12-01" })
      .execute();
    const watch = (now: Date) => watchDeadlines({ ...site.context, db, now: () => now, wakeSender() {} });
    const alerts = async () => {
      const emails = await emailsOn(db);
      return emails.map(({ purpose }) => purpose).filter((purpose) => /reminder|overdue/.test(purpose));
    };
    await site.bookOne("one");
    for (const now of [later(bookedAt, 61), later(start, -15), later(start, 15)]) await watch(now);
    expect(await alerts()).toEqual([]);
    await watch(later(start, 31));
    await watch(later(start, 32));
    expect(await alerts()).toEqual(["lead-overdue"]);
  });

  test("the deadline moves with the appointment; canceled, the reply goal counts from then", async () => {
    const { db, bookOne, moveOne, cancelOne } = await siteWithBookings(engine, promised);
    const due = async () => (await db.selectFrom("leads").select("reply_by").executeTakeFirstOrThrow()).reply_by;
    await bookOne("one");
    expect(await due()).toEqual(later(start, 30));
    await moveOne("one", { at: later(start, 120) });
    expect(await due()).toEqual(later(start, 150));
    await bookOne("two", { at: later(start, 60) });
    expect(await due()).toEqual(later(start, 90));
    await cancelOne("two");
    expect(await due()).toEqual(later(start, 150));
    // Business hours begin at 9 AM, two hours after the cancellation; the goal is an hour.
    await cancelOne("one");
    expect(await due()).toEqual(later(bookedAt, 180));
  });

  test("a customer who wrote again and then booked waits for no answer; a lead that isn't new has no new deadline", async () => {
    const since = later(bookedAt, -60);
    const { db, bookOne, cancelOne } = await siteWithBookings(engine, { needs_answer_since: since });
    const read = () => db.selectFrom("leads").select(["needs_answer_since", "reply_by"]).executeTakeFirstOrThrow();
    await bookOne("one");
    expect(await read()).toEqual({ needs_answer_since: null, reply_by: null });
    await cancelOne("one");
    expect(await read()).toEqual({ needs_answer_since: null, reply_by: null });
  });

  test("staff who got an alert that a lead is overdue get another one if its appointment passes", async () => {
    const site = await siteWithBookings(engine, promised);
    const { db } = site;
    await db.insertInto("lead_alerts").values({ lead_id: site.lead.id, kind: "overdue", at: bookedAt }).execute();
    await site.bookOne("one");
    expect(await db.selectFrom("lead_alerts").selectAll().execute()).toEqual([]);
  });

  test("figures of reply times leave out who booked before a reply", async () => {
    const november = (minutes: number) => later(new Date("2026-11-10T15:00:00Z"), minutes);
    const arrived = { received_at: november(0), reply_by: november(60), origin: "website" as const };
    const site = await siteWithBookings(engine, { ...arrived, first_reply_at: november(7 * 24 * 60) });
    const { db } = site;
    await putLeads(
      db,
      Array.from({ length: 20 }, (_, number) => aLead(number + 2, { ...arrived, first_reply_at: november(10) })),
    );
    const figures = async () => {
      await measureReplies(db, bookedAt);
      await db.updateTable("lead_sums_state").set({ basis: "" }).execute();
      await refreshSums(db, await readReportBasis(db));
      const weeks = db.selectFrom("lead_sums").selectAll().where("dimension", "=", "week");
      return {
        inquiries: (await readReplyTime(db))?.inquiries,
        leads: (await weeks.execute()).map(({ sums }) => sums.leads),
      };
    };
    expect(await figures()).toEqual({ inquiries: 21, leads: [21] });
    // After the reply, which offered times: the reply counts.
    await site.bookOne("later", { at: later(start, 60) });
    expect(await figures()).toEqual({ inquiries: 21, leads: [21] });
    await site.bookOne("before", { now: november(5) });
    expect(await figures()).toEqual({ inquiries: 20, leads: [20] });
  });
});
