import type { Db } from "#src/base/db/tables.ts";
import { dayMs, minuteMs } from "#src/base/durations.ts";
import type { Person } from "#src/domain/auth/person.ts";
import { book, mark } from "#src/domain/bookings/book.server.ts";
import { type OpeningHours, openPeriods } from "#src/domain/content/published/hours/business-hours.ts";
import type { Random } from "./random.ts";

interface AppointmentsContext {
  db: Db;
  now: Date;
  opening: OpeningHours;
  random: Random;
  /** Made-up coworkers: the times of real people stay free. */
  people: readonly Person[];
}

/** How far they go, in days. */
const span = { back: 12, ahead: 9 };

const lengthMinutes = 30;
const pauseMinutes = 10;

/** Appointments with some of the latest leads, in the hours of some days. Those of the last day wait to be marked. */
export async function writeAppointments({ db, now, opening, random, people }: AppointmentsContext): Promise<void> {
  const leads = await db
    .selectFrom("leads")
    .select(["id", "name", "phone", "received_at"])
    .where("status", "in", ["contacted", "qualified", "won"])
    .where("phone", "<>", "")
    .orderBy("received_at", "desc")
    .execute();
  const from = new Date(now.getTime() - span.back * dayMs);
  const until = new Date(now.getTime() + span.ahead * dayMs);
  for (const [index, [opens, closes]] of openPeriods(from, until, opening).entries()) {
    const slots = Math.floor((closes - opens) / (60 * minuteMs)) - 1;
    for (const slot of random.shuffled(Array.from({ length: Math.max(slots, 0) }, (_, hour) => hour)).slice(0, 2)) {
      const startsAt = new Date(opens + (slot * 60 + random.between(0, 1) * 30) * minuteMs);
      const bookedAt = new Date(Math.min(startsAt.getTime() - random.between(20, 70) * 60 * minuteMs, now.getTime()));
      const lead = leads.find(({ received_at }) => received_at < bookedAt);
      const person = people[(index + slot) % people.length];
      if (!lead || !person) continue;
      leads.splice(leads.indexOf(lead), 1);
      const endsAt = new Date(startsAt.getTime() + lengthMinutes * minuteMs);
      const blockedUntil = new Date(endsAt.getTime() + pauseMinutes * minuteMs);
      const id = crypto.randomUUID();
      await db.transaction().execute(async (tx) => {
        const time = { personId: person.id, startsAt, endsAt, blockedUntil };
        const place = {
          place: "phone",
          location: lead.phone,
          visitorTimeZone: opening.timeZone,
          tokenDigest: id,
        } as const;
        await book(tx, person, { id, lead, ...time, ...place }, bookedAt);
        if (endsAt < new Date(now.getTime() - dayMs))
          await mark(tx, person, { id, sequence: 0 }, random.chance(0.85) ? "held" : "missed", endsAt);
      });
    }
  }
}
