import type { Tx } from "#src/base/db/tables.ts";
import { websiteActor } from "#src/domain/audit-log/record.server.ts";
import { book } from "#src/domain/bookings/book.server.ts";
import { bookingTokenDigest } from "#src/domain/bookings/booking-link.server.ts";
import { type BookingOffer, freeTimeAt, timeAt } from "#src/domain/bookings/offered-times.server.ts";
import { readAppointmentPeople } from "#src/domain/bookings/person-calendars.server.ts";
import { inTurn } from "#src/domain/bookings/slots.ts";
import type { SentForm } from "./inquiry.ts";

interface Wish {
  sent: Pick<SentForm, "phone"> & { appointment: NonNullable<SentForm["appointment"]> };
  /** The appointment's; the same id books once. */
  id?: string;
  lead: { id: string; name: string };
  /** The owner that the lead's rules name: theirs, if they are free. */
  owner: string | null;
  /** Null or absent: anyone who is free. */
  onlyPerson?: string | null;
  offer: BookingOffer;
  secret: string;
  now: Date;
}

/** Books the chosen time with someone who is free. Null if nobody is. The lead may be stored later in the same transaction. */
export async function bookChosenTime(
  tx: Tx,
  { sent: { phone, appointment }, id = crypto.randomUUID(), lead, owner, onlyPerson, offer, secret, now }: Wish,
): Promise<{ id: string; personId: string } | null> {
  const { startsAt, visitorTimeZone, place, visitAddress } = appointment;
  const slot = await freeTimeAt(tx, offer, { now, startsAt });
  if (!slot) return null;
  const last = await tx
    .selectFrom("bookings")
    .select("person_id")
    .where("person_id", "is not", null)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const everyone = (await readAppointmentPeople(tx)).filter(({ takesBookings }) => takesBookings);
  const people = inTurn(everyone, last?.person_id ?? null)
    .filter((person) => slot.personIds.includes(person.id) && (onlyPerson ?? person.id) === person.id)
    .toSorted((a, b) => Number(b.id === owner) - Number(a.id === owner));
  const location = { phone, video: offer.booking.videoLink ?? "", visit: visitAddress }[place];
  const booking = { id, lead, visitorTimeZone, place, location, tokenDigest: bookingTokenDigest(secret, id) };
  for (const { id: personId } of people) {
    const time = timeAt(startsAt, personId, offer.booking);
    const { state } = await book(tx, websiteActor, { ...time, ...booking }, now);
    if (state === "booked") return { id, personId };
  }
  return null;
}
