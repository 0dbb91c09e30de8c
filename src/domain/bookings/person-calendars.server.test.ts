import { describe, expect, test } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import { hourMs } from "#src/base/durations.ts";
import { freshDatabase } from "../../../tests/support/databases.ts";
import { bothDatabases } from "../../../tests/support/engines.ts";
import { aLead, putLeads } from "../../../tests/support/leads.ts";
import { aPerson } from "../../../tests/support/staff.ts";
import { book, cancel } from "./book.server.ts";
import { bookablePeople } from "./person-calendars.server.ts";

const day = (date: string) => new Date(`${date}T14:00:00Z`);
const week = { from: day("2026-12-07"), until: day("2026-12-12") };
const visitor = { id: null, name: "Website" };

async function bookAt(db: Db, personId: string, startsAt: Date, id: string) {
  const time = { personId, startsAt, endsAt: new Date(startsAt.getTime() + hourMs / 2) };
  await db.transaction().execute((tx) =>
    book(
      tx,
      visitor,
      {
        ...{ ...time, id, blockedUntil: time.endsAt, tokenDigest: id, place: "phone", location: "305-555-0142" },
        ...{ lead: { id: "lead-000001", name: "Visitor 1" }, visitorTimeZone: "America/New_York" },
      },
      startsAt,
    ),
  );
}

describe.each(bothDatabases)("people who take appointments, on $name", ({ engine }) => {
  const namesOf = async (db: Db) => (await bookablePeople(db, week)).map(({ name }) => name);
  const choose = (db: Db, person: { id: string }, takes_bookings: boolean) =>
    db
      .insertInto("person_calendars")
      .values({ person_id: person.id, takes_bookings })
      .onConflict((conflict) => conflict.column("person_id").doUpdateSet({ takes_bookings }))
      .execute();

  test("the oldest account that works on leads takes them until someone is chosen; disabled ones never", async () => {
    const db = await freshDatabase(engine);
    expect(await namesOf(db)).toEqual([]);
    await aPerson(db, { name: "Editor", role: "editor" }, day("2026-01-01"));
    const [ana, bo] = [
      await aPerson(db, { name: "Ana" }, day("2026-01-02")),
      await aPerson(db, { name: "Bo", role: "sales" }, day("2026-01-03")),
    ];
    expect(await namesOf(db)).toEqual(["Ana"]);
    await choose(db, bo, false);
    expect(await namesOf(db)).toEqual(["Ana"]);
    await choose(db, bo, true);
    expect(await namesOf(db)).toEqual(["Bo"]);
    await choose(db, ana, true);
    expect(await namesOf(db)).toEqual(["Ana", "Bo"]);
    await db
      .updateTable("people")
      .set({ disabled_at: day("2026-02-01") })
      .where("id", "=", bo.id)
      .execute();
    expect(await namesOf(db)).toEqual(["Ana"]);
    await choose(db, ana, false);
    expect(await namesOf(db)).toEqual([]);
  });

  test("what takes their time is given as far as it is near the period", async () => {
    const db = await freshDatabase(engine);
    const ana = await aPerson(db, { name: "Ana" });
    await putLeads(db, [aLead(1)]);
    const [inside, outside] = [day("2026-12-08"), day("2026-12-20")];
    await bookAt(db, ana.id, inside, "inside");
    await bookAt(db, ana.id, outside, "outside");
    await bookAt(db, ana.id, day("2026-12-09"), "canceled");
    await db.transaction().execute((tx) => cancel(tx, visitor, { id: "canceled", sequence: 0 }, inside));
    const vacations = [
      { id: "one", first_day: "2026-12-10", last_day: "2026-12-11" },
      { id: "two", first_day: "2026-12-01", last_day: "2026-12-04" },
    ];
    for (const days of vacations)
      await db
        .insertInto("vacations")
        .values({ ...days, person_id: ana.id })
        .execute();
    const periods = [inside, outside].map((at): [number, number] => [at.getTime() + hourMs, at.getTime() + 2 * hourMs]);
    const hours = { mon: [{ from: "08:00", to: "12:00" }], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
    await db
      .insertInto("person_calendars")
      .values({ person_id: ana.id, hours, busy: { periods, unreadEvents: 0 } })
      .execute();
    expect(await bookablePeople(db, week)).toEqual([
      {
        id: ana.id,
        name: "Ana",
        hours,
        vacations: [{ firstDay: "2026-12-10", lastDay: "2026-12-11" }],
        bookings: [[inside.getTime(), inside.getTime() + hourMs / 2, inside.getTime() + hourMs / 2]],
        busy: [[inside.getTime() + hourMs, inside.getTime() + 2 * hourMs]],
      },
    ]);
  });
});
