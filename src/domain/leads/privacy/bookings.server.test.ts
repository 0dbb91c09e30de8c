import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import {
  bookedAt,
  emailsOn,
  later,
  linesOn,
  sendAll,
  siteWithBookings,
  start,
} from "../../../../tests/support/bookings.ts";
import { problemsIn } from "../../../../tests/support/calendar-files.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { aLead, putLeads } from "../../../../tests/support/leads.ts";
import { remindVisitors } from "../bookings/remind.server.ts";
import { mergeLeads } from "../merge/merge.server.ts";
import { eraseLead } from "./erase.server.ts";
import { exportPerson } from "./export-person.server.ts";
import { countErased } from "./find-person.server.ts";
import { runRetention } from "./retention.server.ts";

const ada = { id: null, name: "Ada" };
const store = { read: async () => null, remove: async () => {} };

describe.each(databases)("appointments as personal data, on $name", ({ engine }) => {
  test("are in a person's export", async () => {
    const { db, lead, bookOne } = await siteWithBookings(engine);
    await bookOne("one");
    const exported = { leads: [lead.id], emails: [], signUps: [] };
    const archive = await text(await exportPerson({ db, store, now: () => bookedAt }, ada, exported));
    const { bookings } = JSON.parse(archive.slice(archive.indexOf("{"), archive.lastIndexOf("}") + 1));
    expect(bookings).toMatchObject([
      {
        ...{ lead_id: lead.id, starts_at: start.toISOString(), state: "booked", place: "phone" },
        ...{ location: "305-555-0142", visitor_time_zone: "Asia/Kolkata" },
      },
    ]);
    expect(bookings[0]).not.toHaveProperty("token_digest");
  });

  test("are erased with their times and emails; who has one only learns that it is canceled", async () => {
    const { db, ana, lead, context, bookOne } = await siteWithBookings(engine);
    await bookOne("one");
    await sendAll(db, bookedAt);
    const day = later(start, -24 * 60);
    await remindVisitors({ ...context, db, now: () => day, wakeSender() {} });
    expect(await countErased(db, [lead.id])).toMatchObject({ bookings: 1, emails: 3 });
    expect(await eraseLead({ db, store, now: () => day }, ada, lead.id, "request")).toBe(true);
    for (const table of ["bookings", "booking_times"] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    const [notice, ...others] = await emailsOn(db);
    expect([notice?.line, notice?.subject, others]).toEqual([
      "lead-appointment-notice ana CANCEL",
      "Appointment canceled: Tuesday, December 8, 9:00 AM",
      [],
    ]);
    expect(notice?.attachments?.calendar?.text).toContain("UID:one\r\n");
    expect(problemsIn(notice?.attachments?.calendar?.text ?? "")).toEqual([]);
    expect(JSON.stringify(notice)).not.toMatch(/Müller|reef|305-555|lead-000001/);
    expect(JSON.stringify(await db.selectFrom("audit_log").selectAll().execute())).not.toMatch(/Müller|reef|305-555/);
    expect(notice?.subject_id).toBe(ana.id);
  });

  test("keep a lead from being erased by time as other activity does", async () => {
    const old = { received_at: later(bookedAt, -500 * 24 * 60), status: "lost" as const };
    const { db, lead, bookOne } = await siteWithBookings(engine, old);
    await putLeads(db, [aLead(2, old)]);
    await db.insertInto("lead_retention").values({ status: "lost", months: 12 }).execute();
    await bookOne("one");
    const left = async (now: Date) => {
      await runRetention({ db, store, now: () => now }, new AbortController().signal);
      return (await db.selectFrom("leads").select("id").execute()).map(({ id }) => id);
    };
    expect(await left(bookedAt)).toEqual([lead.id]);
    expect(await left(later(start, 300 * 24 * 60))).toEqual([lead.id]);
    expect(await left(later(start, 400 * 24 * 60))).toEqual([]);
  });

  test("follow a merge, with their deadline, reminders and waiting emails", async () => {
    const promised = { status: "new" as const, reply_by: later(bookedAt, 60) };
    const { db, lead, context, bookOne, moveOne } = await siteWithBookings(engine, promised);
    await bookOne("one");
    await putLeads(db, [aLead(2, { ...promised, email: "elodie@reef.example" })]);
    const merge = { primary: { id: "lead-000002", version: 1 }, other: { id: lead.id, version: 1 }, fromOther: [] };
    expect(await mergeLeads(db, ada, merge, later(bookedAt, 10))).toEqual({ state: "merged" });
    const kept = await db.selectFrom("leads").select(["id", "reply_by"]).execute();
    expect(kept).toEqual([{ id: "lead-000002", reply_by: later(start, 30) }]);
    await remindVisitors({ ...context, db, now: () => later(start, -24 * 60), wakeSender() {} });
    expect(await linesOn(db)).toContain("lead-appointment-reminder elodie");
    await moveOne("one", { at: later(start, 3 * 24 * 60) });
    expect(await linesOn(db)).toEqual(["lead-appointment elodie REQUEST", "lead-appointment-notice ana REQUEST"]);
  });
});
