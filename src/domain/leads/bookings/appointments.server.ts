import { locking } from "#src/base/db/dialect.ts";
import type { Tables, Tx } from "#src/base/db/tables.ts";
import type { Actor } from "#src/domain/audit-log/record.server.ts";
import { book, cancel, mark, move, type SeenBooking } from "#src/domain/bookings/book.server.ts";
import { bookingTokenDigest } from "#src/domain/bookings/booking-link.server.ts";
import { lengthsOf, timeAt } from "#src/domain/bookings/offered-times.server.ts";
import { recordAnswer, takeUnassigned } from "../conversation/first-reply.server.ts";
import type { ChangeContext, LeadContext } from "../pipeline/work.server.ts";
import { readNoticePeople } from "../rules/people.server.ts";
import { announceBooking } from "./announce.server.ts";

export interface NewAppointment {
  /** The same id books once. */
  id: string;
  lead: string;
  personId: string;
  startsAt: Date;
  lengthMinutes: number;
  pauseMinutes: number;
  place: Tables["bookings"]["place"];
  location: string;
  /** The company's: who calls doesn't say theirs. */
  timeZone: string;
}

/** Books a time that a customer has agreed to, which answers them. */
export async function bookAppointment(
  services: ChangeContext,
  by: Actor,
  { id, lead: leadId, personId, startsAt, ...appointment }: NewAppointment,
): Promise<{ state: "booked" | "taken" | "past" | "notFound" | "no-such-person" }> {
  const now = services.now();
  if (startsAt <= now) return { state: "past" };
  const result = await services.db.transaction().execute(async (tx) => {
    const lead = await locking(tx, tx.selectFrom("leads").selectAll().where("id", "=", leadId)).executeTakeFirst();
    if (!lead) return { state: "notFound" } as const;
    if (!(await canTakeAppointments(tx, personId))) return { state: "no-such-person" } as const;
    if (await tx.selectFrom("bookings").select("id").where("id", "=", id).executeTakeFirst())
      return { state: "booked" } as const;
    const { lengthMinutes, pauseMinutes, timeZone, place, location } = appointment;
    const booked = await book(
      tx,
      by,
      {
        ...{ id, lead, place, location, visitorTimeZone: timeZone },
        ...timeAt(startsAt, personId, { lengthMinutes, pauseMinutes }),
        tokenDigest: bookingTokenDigest(services.secret, id),
      },
      now,
    );
    if (booked.state !== "booked") return booked;
    await recordAnswer(tx, by, await takeUnassigned(tx, by, lead, now), { at: now });
    await announceBooking(tx, services, id, "booked", now);
    return booked;
  });
  services.wakeSender();
  return result;
}

/** Moves an appointment, as long as it was. */
export async function moveAppointment(
  services: ChangeContext,
  by: Actor,
  { personId, startsAt, ...seen }: SeenBooking & { personId: string; startsAt: Date },
) {
  const now = services.now();
  if (startsAt <= now) return { state: "past" } as const;
  const result = await services.db.transaction().execute(async (tx) => {
    const booking = await tx.selectFrom("bookings").selectAll().where("id", "=", seen.id).executeTakeFirst();
    if (!booking) return { state: "notFound" } as const;
    if (personId !== booking.person_id && !(await canTakeAppointments(tx, personId)))
      return { state: "no-such-person" } as const;
    const moved = await move(tx, by, seen, timeAt(startsAt, personId, lengthsOf(booking)), now);
    if (moved.state === "moved") await announceBooking(tx, services, seen.id, "moved", now);
    return moved;
  });
  services.wakeSender();
  return result;
}

export async function cancelAppointment(services: ChangeContext, by: Actor, seen: SeenBooking) {
  const now = services.now();
  const result = await services.db.transaction().execute(async (tx) => {
    const canceled = await cancel(tx, by, seen, now);
    if (canceled.state === "canceled") await announceBooking(tx, services, seen.id, "canceled", now);
    return canceled;
  });
  services.wakeSender();
  return result;
}

/** Who was talked to has an answer. */
export function markAppointment(
  { db, now }: Pick<LeadContext, "db" | "now">,
  by: Actor,
  { state, ...seen }: SeenBooking & { state: "held" | "missed" },
) {
  return db.transaction().execute(async (tx) => {
    const marked = await mark(tx, by, seen, state, now());
    if (marked.state === "marked" && state === "held") {
      const { endsAt, ...lead } = await tx
        .selectFrom("bookings")
        .innerJoin("leads", "leads.id", "bookings.lead_id")
        .selectAll("leads")
        .select("ends_at as endsAt")
        .where("bookings.id", "=", seen.id)
        .executeTakeFirstOrThrow();
      await recordAnswer(tx, by, lead, { at: now(), writtenAt: endsAt });
    }
    return marked;
  });
}

async function canTakeAppointments(tx: Tx, personId: string): Promise<boolean> {
  return (await readNoticePeople(tx)).some(({ id }) => id === personId);
}
