import { sql } from "kysely";
import type { Db, Tables } from "#src/base/db/tables.ts";
import { dayMs } from "#src/base/durations.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import { isEqualInConstantTime, keyedDigest } from "#src/base/security/digest.server.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { publishedSingle } from "#src/domain/content/published/published.server.ts";
import { calendarFeed } from "./ics.ts";
import { maxHorizonDays } from "./slots.ts";

interface FeedContext {
  db: Db;
  secret: string;
  origin: string;
  now: () => Date;
}

/** Past appointments stay in the feed for so long. */
const maxAgeDays = 30;

const maxEvents = 2000;

/**
 * The address of a person's feed. It is derived, so that it can be shown again, and changes with its number. Paths have no
 * capital letters.
 */
export function feedPath(secret: string, personId: string, number: number): string {
  const digest = keyedDigest(secret, "calendar feed", personId, String(number));
  return `/calendar/${Buffer.from(digest, "base64url").toString("hex")}.ics`;
}

/** Makes the address of a person's feed invalid; there is another one. */
export async function renewFeed(db: Db, by: Actor & { id: string }, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const next = { feed_number: sql<number>`person_calendars.feed_number + 1` };
    await tx
      .insertInto("person_calendars")
      .values({ person_id: by.id, feed_number: 1 })
      .onConflict((conflict) => conflict.column("person_id").doUpdateSet(next))
      .execute();
    const subject = { kind: "person", id: by.id, title: by.name };
    await recordAudit(tx, { person: by, act: "calendar-feed-renewed", subject, at: now });
  });
}

/** A person's appointments as a calendar file. Null if the path is no feed of someone who has an account. */
export async function readFeed({ db, secret, origin, now }: FeedContext, path: string): Promise<string | null> {
  const people = await db
    .selectFrom("people")
    .leftJoin("person_calendars", "person_calendars.person_id", "people.id")
    .select(["id", "feed_number"])
    .where("disabled_at", "is", null)
    .execute();
  const person = people.find(({ id, feed_number }) =>
    isEqualInConstantTime(path, feedPath(secret, id, feed_number ?? 0)),
  );
  if (!person) return null;
  const [bookings, { content }] = await Promise.all([
    readBookings(db, person.id, now().getTime()),
    publishedSingle(db, "settings", defaultLanguage),
  ]);
  const { name, email, timeZone } = content.company;
  const events = bookings.map((row) => ({
    uid: row.id,
    sequence: row.sequence,
    isCanceled: false,
    changedAt: row.changed_at,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    summary: `${summaries[row.place]} ${row.name}`,
    description: [row.company, row.phone, row.email].filter(Boolean).join("\n"),
    location: row.location,
    url: `${origin}/cms/leads/${row.lead_id}`,
    organizer: { name, email },
    attendee: { name: row.name, email: row.email },
  }));
  return calendarFeed(`Appointments - ${name}`, events, { timeZone, now: now() });
}

const summaries: Record<Tables["bookings"]["place"], string> = {
  phone: "Call with",
  video: "Video call with",
  visit: "Visit to",
};

function readBookings(db: Db, personId: string, now: number) {
  return db
    .selectFrom("bookings")
    .innerJoin("leads", "leads.id", "bookings.lead_id")
    .select(["bookings.id", "lead_id", "sequence", "changed_at", "starts_at", "ends_at", "place", "location"])
    .select(["leads.name", "leads.company", "leads.phone", "leads.email"])
    .where("person_id", "=", personId)
    .where("bookings.state", "!=", "canceled")
    .where("starts_at", ">", new Date(now - maxAgeDays * dayMs))
    .where("starts_at", "<", new Date(now + maxHorizonDays * dayMs))
    .orderBy("starts_at")
    .limit(maxEvents)
    .execute();
}
