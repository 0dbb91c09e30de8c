import { expect, test } from "vitest";
import { minuteMs } from "#src/base/durations.ts";
import { bookableSite, bookings, changeBooking, now, timesIn, tomorrow } from "../../../tests/support/bookable-site.ts";
import { lockDatabase } from "../../../tests/support/lock-database.ts";
import { ask, databaseSettings } from "../../../tests/support/site.ts";
import { aPerson, form } from "../../../tests/support/staff.ts";

test("a visitor moves an appointment three times, and can still cancel it: each change is an email", async () => {
  const { url, db, post } = await bookableSite();
  const { location: path = "" } = (await post()).headers;
  const change = (fields: Record<string, string>) => ask(url, path, form(url, fields));
  const times = ["15:30", "16:00", "16:30"].map((time) => `2026-12-02T${time}Z`);
  for (const [sequence, time] of times.entries())
    expect((await change({ sequence: String(sequence), time })).status).toBe(303);
  const refused = await change({ sequence: "3", time: tomorrow });
  expect(refused.status).toBe(409);
  expect(refused.body).toContain("or was moved too often. Check it, or call us.");
  expect(await bookings(db)).toMatchObject([{ sequence: 3, starts_at: new Date(times[2] ?? "") }]);
  expect((await change({ sequence: "3" })).status).toBe(303);
});

test("a time that isn't free is refused before anything is locked", async () => {
  const settings = await databaseSettings("sqlite");
  const { post } = await bookableSite(settings);
  expect((await post()).status).toBe(303);
  const unlock = await lockDatabase(settings);
  const refused = await post({ name: "Bo Reyes", email: "bo@reef.example" });
  await unlock();
  expect(refused.status).toBe(409);
  expect(refused.body).toContain("That time was just taken.");
  expect((await post()).status, "sent again").toBe(303);
});

test("who is too late for a time counts for the limits of the network, and no text is compared with theirs", async () => {
  const { db, post } = await bookableSite();
  const message = "We need help with our phones, and with the server that floods.";
  await post({ message });
  // As if it was booked after the others had asked whether it's free.
  await db.updateTable("bookings").set({ state: "canceled" }).execute();
  for (const name of ["Bo", "Cy", "Di", "Ed"]) expect((await post({ name, message })).status, name).toBe(409);
  const counted = await db.selectFrom("submissions").select("lead_id").where("lead_id", "is", null).execute();
  expect(counted).toHaveLength(4);
  expect((await post({ name: "Flo", message })).headers.location).toBe("/contact/thanks?time=open");
  const lead = db.selectFrom("leads").select("spam_reason").where("name", "=", "Flo");
  expect(await lead.executeTakeFirst()).toEqual({ spam_reason: "address-limit" });
});

test("a year that no calendar has is no time", async () => {
  const { url, post } = await bookableSite();
  const { location: path = "" } = (await post({}, "/book?zone=Asia/Tokyo")).headers;
  for (const at of ["9999-12-31T23:59Z", "0500-01-01T00:00Z"]) {
    const query = `zone=Asia/Tokyo&at=${at}`;
    expect((await ask(url, `/book?${query}`)).status, at).toBe(200);
    expect((await post({ time: at }, `/book?${query}`)).status, at).toBe(422);
    expect((await ask(url, `${path}?change=move&at=${at}`)).status, at).toBe(200);
  }
});

test("a time isn't offered while the pause is taken that an appointment was booked with", async () => {
  const running = await bookableSite();
  const { url, post } = running;
  await changeBooking(running, { pauseMinutes: 60 });
  await post();
  await changeBooking(running, { pauseMinutes: 0 });
  const times = timesIn((await ask(url, "/book?day=2026-12-02")).body);
  expect(times.filter((time) => time.startsWith("2026-12-02T1")).slice(0, 3)).toEqual(
    ["14:00", "14:30", "16:30"].map((time) => `2026-12-02T${time}Z`),
  );
  expect((await post({ name: "Bo", email: "bo@reef.example", time: "2026-12-02T16:30Z" })).status).toBe(303);
});

test("an appointment that a visitor moves stays as long as it is, also if new ones are longer", async () => {
  const running = await bookableSite();
  const { url, db, post } = running;
  const { location: path = "" } = (await post()).headers;
  const [before] = await bookings(db);
  await changeBooking(running, { lengthMinutes: 120, pauseMinutes: 0 });
  // The last half hour of the day.
  const time = "2026-12-02T21:30Z";
  expect((await ask(url, path, form(url, { sequence: "0", time }))).status).toBe(303);
  const startsAt = new Date(time).getTime();
  const pauseMs = (before?.blocked_until.getTime() ?? 0) - (before?.ends_at.getTime() ?? 0);
  expect(await bookings(db)).toMatchObject([
    {
      ends_at: new Date(startsAt + 30 * minuteMs),
      blocked_until: new Date(startsAt + 30 * minuteMs + pauseMs),
    },
  ]);
});

test("people get appointments in turn, also after one who isn't free", async () => {
  const { site, db, person, post } = await bookableSite();
  const [bo, cy] = [await aPerson(db, { name: "Bo" }), await aPerson(db, { name: "Cy" })];
  const ids = [person.id, bo.id, cy.id];
  const chosen = ids.map((person_id) => ({ person_id, takes_bookings: true }));
  await db.insertInto("person_calendars").values(chosen).execute();
  const times = ["2026-12-03T15:00Z", tomorrow, tomorrow];
  for (const [number, time] of times.entries()) {
    site.services.now = () => new Date(now.getTime() + number * minuteMs);
    await post({ email: `visitor@reef${number}.example`, name: `Visitor ${number}`, time });
  }
  const order = await db.selectFrom("bookings").select("person_id").orderBy("created_at").execute();
  expect(order.map(({ person_id }) => ["Ana", "Bo", "Cy"][ids.indexOf(person_id ?? "")])).toEqual(["Ana", "Bo", "Cy"]);
});
