import type { Insertable } from "kysely";
import type { Engine } from "#src/base/db/dialect.ts";
import type { Db, Tables } from "#src/base/db/tables.ts";
import { minuteMs } from "#src/base/durations.ts";
import { tokenDigest } from "#src/base/security/digest.server.ts";
import { type BookingTime, book, cancel, move } from "#src/domain/bookings/book.server.ts";
import { bookingToken } from "#src/domain/bookings/booking-link.server.ts";
import { announceBooking } from "#src/domain/leads/bookings/announce.server.ts";
import { settings } from "#src/seed/settings.ts";
import { siteWith } from "./content.ts";
import { aLead, putLeads } from "./leads.ts";
import { aPerson } from "./staff.ts";

/** A Tuesday in Miami, 7 AM. */
export const bookedAt = new Date("2026-12-01T12:00:00Z");

/** The Tuesday after, 9 AM in Miami: half past seven in the evening in India. */
export const start = new Date("2026-12-08T14:00:00Z");

export const later = (from: Date, minutes: number) => new Date(from.getTime() + minutes * minuteMs);

const visitor = { id: null, name: "Website" };
const context = { origin: "https://www.harbor.example", secret: "a secret of the test's own, long enough" };

/** Half an hour, with a pause of ten minutes. */
function timeAt(personId: string, startsAt: Date): BookingTime {
  return { personId, startsAt, endsAt: later(startsAt, 30), blockedUntil: later(startsAt, 40) };
}

interface Change {
  at?: Date;
  person?: string;
  now?: Date;
}

/** A site with a lead from India and two people. What changes a booking announces it. */
export async function siteWithBookings(
  engine: Engine,
  leadChange: Partial<Insertable<Tables["leads"]>> = {},
  booking: object = {},
) {
  const content = { ...settings.content, booking: { ...settings.content.booking, ...booking } };
  const { db } = await siteWith(engine, { settings: [{ ...settings, content }] });
  const ana = await aPerson(db, { name: "Ana", email: "ana@harbor.example" });
  const bo = await aPerson(db, { name: "Bo", email: "bo@harbor.example", role: "sales" });
  const lead = aLead(1, { name: "Élodie Müller", email: "elodie@reef.example", phone: "305-555-0142", ...leadChange });
  await putLeads(db, [lead]);
  const announced = { ...context, db };
  return {
    db,
    ana,
    bo,
    lead,
    context,
    ...changesOf(announced, { lead: { id: lead.id, name: lead.name ?? "" }, ana: ana.id }),
  };
}

function changesOf(
  { db, ...site }: typeof context & { db: Db },
  { lead, ana }: { lead: { id: string; name: string }; ana: string },
) {
  const seen = async (id: string) => {
    const booking = db.selectFrom("bookings").select(["id", "sequence", "person_id", "starts_at"]).where("id", "=", id);
    return booking.executeTakeFirstOrThrow();
  };
  return {
    async bookOne(id: string, { at = start, person = ana, now = bookedAt }: Change = {}) {
      return db.transaction().execute(async (tx) => {
        const place = { place: "phone", location: "305-555-0142" } as const;
        const digest = tokenDigest(bookingToken(site.secret, id));
        const booking = {
          ...timeAt(person, at),
          ...place,
          id,
          lead,
          visitorTimeZone: "Asia/Kolkata",
          tokenDigest: digest,
        };
        await book(tx, visitor, booking, now);
        return announceBooking(tx, site, id, "booked", now);
      });
    },
    async moveOne(id: string, { at, person, now = bookedAt }: Change) {
      const booking = await seen(id);
      await db.transaction().execute(async (tx) => {
        const time = timeAt(person ?? booking.person_id ?? ana, at ?? booking.starts_at);
        await move(tx, visitor, booking, time, now);
        await announceBooking(tx, site, id, "moved", now);
      });
    },
    async cancelOne(id: string, { now = bookedAt }: Change = {}) {
      const booking = await seen(id);
      await db.transaction().execute(async (tx) => {
        await cancel(tx, visitor, booking, now);
        await announceBooking(tx, site, id, "canceled", now);
      });
    },
  };
}

/** What was emailed, in its order: purpose, recipient, subject, and the calendar's method. */
export async function emailsOn(db: Db) {
  const rows = await db.selectFrom("outbox").selectAll().orderBy("created_at").orderBy("id").execute();
  return rows.map((row) => {
    const to = row.to_address.split("@")[0];
    return { ...row, line: [row.purpose, to, row.attachments?.calendar?.method].filter(Boolean).join(" ") };
  });
}

export const linesOn = async (db: Db) => (await emailsOn(db)).map(({ line }) => line).toSorted();

/** Marks all that waits as sent. */
export async function sendAll(db: Db, at: Date): Promise<void> {
  await db.updateTable("outbox").set({ state: "sent", finished_at: at }).where("state", "=", "waiting").execute();
}
