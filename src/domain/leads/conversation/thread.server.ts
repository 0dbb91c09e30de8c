import type { Db, LeadRow } from "#src/base/db/tables.ts";
import { copiesOf } from "#src/domain/email/compose.ts";
import { readKnownAddresses } from "./addresses.server.ts";

/** What a reply answers: our emails and the customer's, not what others have sent. Message-IDs have no angle brackets. */
export interface Thread {
  /** The subject of the next reply; null if it is the first. */
  subject: string | null;
  inReplyTo: string | null;
  references: string[];
  /** Who had our last reply in copy. */
  cc: string[];
  /** What the customer wrote last. */
  latest: { text: string; at: Date };
}

/** Email programs cut long headers. The first one keeps the thread together. */
const maxReferences = 20;

/** Ends the Message-ID of a message that came by a form: no email program knows it. */
export const formMessageDomain = "@form.invalid";

export async function findThread(
  db: Db,
  lead: Pick<LeadRow, "id" | "email" | "message" | "received_at">,
): Promise<Thread> {
  const known = await readKnownAddresses(db, lead);
  const all = await db
    .selectFrom("lead_messages")
    .select(["message_id", "kind", "from_address", "subject", "text", "cc", "outbox_id", "at"])
    .where("lead_id", "=", lead.id)
    .where("kind", "in", ["reply", "customer"])
    .orderBy("at")
    .orderBy("id")
    .execute();
  const messages = all.filter(({ kind, from_address }) => kind === "reply" || known.has(from_address.toLowerCase()));
  const emails = messages.filter(({ message_id }) => !message_id.endsWith(formMessageDomain));
  const confirmation = await db
    .selectFrom("outbox")
    .select("message_id")
    .where("subject_id", "=", lead.id)
    .where("purpose", "=", "lead-confirmation")
    .executeTakeFirst();
  const ids = [
    ...(confirmation ? [confirmation.message_id.slice(1, -1)] : []),
    ...emails.map(({ message_id }) => message_id),
  ];
  const sent = emails.findLast(({ outbox_id }) => outbox_id !== null);
  const isReceived = ({ kind }: (typeof all)[number]) => kind === "customer";
  const subject = emails.at(-1)?.subject;
  return {
    subject: subject === undefined || /^re:/i.test(subject) ? (subject ?? null) : `Re: ${subject}`,
    inReplyTo: emails.findLast(isReceived)?.message_id ?? ids.at(-1) ?? null,
    references: ids.length > maxReferences ? [...ids.slice(0, 1), ...ids.slice(1 - maxReferences)] : ids,
    cc: sent ? copiesOf(sent) : [],
    latest: messages.findLast(isReceived) ?? { text: lead.message, at: lead.received_at },
  };
}

/** The subject of a reply that begins the conversation. */
export function firstSubject(company: string): string {
  return `Your inquiry to ${company}`;
}
