import type { Selectable, Updateable } from "kysely";
import { locking } from "#src/base/db/dialect.ts";
import type { Tables, Tx } from "#src/base/db/tables.ts";
import type { BookingAct } from "#src/domain/audit-log/acts.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { type TakenTime, takeTime } from "./booking-times.server.ts";

type Booking = Selectable<Tables["bookings"]>;

export interface BookingTime extends TakenTime {
  endsAt: Date;
}

export interface NewBooking extends BookingTime {
  id: string;
  /** It may be stored later in the same transaction. */
  lead: { id: string; name: string };
  visitorTimeZone: string;
  place: Tables["bookings"]["place"];
  location: string;
  /** See `tokenDigest`. */
  tokenDigest: string;
}

/** What a change answers instead of failing. Then nothing is changed. `stale`: someone has changed the booking since. */
type Refused = { state: "taken" } | { state: "stale" } | { state: "closed" } | { state: "notFound" };

/** Books a time of a person. The same id books once. */
export async function book(
  tx: Tx,
  by: Actor,
  booking: NewBooking,
  now: Date,
): Promise<{ state: "booked" } | { state: "taken" }> {
  const { id, lead } = booking;
  await lockLead(tx, lead.id);
  const added = await tx
    .insertInto("bookings")
    .values({
      id,
      lead_id: lead.id,
      ...columnsOf(booking),
      visitor_time_zone: booking.visitorTimeZone,
      place: booking.place,
      location: booking.location,
      token_digest: booking.tokenDigest,
      created_at: now,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirstOrThrow();
  if (Number(added.numInsertedOrUpdatedRows) === 0) return { state: "booked" };
  if (!(await takeTime(tx, id, booking))) {
    await tx.deleteFrom("bookings").where("id", "=", id).execute();
    return { state: "taken" };
  }
  await record(tx, by, "booked", lead, { to: booking.startsAt }, now);
  return { state: "booked" };
}

/** A booking as the person who changes it has seen it. */
export interface SeenBooking {
  id: string;
  sequence: number;
}

/** Moves a booking to another time, or to another person. */
export async function move(
  tx: Tx,
  by: Actor,
  seen: SeenBooking,
  time: BookingTime,
  now: Date,
): Promise<{ state: "moved"; sequence: number } | Refused> {
  const found = await lockBooking(tx, seen);
  if (found.state !== "found") return found;
  if (!(await takeTime(tx, seen.id, time))) return { state: "taken" };
  const sequence = await revise(tx, seen, columnsOf(time), now);
  await record(tx, by, "booking-moved", found.lead, { from: found.startsAt, to: time.startsAt }, now);
  return { state: "moved", sequence };
}

/** Cancels a booking, and frees its time. */
export async function cancel(
  tx: Tx,
  by: Actor,
  seen: SeenBooking,
  now: Date,
): Promise<{ state: "canceled"; sequence: number } | Refused> {
  const found = await lockBooking(tx, seen);
  if (found.state !== "found") return found;
  const sequence = await revise(tx, seen, { state: "canceled" }, now);
  await tx.deleteFrom("booking_times").where("booking_id", "=", seen.id).execute();
  await record(tx, by, "booking-canceled", found.lead, { from: found.startsAt }, now);
  return { state: "canceled", sequence };
}

/** Books a canceled appointment again, if its time is still free. */
export async function bookAgain(
  tx: Tx,
  by: Actor,
  { person_id: personId, starts_at: startsAt, blocked_until: blockedUntil, ...seen }: Booking,
  now: Date,
): Promise<{ state: "booked" } | Refused> {
  const found = await lockBooking(tx, seen, ["canceled"]);
  if (found.state !== "found") return found;
  if (personId === null || !(await takeTime(tx, seen.id, { personId, startsAt, blockedUntil })))
    return { state: "taken" };
  await revise(tx, seen, { state: "booked" }, now);
  await record(tx, by, "booked", found.lead, { to: startsAt }, now);
  return { state: "booked" };
}

/** Records whether an appointment that has begun took place. It can be corrected. */
export async function mark(
  tx: Tx,
  by: Actor,
  seen: SeenBooking,
  state: "held" | "missed",
  now: Date,
): Promise<{ state: "marked"; sequence: number } | Exclude<Refused, { state: "taken" }> | { state: "early" }> {
  const found = await lockBooking(tx, seen, ["booked", "held", "missed"]);
  if (found.state !== "found") return found;
  if (found.startsAt > now) return { state: "early" };
  const sequence = await revise(tx, seen, { state }, now);
  await record(tx, by, `booking-${state}`, found.lead, { from: found.startsAt }, now);
  return { state: "marked", sequence };
}

function columnsOf({ personId, startsAt, endsAt, blockedUntil }: BookingTime) {
  return { person_id: personId, starts_at: startsAt, ends_at: endsAt, blocked_until: blockedUntil };
}

/** Writes the next version of a booking that is locked, and returns its number. */
async function revise(tx: Tx, seen: SeenBooking, columns: Updateable<Tables["bookings"]>, now: Date): Promise<number> {
  const sequence = seen.sequence + 1;
  const changes = { ...columns, sequence, changed_at: now };
  await tx.updateTable("bookings").set(changes).where("id", "=", seen.id).execute();
  return sequence;
}

/** Comes before any lock of a booking or a time, as in all that change a lead and then its bookings: so none waits in a circle. */
function lockLead(tx: Tx, id: string): Promise<{ id: string; name: string } | undefined> {
  const leads = tx.selectFrom("leads").select(["id", "name"]).where("id", "=", id);
  return locking(tx, leads).executeTakeFirst();
}

/** A booking in one of these states, if it is still as it was seen. */
async function lockBooking(tx: Tx, { id, sequence }: SeenBooking, open: readonly string[] = ["booked"]) {
  const bookings = tx.selectFrom("bookings").selectAll().where("id", "=", id);
  const { lead_id = "" } = (await bookings.executeTakeFirst()) ?? {};
  const lead = await lockLead(tx, lead_id);
  const booking = await locking(tx, bookings).executeTakeFirst();
  if (!lead || !booking) return { state: "notFound" } as const;
  if (!open.includes(booking.state)) return { state: "closed" } as const;
  // It may be another lead's now, after a merge.
  if (booking.sequence !== sequence || booking.lead_id !== lead.id) return { state: "stale" } as const;
  return { state: "found", lead, startsAt: booking.starts_at } as const;
}

/** The times of an audit line about an appointment: from one to another, or one. */
export function timesOfBooking({ act, detail }: { act: string; detail: unknown }): Date[] {
  if (!/^book(?:ed|ing-)/.test(act)) return [];
  const { from, to } = (detail ?? {}) as { from?: string; to?: string };
  return [from, to].flatMap((at) => (at === undefined ? [] : new Date(at)));
}

async function record(
  tx: Tx,
  by: Actor,
  act: BookingAct,
  lead: { id: string; name: string },
  detail: { from?: Date; to?: Date },
  at: Date,
): Promise<void> {
  await recordAudit(tx, { person: by, act, subject: { kind: "lead", id: lead.id, title: lead.name }, detail, at });
}
