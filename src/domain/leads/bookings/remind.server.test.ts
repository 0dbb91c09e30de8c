import { describe, expect, test } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import { emailsOn, later, linesOn, sendAll, siteWithBookings, start } from "../../../../tests/support/bookings.ts";
import { bothDatabases, databases } from "../../../../tests/support/engines.ts";
import { remindVisitors } from "./remind.server.ts";

type Site = Awaited<ReturnType<typeof siteWithBookings>>;

const ahead = (minutes: number) => later(start, -minutes);
const day = 24 * 60;

const remind = ({ db, context }: Pick<Site, "db" | "context">, now: Date) =>
  remindVisitors({ ...context, db, now: () => now, wakeSender() {} });

const reminders = async (db: Db) =>
  (await emailsOn(db)).filter(({ purpose }) => purpose === "lead-appointment-reminder").map(({ id }) => id);

describe.each(bothDatabases)("reminders on $name", ({ engine }) => {
  test("come a day and an hour before, each once, also with several instances and after a restart", async () => {
    const site = await siteWithBookings(engine);
    const { db, context } = site;
    await site.bookOne("one");
    await remind(site, ahead(day + 1));
    expect(await reminders(db)).toEqual([]);
    await Promise.all([remind(site, ahead(day)), remind(site, ahead(day)), remind(site, ahead(day))]);
    await sendAll(db, ahead(day));
    await remind(site, ahead(day - 1));
    expect(await reminders(db)).toEqual(["one-0-day"]);
    for (const minutes of [61, 60, 59, 1]) await remind(site, ahead(minutes));
    expect(await reminders(db)).toEqual(["one-0-day", "one-0-hour"]);
    await remind(site, later(start, 1));
    const [email] = (await emailsOn(db)).filter(({ id }) => id === "one-0-day");
    expect(email?.subject).toBe("Appointment reminder: Tuesday, December 8, 7:30 PM - Mangrove IT");
    expect(email?.text).toContain(`${context.origin}/book/`);
    expect(email?.attachments).toBeNull();
  });

  test("a moved appointment has its own, a canceled one none, and what waits of either is deleted", async () => {
    const site = await siteWithBookings(engine);
    const { db } = site;
    await site.bookOne("one");
    await site.bookOne("two", { at: later(start, 60) });
    await remind(site, ahead(day - 90));
    expect(await reminders(db)).toEqual(["one-0-day", "two-0-day"]);
    await site.moveOne("one", { at: later(start, 3 * day), now: ahead(day - 100) });
    await site.cancelOne("two", { now: ahead(day - 100) });
    expect(await reminders(db)).toEqual([]);
    await remind(site, ahead(30));
    expect(await reminders(db)).toEqual([]);
    await remind(site, later(ahead(day), 3 * day));
    expect(await reminders(db)).toEqual(["one-1-day"]);
  });
});

describe.each(databases)("who is reminded, on $name", ({ engine }) => {
  test("of an appointment made two hours ahead, only the hour's; made in the last hour, none", async () => {
    const site = await siteWithBookings(engine);
    await site.bookOne("one", { now: ahead(120) });
    await site.bookOne("two", { at: later(start, 60), now: ahead(-1) });
    await remind(site, ahead(119));
    await remind(site, ahead(60));
    await sendAll(site.db, ahead(60));
    for (const minutes of [30, 0, -30]) await remind(site, ahead(minutes));
    expect(await reminders(site.db)).toEqual(["one-0-hour"]);
  });

  test("of someone whose account is disabled, the reminder has no name", async () => {
    const site = await siteWithBookings(engine);
    const { db, ana } = site;
    await site.bookOne("one");
    await db
      .updateTable("people")
      .set({ disabled_at: ahead(day) })
      .where("id", "=", ana.id)
      .execute();
    await remind(site, ahead(day));
    const [email] = (await emailsOn(db)).filter(({ id }) => id === "one-0-day");
    expect(email?.text).toContain("When: ");
    expect(email?.text).not.toContain("Ana");
  });

  test("after an outage, a late reminder comes only while it makes sense", async () => {
    const site = await siteWithBookings(engine);
    await site.bookOne("one");
    await site.bookOne("two", { at: later(start, 120) });
    // Three hours before the first one: only the second still has its day's.
    await remind(site, ahead(180));
    expect(await reminders(site.db)).toEqual(["two-0-day"]);
    await remind(site, ahead(5));
    expect(await reminders(site.db)).toEqual(["one-0-hour"]);
    await remind(site, later(start, 1));
    expect(await reminders(site.db)).toEqual([]);
    await remind(site, later(start, 61));
    expect(await reminders(site.db)).toEqual(["two-0-hour"]);
    await sendAll(site.db, later(start, 62));
    await remind(site, later(start, 300));
    expect(await reminders(site.db)).toEqual(["two-0-hour"]);
  });

  test.each([
    { confirmation_withheld: "mailbox-limit" },
    { status: "spam" as const },
    { email: "" },
    { is_sample: true },
  ])("nobody is reminded who gets no emails: %o", async (lead) => {
    const site = await siteWithBookings(engine, lead);
    await site.bookOne("one");
    await remind(site, ahead(day));
    await remind(site, ahead(day));
    expect((await linesOn(site.db)).filter((line) => line.includes("elodie"))).toEqual([]);
    expect(await reminders(site.db)).toEqual([]);
  });
});
