import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import {
  bookedAt,
  emailsOn,
  later,
  linesOn,
  sendAll,
  siteWithBookings,
  start,
} from "../../../../tests/support/bookings.ts";
import { bothDatabases, databases } from "../../../../tests/support/engines.ts";
import { aLead, putLeads } from "../../../../tests/support/leads.ts";
import { aWebhook } from "../../../../tests/support/webhooks.ts";
import { changeLead } from "../pipeline/work.server.ts";

const ada = { id: null, name: "Ada" };

/** A site whose lead can be marked, some minutes after the booking. */
async function markableSite(engine: Engine, lead: Parameters<typeof siteWithBookings>[1] = {}) {
  const site = await siteWithBookings(engine, { status: "new", reply_by: later(bookedAt, 60), ...lead });
  const { db, context } = site;
  return {
    ...site,
    booking: (id: string) =>
      db.selectFrom("bookings").select(["state", "sequence"]).where("id", "=", id).executeTakeFirstOrThrow(),
    times: () => db.selectFrom("booking_times").selectAll().execute(),
    due: async () =>
      (await db.selectFrom("leads").select("reply_by").where("id", "=", site.lead.id).executeTakeFirstOrThrow())
        .reply_by,
    async markAs(status: string, minutes: number) {
      const { version } = await db
        .selectFrom("leads")
        .select("version")
        .where("id", "=", site.lead.id)
        .executeTakeFirstOrThrow();
      const work = { ...context, db, now: () => later(bookedAt, minutes), wakeSender() {} };
      expect(await changeLead(work, ada, { id: site.lead.id, version, status })).toEqual({ state: "changed" });
    },
  };
}

describe.each(bothDatabases)("the appointment of a lead that is marked as spam, on $name", ({ engine }) => {
  test("is canceled: staff get an email, the lead gets none, and the time is free", async () => {
    const { db, bookOne, markAs, times, booking } = await markableSite(engine);
    await bookOne("one");
    await sendAll(db, bookedAt);
    await markAs("spam", 1);
    expect(await linesOn(db)).toEqual([
      "lead-appointment-notice ana CANCEL",
      "lead-appointment-notice ana REQUEST",
      "lead-confirmation elodie REQUEST",
    ]);
    expect(await times()).toEqual([]);
    expect(await booking("one")).toEqual({ state: "canceled", sequence: 1 });
  });

  test("is booked again if the lead is real after all: staff get an email, and who has the confirmation gets none", async () => {
    const { db, lead, bookOne, cancelOne, markAs, times, booking, due } = await markableSite(engine);
    const webhook = await aWebhook(db);
    await bookOne("canceled before", { at: later(start, 120) });
    await cancelOne("canceled before");
    await bookOne("one");
    await sendAll(db, bookedAt);
    await markAs("spam", 1);
    await sendAll(db, bookedAt);
    await markAs("new", 2);
    expect(await booking("one")).toEqual({ state: "booked", sequence: 2 });
    expect(await booking("canceled before")).toEqual({ state: "canceled", sequence: 1 });
    expect(await times()).toHaveLength(8);
    expect(await due()).toEqual(later(start, 30));
    const emails = (await emailsOn(db)).filter(({ id }) => id.startsWith("one-"));
    expect(emails.map(({ id, line }) => `${id}: ${line}`).toSorted()).toEqual([
      "one-0-staff: lead-appointment-notice ana REQUEST",
      "one-0-visitor: lead-confirmation elodie REQUEST",
      "one-1-staff: lead-appointment-notice ana CANCEL",
      "one-2-staff: lead-appointment-notice ana REQUEST",
    ]);
    const acts = db.selectFrom("audit_log").select(["act", "at"]).where("subject_id", "=", lead.id);
    expect(await acts.where("act", "=", "booked").where("at", "=", later(bookedAt, 2)).execute()).toHaveLength(1);
    const events = db.selectFrom("webhook_deliveries").select("type").where("webhook_id", "=", webhook);
    const types = (await events.where("event", "like", '%"one"%').orderBy("created_at").execute()).map(
      ({ type }) => type,
    );
    expect(types).toEqual(["booking.created", "booking.canceled", "booking.created"]);
  });

  test("is confirmed then, if its confirmation was still waiting", async () => {
    const { db, bookOne, markAs } = await markableSite(engine);
    await bookOne("one");
    await markAs("spam", 1);
    expect(await linesOn(db)).toEqual([]);
    await markAs("new", 2);
    expect(await linesOn(db)).toEqual([
      "lead-appointment-notice ana REQUEST",
      "lead-confirmation elodie REQUEST",
      "lead-notice hello",
    ]);
  });

  test("stays canceled if its time was taken meanwhile: the visitor gets an email, and the reply goal counts from then", async () => {
    const { db, ana, bookOne, markAs, booking, due } = await markableSite(engine);
    const other = aLead(2);
    await putLeads(db, [other]);
    await bookOne("one");
    await sendAll(db, bookedAt);
    await markAs("spam", 1);
    await bookOne("two");
    await db.updateTable("bookings").set({ lead_id: other.id }).where("id", "=", "two").execute();
    await markAs("new", 2);
    expect(await booking("one")).toEqual({ state: "canceled", sequence: 1 });
    const emails = (await emailsOn(db)).filter(({ id }) => id.startsWith("one-1-"));
    expect(emails.map(({ line }) => line).toSorted()).toEqual([
      "lead-appointment elodie CANCEL",
      "lead-appointment-notice ana CANCEL",
    ]);
    // Business hours begin at 9 AM, two hours after the booking; the goal is an hour.
    expect(await due()).toEqual(later(bookedAt, 180));
    const taken = db.selectFrom("booking_times").select("booking_id").where("person_id", "=", ana.id);
    expect(new Set((await taken.execute()).map(({ booking_id }) => booking_id))).toEqual(new Set(["two"]));
  });
});

test.each(databases)(
  "an appointment with a lead in spam is announced once the lead is real, on $name",
  async ({ engine }) => {
    const spam = { status: "spam" as const, spam_reason: "links" };
    const { db, bookOne, markAs, times } = await markableSite(engine, spam);
    const webhook = await aWebhook(db);
    await bookOne("one");
    expect(await linesOn(db)).toEqual([]);
    expect(await times()).toHaveLength(8);
    await markAs("new", 1);
    expect(await linesOn(db)).toEqual([
      "lead-appointment-notice ana REQUEST",
      "lead-confirmation elodie REQUEST",
      "lead-notice hello",
    ]);
    const events = db.selectFrom("webhook_deliveries").select("type").where("webhook_id", "=", webhook);
    expect((await events.execute()).map(({ type }) => type)).toContain("booking.created");
  },
);
