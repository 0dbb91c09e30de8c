import { describe, expect, test } from "vitest";
import type { Settings } from "#src/domain/content/schema/kinds/settings.ts";
import { addVacation } from "#src/domain/leads/deadlines/vacations.server.ts";
import { bo, calendar, calendarSite, elena, now } from "../../../../../tests/support/calendar-site.ts";
import { bothDatabases } from "../../../../../tests/support/engines.ts";
import { changeOn, publishOn } from "../../../../../tests/support/site.ts";
import { aPerson } from "../../../../../tests/support/staff.ts";

describe.each(bothDatabases)("the calendar on $name", ({ engine }) => {
  test("lists the appointments of a week by day, of everyone or one person, and leads to their leads", async () => {
    const { cy, pageOf, putAppointment } = await calendarSite(engine);
    await putAppointment("one", elena, "2026-03-04T11:30");
    await putAppointment("two", bo, "2026-03-06T09:00", cy.id);
    await putAppointment("three", bo, "2026-03-10T09:00");
    const week = await pageOf(calendar);
    expect(week).toContain("Mar 2");
    for (const text of ["Wednesday, March 4", "11:30 AM to 12:00 PM", "Elena Marsh", "Bo Reef", "with Cy Vance"])
      expect(week, text).toContain(text);
    expect(week).toContain(`href="/cms/leads/${elena}"`);
    expect(week).not.toContain("March 10");
    const agenda = await pageOf(`${calendar}?as=agenda&who=${cy.id}`);
    expect(agenda).toContain("Bo Reef");
    expect(agenda).not.toContain("Elena Marsh");
    expect(agenda).not.toContain("calendar-week");
    const next = await pageOf(`${calendar}?week=2026-W11`);
    expect(next).toContain("Tuesday, March 10");
    expect(next).toContain("week=2026-W10");
    for (const week of ["2026-W99", "1875-W01", "9999-W01", "x"])
      expect(await pageOf(`${calendar}?week=${week}`), week).toContain("Elena Marsh");
  });

  test("without appointments says how booking is switched on, and to sales who can", async () => {
    const { running, logIn, pageOf } = await calendarSite(engine);
    expect(await pageOf(calendar)).toContain("Those that visitors book on your site appear here.");
    await changeOn(running, "settings", "settings", (settings: Settings) => ({
      ...settings,
      booking: { ...settings.booking, isOn: false },
    }));
    expect(await pageOf(calendar)).toContain("Ask an owner or editor to turn it on.");
    const owner = await logIn("owner", "Olga Owner");
    expect((await owner.look(calendar)).body).toContain("Turn on booking");
  });

  test("an appointment moves to a free time, and not onto another one, into the past, or over a change", async () => {
    const { ada, cy, pageOf, putAppointment, stored, acts, send } = await calendarSite(engine);
    await putAppointment("one", elena, "2026-03-04T11:30");
    await putAppointment("two", bo, "2026-03-04T14:00");
    const move = (time: string, change: object = {}) =>
      send("move-appointment", {
        ...{ about: "one", sequence: 0, day: "2026-03-04", time, person: ada.person.id },
        ...change,
      });
    expect(await move("13:30")).toContain("That time is taken. Choose another one.");
    expect(await move("09:00", { day: "2026-03-03" })).toContain("Choose a time that isn't over.");
    expect(await move("25:00")).toContain("Choose a time, like 3:30 PM.");
    expect(await move("09:00", { day: "soon" })).toContain("Choose a date, like");
    expect(await move("09:00", { person: "nobody" })).toContain("This account no longer exists.");
    expect((await stored("one")).sequence).toBe(0);
    expect(await move("13:30", { person: cy.id })).toContain("Appointment moved.");
    expect(await stored("one")).toMatchObject({
      starts_at: new Date("2026-03-04T18:30:00Z"),
      ends_at: new Date("2026-03-04T19:00:00Z"),
      blocked_until: new Date("2026-03-04T19:10:00Z"),
      person_id: cy.id,
      sequence: 1,
    });
    expect(await move("10:00")).toContain("Someone has just changed this appointment.");
    expect(await acts()).toContain("Ada Reed booking-moved");
    expect(await pageOf(`/cms/leads/${elena}`)).toContain(
      "Ada Reed moved the appointment: Mar 4, 11:30 AM to Mar 4, 1:30 PM",
    );
  });

  test("a canceled appointment leaves the calendar, and its time is free", async () => {
    const { ada, pageOf, putAppointment, send } = await calendarSite(engine);
    await putAppointment("one", elena, "2026-03-04T11:30");
    await putAppointment("two", bo, "2026-03-05T11:30");
    expect(await send("cancel-appointment", { about: "one", sequence: 7 })).toContain("Someone has just changed");
    expect(await send("cancel-appointment", { about: "one", sequence: 0 })).toContain("Appointment canceled.");
    expect(await send("cancel-appointment", { about: "one", sequence: 1 })).toContain("was canceled, or is over");
    expect(await send("cancel-appointment", { about: "none", sequence: 0 })).toContain("This no longer exists.");
    expect(await pageOf(calendar)).not.toContain("Elena Marsh");
    expect(await pageOf(`/cms/leads/${elena}`)).toContain("Canceled · with Ada Reed");
    const time = { day: "2026-03-04", time: "11:30", person: ada.person.id };
    expect(await send("move-appointment", { about: "two", sequence: 0, ...time })).toContain("Appointment moved.");
  });

  test("an appointment is held or missed once it has begun, and that can be corrected", async () => {
    const { db, services, pageOf, putAppointment, stored, acts, send } = await calendarSite(engine);
    await putAppointment("one", elena, "2026-03-03T10:30");
    const mark = (state: string, sequence: number) => send("mark-appointment", { about: "one", sequence, state });
    expect(await mark("held", 0)).toContain("This appointment hasn't started yet.");
    services.now = () => new Date("2026-03-03T15:30:00Z");
    expect(await pageOf(`/cms/leads/${elena}`)).toContain("Did the appointment of Mar 3, 10:30 AM take place?");
    expect(await mark("missed", 0)).toContain("Marked as missed.");
    expect(await mark("held", 0)).toContain("Someone has just changed");
    expect(await mark("held", 1)).toContain("Marked as held.");
    expect(await stored("one")).toMatchObject({ state: "held", sequence: 2 });
    // Who was talked to waits for no reply.
    const lead = db.selectFrom("leads").select(["status", "needs_answer_since"]).where("id", "=", elena);
    expect(await lead.executeTakeFirst()).toEqual({ status: "contacted", needs_answer_since: null });
    expect((await acts()).slice(-2)).toEqual(["Ada Reed booking-missed", "Ada Reed booking-held"]);
    expect(await pageOf(`/cms/leads/${elena}`)).not.toContain("take place?");
  });

  test("staff book a time for a lead once, which answers it and shows in its page and the inbox", async () => {
    const { db, ada, pageOf, stored, acts, send } = await calendarSite(engine);
    const item = crypto.randomUUID();
    const bookIt = (change: object = {}) =>
      send(
        "book-appointment",
        {
          ...{ about: elena, item, day: "2026-03-04", time: "11:30", person: ada.person.id },
          ...{ place: "phone", location: " (305) 555-0150 ", ...change },
        },
        `/cms/leads/${elena}`,
      );
    expect(await bookIt()).toContain("Appointment booked.");
    expect(await bookIt()).toContain("Appointment booked.");
    expect(await stored(item)).toMatchObject({
      ...{ lead_id: elena, person_id: ada.person.id, place: "phone", location: "(305) 555-0150", state: "booked" },
      starts_at: new Date("2026-03-04T16:30:00Z"),
      ends_at: new Date("2026-03-04T17:00:00Z"),
    });
    expect(await acts()).toEqual(["Ada Reed booked"]);
    expect(await bookIt({ item: crypto.randomUUID() })).toContain("That time is taken.");
    expect(await bookIt({ item: crypto.randomUUID(), day: "2026-03-01" })).toContain("Choose a time that isn't over.");
    expect(await bookIt({ item: crypto.randomUUID(), about: "gone" })).toContain("This no longer exists.");
    const lead = await db.selectFrom("leads").selectAll().where("id", "=", elena).executeTakeFirstOrThrow();
    expect(lead).toMatchObject({ status: "contacted", assignee_id: ada.person.id });
    expect(lead.first_reply_at).not.toBeNull();
    expect(await pageOf(`/cms/leads/${elena}`)).toContain("Appointment tomorrow at 11:30 AM");
    expect(await pageOf("/cms/leads?show=all")).toContain("Next: appointment, tomorrow at 11:30 AM");
  });

  test("appointments on closed days, outside of a storm's hours, or in a vacation are listed", async () => {
    const { running, db, ada, cy, pageOf, putAppointment, send } = await calendarSite(engine);
    await putAppointment("closed", elena, "2026-03-05T11:00");
    await putAppointment("within", bo, "2026-03-06T10:00");
    expect(await pageOf(calendar)).not.toContain("another time");
    await changeOn(running, "settings", "settings", (settings: { company: object }) => ({
      ...settings,
      company: { ...settings.company, holidays: [{ date: "2026-03-05", name: "Founders Day" }] },
    }));
    const closed = await pageOf(`${calendar}?week=2026-W12`);
    expect(closed).toContain("1 appointment needs another time");
    expect(closed).toContain("Closed: Founders Day");
    await putAppointment("late", elena, "2026-03-06T13:00", cy.id);
    const days = [{ date: "2026-03-06", times: [{ from: "09:00", to: "12:00" }] }];
    await publishOn(running, "alert", null, { title: "Storm Iris", text: "We close early.", phone: "", days });
    const storm = await pageOf(calendar);
    expect(storm).toContain("2 appointments need another time");
    expect(storm).toContain("Not open then: Storm Iris");
    expect(storm).toContain("Founders Day: closed");
    expect(storm).toContain("Storm Iris: other hours");
    const planned = { vacation: crypto.randomUUID(), firstDay: "2026-03-05", lastDay: "2026-03-05", substitute: "" };
    expect(await send("add-vacation", planned, "/cms/account")).toContain("1 appointment needs another time");
    const away = {
      id: "away",
      personId: ada.person.id,
      firstDay: "2026-03-06",
      lastDay: "2026-03-09",
      substituteId: null,
    };
    await addVacation(db, ada.person, away, now);
    const vacation = await pageOf(calendar);
    expect(vacation).toContain("3 appointments need another time");
    expect(vacation).toContain("Ada Reed is away");
    expect(await pageOf(`${calendar}?who=${cy.id}`)).not.toContain("Ada Reed is away");
  });

  test("appointments with someone whose account is disabled or deleted are listed", async () => {
    const { db, cy, pageOf, putAppointment } = await calendarSite(engine);
    const dee = await aPerson(db, { role: "sales", name: "Dee Lane" });
    await putAppointment("one", elena, "2026-03-05T11:00", cy.id);
    await putAppointment("two", bo, "2026-03-06T10:00", dee.id);
    expect(await pageOf(calendar)).not.toContain("another time");
    await db.updateTable("people").set({ disabled_at: now }).where("id", "=", cy.id).execute();
    await db.deleteFrom("people").where("id", "=", dee.id).execute();
    const page = await pageOf(calendar);
    expect(page).toContain("2 appointments need another time or coworker");
    expect(page).toContain("Cy Vance has no access to leads");
    expect(page).toContain("Account deleted");
  });
});
