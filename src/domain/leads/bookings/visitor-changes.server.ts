import type { Selectable } from "kysely";
import type { Db, Tables, Tx } from "#src/base/db/tables.ts";
import { websiteActor } from "#src/domain/audit-log/record.server.ts";
import { cancel, move } from "#src/domain/bookings/book.server.ts";
import { bookingOfToken } from "#src/domain/bookings/booking-link.server.ts";
import { freeTimeAt, lengthsOf, readBookingOffer, timeAt } from "#src/domain/bookings/offered-times.server.ts";
import type { Services } from "#src/domain/services.ts";
import { readNoticePeople } from "../rules/people.server.ts";
import { announceBooking } from "./announce.server.ts";

type Booking = Selectable<Tables["bookings"]>;

/** A change of an appointment as the visitor has seen it. */
interface VisitorChange {
  booking: Booking;
  sequence: number;
  now: Date;
}

/** Each move is an email, and the address may be another person's. Who needs another one calls. */
export const maxMoves = 3;

type ChangeServices = Pick<Services, "db" | "content" | "origin" | "secret">;

/**
 * The appointment of a link, with its visitor and its person's name, empty if nobody has it whose account works; null for a link
 * that is none.
 */
export async function readVisitorAppointment(db: Db, token: string) {
  const booking = await bookingOfToken(db, token);
  if (!booking) return null;
  const person = (await readNoticePeople(db)).find(({ id }) => id === booking.person_id);
  const visitor = await db
    .selectFrom("leads")
    .select(["name", "email"])
    .where("id", "=", booking.lead_id)
    .executeTakeFirstOrThrow();
  return { ...booking, personName: person?.name ?? "", visitor };
}

/** Whether a visitor can still move or cancel it. */
export function isOpen({ state, starts_at }: Pick<Booking, "state" | "starts_at">, now: Date): boolean {
  return state === "booked" && starts_at > now;
}

/** Moves an appointment to a time that is offered, with the same person if they are free. */
export async function moveByVisitor(services: ChangeServices, change: VisitorChange, startsAt: Date) {
  const { booking, sequence, now } = change;
  if (sequence >= maxMoves) return { state: "closed" as const };
  const offer = await readBookingOffer(services);
  return changeBooking(services, change, "moved", async (tx) => {
    const lengths = lengthsOf(booking);
    const moved = { personId: booking.person_id, startsAt: booking.starts_at, lengths };
    const slot = await freeTimeAt(tx, offer, { now, startsAt, moved });
    if (!slot) return { state: "taken" };
    const people = slot.personIds.toSorted((a, b) => Number(b === booking.person_id) - Number(a === booking.person_id));
    for (const personId of people) {
      const seen = { id: booking.id, sequence };
      const result = await move(tx, websiteActor, seen, timeAt(startsAt, personId, lengths), now);
      if (result.state !== "taken") return result;
    }
    return { state: "taken" };
  });
}

export async function cancelByVisitor(services: ChangeServices, change: VisitorChange) {
  const { booking, sequence, now } = change;
  return changeBooking(services, change, "canceled", (tx) =>
    cancel(tx, websiteActor, { id: booking.id, sequence }, now),
  );
}

type Refusal = "taken" | "stale" | "closed" | "notFound";

/** Announces a change in its transaction. */
async function changeBooking(
  services: ChangeServices,
  { booking, now }: VisitorChange,
  done: "moved" | "canceled",
  write: (tx: Tx) => Promise<{ state: "moved" | "canceled" | Refusal }>,
): Promise<{ state: "changed" } | { state: Refusal }> {
  if (!isOpen(booking, now)) return { state: "closed" };
  return services.db.transaction().execute(async (tx) => {
    const { state } = await write(tx);
    if (state === "moved" || state === "canceled") {
      await announceBooking(tx, services, booking.id, done, now);
      return { state: "changed" };
    }
    return { state };
  });
}
