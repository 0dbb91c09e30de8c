import { type ExpressionBuilder, sql } from "kysely";
import { locking } from "#src/base/db/dialect.ts";
import type { Db, Tables, Tx } from "#src/base/db/tables.ts";
import { dayMs, hourMs } from "#src/base/durations.ts";
import { languageOrDefault } from "#src/base/languages.ts";
import { bookingUrl } from "#src/domain/bookings/booking-link.server.ts";
import { enqueueEmail } from "#src/domain/email/queue/outbox.server.ts";
import { readReplyAddresses } from "../conversation/reply-address.server.ts";
import { type AnnounceContext, emailedLeads, emailId, isStored, readBookingFacts } from "./announce.server.ts";
import { visitorEmail } from "./emails.ts";

const purpose = "lead-appointment-reminder";

/** In milliseconds before an appointment: when a reminder is due, and until when a late one makes sense. */
const reminders = [
  { part: "day", beforeMs: dayMs, untilMs: 3 * hourMs },
  { part: "hour", beforeMs: hourMs, untilMs: 0 },
] as const;

type Reminder = (typeof reminders)[number];

/** In milliseconds: who booked or moved an appointment this shortly before a reminder needs none. */
const quietMs = hourMs;

interface ReminderContext extends AnnounceContext {
  db: Db;
  now: () => Date;
  wakeSender: () => void;
}

/**
 * Reminds visitors of their appointments. The id of a reminder is that of its version of the appointment, so each is sent once,
 * also if several instances run this, or if one is killed.
 */
export async function remindVisitors({ db, now: clock, wakeSender, ...context }: ReminderContext): Promise<void> {
  for (const reminder of reminders) {
    await deleteLate(db, reminder, clock());
    for (const id of await findDue(db, reminder, clock()))
      await db.transaction().execute((tx) => remind(tx, context, { id, reminder }, clock()));
  }
  wakeSender();
}

/** The appointments that a reminder is due for: at most those of a day. */
async function findDue(db: Db, { part, beforeMs, untilMs }: Reminder, now: Date): Promise<string[]> {
  const rows = await emailedLeads(db)
    .innerJoin("bookings", "bookings.lead_id", "leads.id")
    .select(["bookings.id", "starts_at", "changed_at"])
    .where("state", "=", "booked")
    .where("starts_at", ">", new Date(now.getTime() + untilMs))
    .where("starts_at", "<=", new Date(now.getTime() + beforeMs))
    .where((eb) => {
      const sent = eb.selectFrom("outbox").select("outbox.id").where("outbox.id", "=", emailOf(eb, part));
      return eb.not(eb.exists(sent));
    })
    .execute();
  const isLate = (row: (typeof rows)[number]) =>
    row.changed_at.getTime() > row.starts_at.getTime() - beforeMs - quietMs;
  return rows.filter((row) => !isLate(row)).map(({ id }) => id);
}

/** The id of the email, as `emailId` makes it. */
function emailOf({ ref }: Pick<ExpressionBuilder<Tables, "bookings">, "ref">, part: string) {
  return sql<string>`${ref("bookings.id")} || '-' || ${ref("bookings.sequence")} || ${`-${part}`}`;
}

async function remind(
  tx: Tx,
  context: AnnounceContext,
  { id, reminder }: { id: string; reminder: Reminder },
  now: Date,
): Promise<void> {
  const bookings = tx.selectFrom("bookings").select(["state", "starts_at"]).where("id", "=", id);
  const current = await locking(tx, bookings).executeTakeFirst();
  if (current?.state !== "booked" || current.starts_at.getTime() > now.getTime() + reminder.beforeMs) return;
  const facts = await readBookingFacts(tx, context, id);
  const email = emailId(facts.booking, reminder.part);
  if (await isStored(tx, email)) return;
  const url = await bookingUrl(tx, context, facts.booking, languageOrDefault(facts.lead.language));
  const replyTo = (await readReplyAddresses(tx, context.secret, facts.lead))?.customer ?? null;
  await enqueueEmail(tx, { id: email, purpose, ...visitorEmail(facts, "reminder", { url, replyTo }) }, now);
}

/** Deletes reminders that could not be sent in time. */
async function deleteLate(db: Db, { part, untilMs }: Reminder, now: Date): Promise<void> {
  await db
    .deleteFrom("outbox")
    .where("purpose", "=", purpose)
    .where("state", "=", "waiting")
    .where("lease_owner", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("bookings")
          .select("bookings.id")
          .whereRef("bookings.lead_id", "=", "outbox.subject_id")
          .where((eb) => eb("outbox.id", "=", emailOf(eb, part)))
          .where("starts_at", "<=", new Date(now.getTime() + untilMs)),
      ),
    )
    .execute();
}
