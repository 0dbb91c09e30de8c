import type { Db, LeadRow, Tx } from "#src/base/db/tables.ts";
import { defaultLanguage, languageOrDefault } from "#src/base/languages.ts";
import { auditLinesAbout } from "#src/domain/audit-log/read.server.ts";
import type { Actor } from "#src/domain/audit-log/record.server.ts";
import { bookAgain, cancel } from "#src/domain/bookings/book.server.ts";
import { bookingUrl } from "#src/domain/bookings/booking-link.server.ts";
import { publishedSingle } from "#src/domain/content/published/published.server.ts";
import { senderOf } from "#src/domain/email/layout.ts";
import { enqueueEmail, type Mailbox } from "#src/domain/email/queue/outbox.server.ts";
import { enqueueStaffEmail } from "#src/domain/email/staff-email.server.ts";
import type { LeadEventType, WebhookBooking } from "#src/domain/webhooks/events.ts";
import { readReplyAddresses } from "../conversation/reply-address.server.ts";
import { recordLeadEvent, webhookPerson } from "../pipeline/lead-events.server.ts";
import { readNoticePeople } from "../rules/people.server.ts";
import { staffReplyTo } from "../rules/rules.ts";
import {
  type Booking,
  type BookingChange,
  type BookingFacts,
  erasureNotice,
  staffInvitation,
  staffNotice,
  visitorEmail,
} from "./emails.ts";
import { openBookings, updateReplyClock } from "./reply-clock.server.ts";

export interface AnnounceContext {
  origin: string;
  secret: string;
}

/** The first takes the place of the inquiry's confirmation. */
const visitorPurposes = { booked: "lead-confirmation", moved: "lead-appointment", canceled: "lead-appointment" };

const noticePurpose = "lead-appointment-notice";

const eventTypes: Record<BookingChange, LeadEventType> = {
  booked: "booking.created",
  moved: "booking.moved",
  canceled: "booking.canceled",
};

/**
 * Tells the visitor, the person who has the appointment, and webhooks of a change, in its transaction and after it: never one
 * without the other. The lead's reply clock follows. A lead in spam is announced to nobody. The same change is announced once.
 */
export async function announceBooking(
  tx: Tx,
  context: AnnounceContext,
  bookingId: string,
  change: BookingChange,
  now: Date,
): Promise<{ isVisitorEmailed: boolean }> {
  const facts = await readBookingFacts(tx, context, bookingId);
  const { lead } = facts;
  if (lead.status === "spam") return { isVisitorEmailed: false };
  await updateReplyClock(tx, lead.id, facts.company, now);
  await withdrawEmails(tx, facts.booking);
  const isVisitorEmailed = await tellVisitor(tx, context, facts, change, now);
  await notifyStaff(tx, context, facts, change, now);
  await recordEvent(tx, facts, change, now);
  return { isVisitorEmailed };
}

export async function readBookingFacts(tx: Tx, { origin }: Pick<AnnounceContext, "origin">, id: string) {
  const booking = await tx.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const leads = tx.selectFrom("leads").selectAll().where("id", "=", booking.lead_id);
  const [lead, people, { content }] = [
    await leads.executeTakeFirstOrThrow(),
    await readNoticePeople(tx),
    await publishedSingle(tx, "settings", defaultLanguage),
  ];
  const person = people.find(({ id: personId }) => personId === booking.person_id) ?? null;
  return { booking, lead, person, company: content.company, isBookingOn: content.booking.isOn, origin };
}

/** Leads that get emails about their appointments. The address has passed the limits of confirmations, or staff have written to it. */
export function emailedLeads(db: Db) {
  return db
    .selectFrom("leads")
    .where("email", "!=", "")
    .where("status", "!=", "spam")
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb("confirmation_withheld", "is", null),
        eb("first_reply_at", "is not", null),
        exists(
          selectFrom("outbox")
            .select("outbox.id")
            .whereRef("outbox.subject_id", "=", "leads.id")
            .where("outbox.purpose", "=", visitorPurposes.booked),
        ),
      ]),
    );
}

/** Emails a visitor who gets emails; false for others. */
async function tellVisitor(
  tx: Tx,
  context: AnnounceContext,
  facts: BookingFacts,
  change: BookingChange,
  now: Date,
): Promise<boolean> {
  const emailed = await emailedLeads(tx).select("id").where("id", "=", facts.lead.id).executeTakeFirst();
  if (emailed) await emailVisitor(tx, context, facts, change, now);
  return emailed !== undefined;
}

export async function emailVisitor(
  tx: Tx,
  context: AnnounceContext,
  facts: BookingFacts,
  change: BookingChange,
  now: Date,
): Promise<void> {
  const { booking, lead } = facts;
  const id = emailId(booking, "visitor");
  if (await isStored(tx, id)) return;
  const url = await bookingUrl(tx, context, booking, languageOrDefault(lead.language));
  const replyTo = (await readReplyAddresses(tx, context.secret, lead))?.customer ?? null;
  await enqueueEmail(
    tx,
    { id, purpose: visitorPurposes[change], ...visitorEmail(facts, change, { url, replyTo }) },
    now,
  );
}

/** Who has it gets the notice; the company, if that person gets no emails about leads. Who had it before gets a cancellation. */
async function notifyStaff(
  tx: Tx,
  { secret }: AnnounceContext,
  facts: BookingFacts & { booking: Booking },
  change: BookingChange,
  now: Date,
): Promise<void> {
  const { booking, lead, company } = facts;
  const people = await readNoticePeople(tx);
  const office = senderOf(company).mailbox;
  const person = people.find(({ id }) => id === booking.person_id);
  const recipient = person ? { name: person.name, address: person.email } : office;
  const noticed = await lastNoticed(tx, booking);
  const isTeam = (mailbox: Mailbox) =>
    [office.address, ...people.map(({ email }) => email)].some((address) => address === mailbox.address);
  const former = noticed && noticed.address !== recipient.address && isTeam(noticed) ? noticed : null;
  const replies = await readReplyAddresses(tx, secret, lead);
  const send = async (to: Mailbox, occasion: Parameters<typeof staffNotice>[1], part: string) => {
    const id = emailId(booking, part);
    if (await isStored(tx, id)) return;
    const calendar = staffInvitation(facts, to, occasion === "canceled" || occasion === "reassigned");
    const recipientOf = { id: null, name: to.name, email: to.address };
    const envelope = { id, purpose: noticePurpose, to: recipientOf, about: lead.id, now, calendar };
    const replyTo = staffReplyTo(replies, to, office, people);
    await enqueueStaffEmail(tx, envelope, () => staffNotice(facts, occasion, replyTo));
  };
  if (former) await send(former, change === "canceled" ? "canceled" : "reassigned", "former");
  // Who got no notice of an appointment needs none of its end.
  if (change === "canceled" && (!noticed || former)) return;
  await send(recipient, change === "moved" && (!noticed || former) ? "booked" : change, "staff");
}

/** Who got the last notice about an appointment. */
async function lastNoticed(tx: Tx, booking: Booking): Promise<Mailbox | undefined> {
  return emailsAbout(tx, booking)
    .select(["to_name as name", "to_address as address"])
    .where("purpose", "=", noticePurpose)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Deletes what waits about an earlier time of an appointment. What is being sent is sent: the next email corrects it. */
async function withdrawEmails(tx: Tx, booking: Booking): Promise<void> {
  const waiting = await emailsAbout(tx, booking)
    .select("id")
    .where("state", "=", "waiting")
    .where("lease_owner", "is", null)
    .execute();
  const former = waiting.map(({ id }) => id).filter((id) => !id.startsWith(emailId(booking, "")));
  if (former.length === 0) return;
  await tx.deleteFrom("outbox").where("id", "in", former).where("lease_owner", "is", null).execute();
}

function emailsAbout(tx: Tx, { id, lead_id }: Booking) {
  return tx.selectFrom("outbox").where("subject_id", "=", lead_id).where("id", "like", `${id}-%`);
}

/** The id of an email about this version of an appointment. */
export function emailId({ id, sequence }: Booking, part: string): string {
  return `${id}-${sequence}-${part}`;
}

/** Cancels the appointments of a lead that is spam, without an email to it. Who has them gets one after a notice of them. */
export async function cancelSpamBookings(
  tx: Tx,
  context: AnnounceContext,
  by: Actor,
  lead: Pick<LeadRow, "id" | "status">,
  now: Date,
): Promise<void> {
  for (const { id, sequence } of await openBookings(tx, lead.id, now)) {
    await cancel(tx, by, { id, sequence }, now);
    if (lead.status === "spam") continue;
    const facts = await readBookingFacts(tx, context, id);
    await withdrawEmails(tx, facts.booking);
    await notifyStaff(tx, context, facts, "canceled", now);
    await recordEvent(tx, facts, "canceled", now);
  }
}

/**
 * A lead is no spam after all. The appointments that it lost are booked again, without an email to who has the confirmation; if
 * the time was taken meanwhile, the visitor learns that it is canceled. Others were not announced yet.
 */
export async function restoreSpamBookings(
  tx: Tx,
  context: AnnounceContext,
  by: Actor,
  leadId: string,
  now: Date,
): Promise<void> {
  const unannounced = await openBookings(tx, leadId, now);
  for (const booking of await canceledAsSpam(tx, leadId, now)) {
    const { state } = await bookAgain(tx, by, booking, now);
    const facts = await readBookingFacts(tx, context, booking.id);
    await updateReplyClock(tx, leadId, facts.company, now);
    if (state !== "booked") {
      await tellVisitor(tx, context, facts, "canceled", now);
      continue;
    }
    await withdrawEmails(tx, facts.booking);
    const confirmation = emailId({ ...booking, sequence: booking.sequence - 1 }, "visitor");
    if (!(await isStored(tx, confirmation))) await tellVisitor(tx, context, facts, "booked", now);
    await notifyStaff(tx, context, facts, "booked", now);
    await recordEvent(tx, facts, "booked", now);
  }
  for (const { id } of unannounced) await announceBooking(tx, context, id, "booked", now);
}

/** The appointments that were canceled when a lead was last marked as spam, and would not be over. */
async function canceledAsSpam(tx: Tx, leadId: string, now: Date): Promise<Booking[]> {
  const isMark = ({ act, detail }: { act: string; detail: unknown }) =>
    act === "status-changed" && Object(detail).to === "spam";
  const mark = (await auditLinesAbout(tx, "lead", leadId)).find(isMark);
  if (!mark) return [];
  return tx
    .selectFrom("bookings")
    .selectAll()
    .where("lead_id", "=", leadId)
    .where("state", "=", "canceled")
    .where("changed_at", "=", mark.at)
    .where("ends_at", ">", now)
    .execute();
}

/** Tells who has appointments with a lead that is about to be erased that they are canceled, without its data. */
export async function notifyOfErasure(tx: Tx, leadId: string, now: Date): Promise<void> {
  for (const booking of await openBookings(tx, leadId, now)) {
    const to = await lastNoticed(tx, booking);
    if (!to) continue;
    const { content } = await publishedSingle(tx, "settings", defaultLanguage);
    const envelope = { purpose: noticePurpose, to: { id: booking.person_id, name: to.name, email: to.address }, now };
    const { notice, calendar } = erasureNotice(booking, content.company, to);
    await enqueueStaffEmail(tx, { ...envelope, calendar }, () => notice);
  }
}

export async function isStored(tx: Tx, email: string): Promise<boolean> {
  return (await tx.selectFrom("outbox").select("id").where("id", "=", email).executeTakeFirst()) !== undefined;
}

async function recordEvent(
  tx: Tx,
  { booking: row, lead, company }: Awaited<ReturnType<typeof readBookingFacts>>,
  change: BookingChange,
  at: Date,
): Promise<void> {
  const { id, state, place, location, sequence } = row;
  const booking: WebhookBooking = {
    ...{ id, state, starts_at: row.starts_at.toISOString(), ends_at: row.ends_at.toISOString() },
    ...{ time_zone: company.timeZone, visitor_time_zone: row.visitor_time_zone },
    ...{ place, person: await webhookPerson(tx, row.person_id), sequence, location },
  };
  await recordLeadEvent(tx, { type: eventTypes[change], leadId: lead.id, at, booking });
}
