import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { locking } from "#src/base/db/dialect.ts";
import type { Db, Tx } from "#src/base/db/tables.ts";
import { minuteMs } from "#src/base/durations.ts";
import { copiedDatabase, openForTest } from "../../../tests/support/databases.ts";
import { bothDatabases } from "../../../tests/support/engines.ts";
import { aLead, putLeads } from "../../../tests/support/leads.ts";
import { aPerson } from "../../../tests/support/staff.ts";
import { type BookingTime, book, cancel, mark, move, type NewBooking } from "./book.server.ts";

const now = new Date("2026-12-01T12:00:00Z");
const visitor = { id: null, name: "Website" };
const start = Date.parse("2026-12-08T14:00:00Z");

/** Half an hour that begins some minutes after nine in Miami, with a pause of ten minutes. */
function at(personId: string, minutes: number): BookingTime {
  const startsAt = new Date(start + minutes * minuteMs);
  const [endsAt, blockedUntil] = [30, 40].map((length) => new Date(startsAt.getTime() + length * minuteMs));
  return { personId, startsAt, endsAt: endsAt ?? startsAt, blockedUntil: blockedUntil ?? startsAt };
}

function aBooking(time: BookingTime, id: string = crypto.randomUUID()): NewBooking {
  const lead = { id: "lead-000001", name: "Visitor 1" };
  const place = { place: "phone", location: "305-555-0142" } as const;
  return { ...time, id, lead, visitorTimeZone: "Asia/Kolkata", ...place, tokenDigest: id };
}

const run = <Result>(db: Db, work: (tx: Tx) => Promise<Result>) => db.transaction().execute(work);
const bookOne = (db: Db, booking: NewBooking) => run(db, (tx) => book(tx, visitor, booking, now));
const stateOf = ({ state }: { state: string }) => state;

/** Two instances with one database. */
async function twoInstances(engine: "sqlite" | "postgres") {
  const options = await copiedDatabase(engine, "migrated");
  const [db, other] = [await openForTest(options), await openForTest(options)];
  await putLeads(db, [aLead(1)]);
  const [ana, bo] = [await aPerson(db, { name: "Ana" }), await aPerson(db, { name: "Bo" })];
  return { db, other, ana: ana.id, bo: bo.id };
}

/** The bookings of each person that overlap, with their pauses. */
async function overlaps(db: Db): Promise<number> {
  const rows = await db.selectFrom("bookings").selectAll().where("state", "=", "booked").execute();
  const isOverlap = (a: (typeof rows)[number], b: (typeof rows)[number]) =>
    a.id < b.id && a.person_id === b.person_id && a.starts_at < b.blocked_until && b.starts_at < a.blocked_until;
  return rows.filter((row) => rows.some((other) => isOverlap(row, other))).length;
}

describe.each(bothDatabases)("bookings on $name", ({ engine }) => {
  test("a time is booked once; what overlaps it or its pause is taken, what follows is free", async () => {
    const { db, ana, bo } = await twoInstances(engine);
    expect(await bookOne(db, aBooking(at(ana, 0), "first"))).toEqual({ state: "booked" });
    expect(await bookOne(db, aBooking(at(ana, 0), "first"))).toEqual({ state: "booked" });
    for (const minutes of [-39, -5, 0, 20, 35, 39])
      expect(await bookOne(db, aBooking(at(ana, minutes)))).toEqual({ state: "taken" });
    for (const time of [at(ana, -40), at(ana, 40), at(bo, 0)])
      expect(await bookOne(db, aBooking(time))).toEqual({ state: "booked" });
    expect(await db.selectFrom("bookings").select("id").execute()).toHaveLength(4);
    expect(await db.selectFrom("booking_times").select("at").execute()).toHaveLength(4 * 8);
    const acts = await db.selectFrom("audit_log").select(["act", "subject_id"]).where("act", "=", "booked").execute();
    expect(acts).toEqual(Array(4).fill({ act: "booked", subject_id: "lead-000001" }));
  });

  test("a booking moves over its own time and to another person, and not onto another booking", async () => {
    const { db, ana, bo } = await twoInstances(engine);
    await bookOne(db, aBooking(at(ana, 0), "one"));
    await bookOne(db, aBooking(at(ana, 60), "two"));
    const moveOne = (time: BookingTime, sequence: number) =>
      run(db, (tx) => move(tx, { id: ana, name: "Ana" }, { id: "one", sequence }, time, now));
    expect(await moveOne(at(ana, 25), 0)).toEqual({ state: "taken" });
    expect(await bookOne(db, aBooking(at(ana, 0)))).toEqual({ state: "taken" });
    expect(await moveOne(at(ana, 15), 0)).toEqual({ state: "moved", sequence: 1 });
    expect(await moveOne(at(ana, 10), 0)).toEqual({ state: "stale" });
    expect(await moveOne(at(bo, 15), 1)).toEqual({ state: "moved", sequence: 2 });
    expect(await bookOne(db, aBooking(at(ana, 0)))).toEqual({ state: "booked" });
    expect(await bookOne(db, aBooking(at(bo, 0)))).toEqual({ state: "taken" });
    const moves = await db.selectFrom("audit_log").select("detail").where("act", "=", "booking-moved").execute();
    expect(moves.map(({ detail }) => detail)).toContainEqual({
      from: at(ana, 0).startsAt.toISOString(),
      to: at(ana, 15).startsAt.toISOString(),
    });
    expect(await overlaps(db)).toBe(0);
  });

  test("a canceled booking frees its time, and cannot be changed again", async () => {
    const { db, ana } = await twoInstances(engine);
    await bookOne(db, aBooking(at(ana, 0), "one"));
    const cancelIt = (id: string, sequence: number) => run(db, (tx) => cancel(tx, visitor, { id, sequence }, now));
    expect(await cancelIt("another", 0)).toEqual({ state: "notFound" });
    expect(await cancelIt("one", 0)).toEqual({ state: "canceled", sequence: 1 });
    expect(await cancelIt("one", 1)).toEqual({ state: "closed" });
    expect(await run(db, (tx) => move(tx, visitor, { id: "one", sequence: 1 }, at(ana, 0), now))).toEqual({
      state: "closed",
    });
    expect(await bookOne(db, aBooking(at(ana, 0)))).toEqual({ state: "booked" });
  });

  test("once it has begun, a booking is held or missed, keeps its time, and can be corrected but not moved", async () => {
    const { db, ana, bo } = await twoInstances(engine);
    await bookOne(db, aBooking(at(ana, 0), "one"));
    const begun = new Date(start);
    const markIt = (state: "held" | "missed", sequence: number, time = begun, id = "one") =>
      run(db, (tx) => mark(tx, { id: ana, name: "Ana" }, { id, sequence }, state, time));
    expect(await markIt("held", 0, new Date(start - 1))).toEqual({ state: "early" });
    expect(await markIt("held", 1)).toEqual({ state: "stale" });
    expect(await markIt("held", 0, begun, "another")).toEqual({ state: "notFound" });
    expect(await markIt("missed", 0)).toEqual({ state: "marked", sequence: 1 });
    expect(await markIt("held", 1)).toEqual({ state: "marked", sequence: 2 });
    expect(await run(db, (tx) => move(tx, visitor, { id: "one", sequence: 2 }, at(bo, 0), now))).toEqual({
      state: "closed",
    });
    expect(await run(db, (tx) => cancel(tx, visitor, { id: "one", sequence: 2 }, now))).toEqual({ state: "closed" });
    expect(await bookOne(db, aBooking(at(ana, 0)))).toEqual({ state: "taken" });
    const acts = await db.selectFrom("audit_log").select("act").where("act", "like", "booking-%").execute();
    expect(acts.map(({ act }) => act).toSorted()).toEqual(["booking-held", "booking-missed"]);
    await bookOne(db, aBooking(at(ana, 60), "two"));
    await run(db, (tx) => cancel(tx, visitor, { id: "two", sequence: 0 }, now));
    expect(await markIt("held", 1, new Date(start + 60 * minuteMs), "two")).toEqual({ state: "closed" });
  });

  test("an inquiry and its booking are stored together, and a taken time leaves the transaction usable", async () => {
    const { db, ana } = await twoInstances(engine);
    const { name = "", id } = aLead(2);
    const bookNew = (booking: NewBooking) =>
      run(db, async (tx) => {
        const result = await book(tx, visitor, { ...booking, lead: { id, name } }, now);
        if (result.state === "booked") await tx.insertInto("leads").values(aLead(2)).execute();
        else await tx.updateTable("leads").set({ message: "No time" }).where("id", "=", "lead-000001").execute();
        return result;
      });
    expect(await bookNew(aBooking(at(ana, 0)))).toEqual({ state: "booked" });
    expect(await bookNew(aBooking(at(ana, 0)))).toEqual({ state: "taken" });
    const leads = await db.selectFrom("leads").select(["id", "message"]).orderBy("id").execute();
    expect(leads.map(({ message }) => message)).toEqual(["No time", "Please call us."]);
    await db.deleteFrom("leads").where("id", "=", id).execute();
    expect(await db.selectFrom("booking_times").selectAll().execute()).toEqual([]);
  });

  test("an appointment outlives the account of its person, and frees its time", async () => {
    const { db, ana } = await twoInstances(engine);
    await bookOne(db, aBooking(at(ana, 0), "one"));
    await db.deleteFrom("people").where("id", "=", ana).execute();
    const { person_id, state } = await db.selectFrom("bookings").selectAll().executeTakeFirstOrThrow();
    expect([person_id, state]).toEqual([null, "booked"]);
    expect(await db.selectFrom("booking_times").selectAll().execute()).toEqual([]);
  });

  test("the database itself refuses a time that a version without this check would take", async () => {
    const { db, ana } = await twoInstances(engine);
    await bookOne(db, aBooking(at(ana, 0), "one"));
    const row = { person_id: ana, at: new Date(start), booking_id: "one" };
    await expect(db.insertInto("booking_times").values(row).execute()).rejects.toThrow();
  });

  test("of simultaneous requests to two instances, one gets a time", async () => {
    const { db, other, ana } = await twoInstances(engine);
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, number) =>
        bookOne(number % 2 === 0 ? db : other, aBooking(at(ana, (number % 6) * 5))),
      ),
    );
    expect(answers.map(stateOf).toSorted()).toEqual(["booked", ...Array(23).fill("taken")]);
    expect(await overlaps(db)).toBe(0);
  });

  test("bookings, moves and cancellations at once never overlap, and none is lost", async () => {
    const { db, other, ana, bo } = await twoInstances(engine);
    const act = fc.record({
      instance: fc.constantFrom(db, other),
      id: fc.nat({ max: 39 }).map((number) => `booking-${number}`),
      isCancellation: fc.nat({ max: 3 }).map((number) => number === 0),
      to: fc.tuple(fc.constantFrom(ana, bo), fc.nat({ max: 24 })).map(([person, units]) => at(person, units * 5)),
    });
    const queues = fc.sample(fc.array(act, { minLength: 20, maxLength: 20 }), { seed: 44, numRuns: 8 });
    await Promise.all(
      queues.map(async (queue) => {
        for (const { instance, id, isCancellation, to } of queue) {
          const bookings = instance.selectFrom("bookings").select(["id", "sequence"]).where("id", "=", id);
          const seen = await bookings.executeTakeFirst();
          if (!seen) await bookOne(instance, aBooking(to, id));
          else if (isCancellation) await run(instance, (tx) => cancel(tx, visitor, seen, now));
          else await run(instance, (tx) => move(tx, visitor, seen, to, now));
        }
      }),
    );
    expect(await overlaps(db)).toBe(0);
    const open = await db.selectFrom("bookings").selectAll().where("state", "=", "booked").execute();
    expect(open.length).toBeGreaterThan(2);
    const times = await db.selectFrom("booking_times").select(["booking_id", "at"]).execute();
    expect(times).toHaveLength(open.length * 8);
    for (const { id, starts_at } of open) {
      const units = times.filter(({ booking_id }) => booking_id === id).map(({ at }) => at.getTime());
      expect([units.length, Math.min(...units)]).toEqual([8, starts_at.getTime()]);
    }
  });
});

test("on PostgreSQL, who changes a lead and then its appointment doesn't wait in a circle for who cancels that", async () => {
  const { db, other, ana } = await twoInstances("postgres");
  await bookOne(db, aBooking(at(ana, 0), "one"));
  const cancelIt = (tx: Tx) => cancel(tx, visitor, { id: "one", sequence: 0 }, now);
  const changeLead = (tx: Tx) => tx.updateTable("leads").set({ reply_by: now }).execute();
  const canceling = Promise.withResolvers<{ state: string }>();
  const marking = await run(db, async (tx) => {
    await locking(tx, tx.selectFrom("leads").select("id")).execute();
    const canceled = run(other, async (second) => {
      const result = await cancelIt(second);
      await changeLead(second);
      return result;
    });
    canceled.then(canceling.resolve, canceling.reject);
    const waiting = () => sql`select 1 from pg_locks where not granted`.execute(tx);
    await expect.poll(async () => (await waiting()).rows.length).toBeGreaterThan(0);
    return cancelIt(tx);
  });
  expect([marking, await canceling.promise].map(stateOf)).toEqual(["canceled", "closed"]);
});
