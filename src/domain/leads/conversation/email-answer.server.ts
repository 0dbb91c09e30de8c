import { locking } from "#src/base/db/dialect.ts";
import type { InboundSuggestion } from "#src/base/db/tables/inbound.ts";
import type { LeadRow, Tx } from "#src/base/db/tables.ts";
import { minuteMs } from "#src/base/durations.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import type { Actor } from "#src/domain/audit-log/record.server.ts";
import { publishedSingle } from "#src/domain/content/published/published.server.ts";
import type { ReceivedMessage, Settle } from "#src/domain/email/inbound/file-messages.server.ts";
import { splitQuoted } from "#src/domain/email/inbound/quoted.ts";
import { enqueueStaffEmail } from "#src/domain/email/staff-email.server.ts";
import { recordLeadEvent } from "../pipeline/lead-events.server.ts";
import { readKnownAddresses } from "./addresses.server.ts";
import { cleanText } from "./clean-text.ts";
import { recordAnswer, recordLeadAct, takeUnassigned } from "./first-reply.server.ts";
import { maxAttachedBytes, maxReplyAttachments, maxReplyLength } from "./limits.ts";
import { storeReply } from "./reply.server.ts";
import { readReplyAddresses } from "./reply-address.server.ts";
import { isOwn, type OwnAddresses, type TeamMember } from "./sender.server.ts";
import { insertReceived, type StoredFile } from "./store-received.server.ts";
import { findThread, firstSubject } from "./thread.server.ts";

/** Why an answer waits for a person. */
export interface HeldAnswer {
  state: "held";
  why: Extract<InboundSuggestion, "team" | "crossed" | "unsent">;
  /** A sentence for its author. */
  reason: string;
}

interface AnswerContext {
  secret: string;
  own: OwnAddresses;
  at: Date;
}

interface EmailAnswer {
  lead: string;
  by: Actor;
  message: ReceivedMessage;
  files: readonly StoredFile[];
  /** A person has read it in the admin and sends it. */
  isConfirmed: boolean;
}

/**
 * Files an email as the team's answer to the customer. If they stand in To or Cc, they have it; else it is sent on as a reply.
 * What can't be sent is held: then nothing is stored. `gone`: the lead is, or another process has filed it.
 */
export async function fileAnswer(
  tx: Tx,
  { secret, own, at }: AnswerContext,
  { lead: id, by, message, files, isConfirmed }: EmailAnswer,
  settle: Settle,
): Promise<{ state: "filed" } | { state: "gone" } | HeldAnswer> {
  const lead = await locking(tx, tx.selectFrom("leads").selectAll().where("id", "=", id)).executeTakeFirst();
  if (!lead) return { state: "gone" };
  const filed = { state: "filed", leadId: id } as const;
  if (await wasFiled(tx, id, message)) return { state: (await settle(tx, filed)) ? "filed" : "gone" };
  const known = await readKnownAddresses(tx, lead);
  const hasIt = message.recipients.some((address) => known.has(address.toLowerCase()) && !isOwn(own, address));
  const text = ownText(message.text);
  const held = hasIt
    ? null
    : ((isConfirmed ? null : await heldUntilRead(tx, lead, by, message)) ?? heldForGood(lead, text, message));
  if (held) return held;
  if (!(await settle(tx, filed))) return { state: "gone" };
  if (hasIt) {
    await insertReceived(tx, lead, message, { files, by, at });
    const { receivedAt } = message;
    await recordLeadAct(tx, by, "replied", lead, null, receivedAt);
    await recordAnswer(tx, by, await takeUnassigned(tx, by, lead, receivedAt), { at: receivedAt });
    await recordLeadEvent(tx, { type: "lead.replied", leadId: lead.id, at: receivedAt });
    return { state: "filed" };
  }
  const { content } = await publishedSingle(tx, "settings", defaultLanguage);
  const { company } = content;
  const { subject, cc } = await findThread(tx, lead);
  const replyTo = (await readReplyAddresses(tx, secret, lead))?.customer ?? null;
  const reply = { id: message.id, subject: subject ?? firstSubject(company.name), text, isQuoting: false, cc };
  await storeReply(tx, by, reply, { lead, company, replyTo, files, at });
  return { state: "filed" };
}

/** The same email comes twice if it is sent to two of our addresses and one of them adds a line. */
async function wasFiled(tx: Tx, lead: string, { id, messageId }: ReceivedMessage): Promise<boolean> {
  if (messageId === null) return false;
  const found = tx
    .selectFrom("inbound_messages")
    .select("id")
    .where("lead_id", "=", lead)
    .where("message_id", "=", messageId)
    .where("state", "=", "filed")
    .where("id", "!=", id);
  return (await found.executeTakeFirst()) !== undefined;
}

/** What a person wrote, without the notice that their email program repeats, and without the signature: a reply has ours. */
function ownText(text: string): string {
  const [written = ""] = splitQuoted(text).unquoted.split(/^-- ?$/m);
  return cleanText(written);
}

/** What its author should know first. */
async function heldUntilRead(tx: Tx, lead: LeadRow, by: Actor, message: ReceivedMessage): Promise<HeldAnswer | null> {
  if (lead.staff_address_seen_at) {
    const reason = `Others know the address that it was sent to, since an email to it had them in copy. So it may be anyone's, and ${lead.name} didn't get it.`;
    return { state: "held", why: "team", reason };
  }
  const colleague = await answeredMeanwhile(tx, lead, by, message);
  if (colleague === null) return null;
  const reason = `${colleague} answered before it came in, so ${lead.name} didn't get it.`;
  return { state: "held", why: "crossed", reason };
}

/** The colleague who has answered since the email that this one answers. */
async function answeredMeanwhile(
  tx: Tx,
  lead: LeadRow,
  by: Actor,
  { references, sentAt, receivedAt }: ReceivedMessage,
): Promise<string | null> {
  const bracketed = references.map((reference) => `<${reference}>`);
  const notice = await tx
    .selectFrom("outbox")
    .select("created_at")
    .where("message_id", "in", bracketed.length > 0 ? bracketed : [""])
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  const seenUntil = notice?.created_at ?? (sentAt && sentAt < receivedAt ? sentAt : receivedAt);
  const reply = await tx
    .selectFrom("lead_messages")
    .select("person_name")
    .where("lead_id", "=", lead.id)
    .where("kind", "=", "reply")
    .where("at", ">", seenUntil)
    .where(({ eb, or }) =>
      by.id === null
        ? eb("person_id", "is not", null)
        : or([eb("person_id", "is", null), eb("person_id", "!=", by.id)]),
    )
    .executeTakeFirst();
  return reply ? (reply.person_name ?? "Someone") : null;
}

/** What can't be an email to the customer as it is. */
function heldForGood(
  lead: LeadRow,
  text: string,
  { attachments, problem: unread }: ReceivedMessage,
): HeldAnswer | null {
  const bytes = attachments.reduce((sum, { content }) => sum + content.length, 0);
  const isTooLarge =
    text.length > maxReplyLength || attachments.length > maxReplyAttachments || bytes > maxAttachedBytes;
  // Some programs wrap the link of the notice, or put quotation marks into it.
  const repeatsNotice = text.replaceAll(/[\s>-]/g, "").includes(lead.id.replaceAll("-", ""));
  const problems: [boolean, string][] = [
    [lead.email === "", "This lead has no email address."],
    [lead.status === "spam", "This lead is marked as spam."],
    [unread !== null, "It couldn't be read completely."],
    [text === "", "It has no text of its own."],
    [repeatsNotice, "It repeats the notice from the site, which is only for you."],
    [isTooLarge, "It's too long, or has too many or too large files."],
  ];
  const problem = problems.find(([isFound]) => isFound)?.[1];
  return problem === undefined
    ? null
    : { state: "held", why: "unsent", reason: `${problem} ${lead.name} didn't get it.` };
}

const heldPurpose = "lead-answer-held";

/** In milliseconds: anyone can make the site send one. */
const quietPeriodMs = 10 * minuteMs;

interface HeldNotice {
  lead: string;
  message: ReceivedMessage;
  /** Null if nobody on the team has to do with it. */
  to: TeamMember | null;
  reason: string;
}

/** Tells the person whose answer it seems to be that it waits for them. */
export async function enqueueHeldNotice(
  tx: Tx,
  { origin, now }: { origin: string; now: () => Date },
  { lead: id, message, to, reason }: HeldNotice,
): Promise<void> {
  if (message.kind !== "reply" || to === null) return;
  const lead = await tx.selectFrom("leads").select("name").where("id", "=", id).executeTakeFirst();
  const last = await tx
    .selectFrom("outbox")
    .select("id")
    .where("purpose", "=", heldPurpose)
    .where("subject_id", "=", id)
    .where("to_address", "=", to.address)
    .where("created_at", ">", new Date(now().getTime() - quietPeriodMs))
    .executeTakeFirst();
  if (!lead || last) return;
  const recipient = { id: to.id, name: to.name, email: to.address };
  await enqueueStaffEmail(tx, { purpose: heldPurpose, to: recipient, about: id, now: now() }, () => ({
    subject: `Not sent to ${lead.name}: please check`,
    heading: `An answer to ${lead.name} waits for you`,
    paragraphs: [
      `An email from ${message.from.address} came in for ${lead.name}. ${reason}`,
      "Did you write it? Open it and send it from there. If you didn't, dismiss it.",
    ],
    link: { text: "Open the email", url: `${origin}/cms/leads/unmatched/${message.id}` },
  }));
}
