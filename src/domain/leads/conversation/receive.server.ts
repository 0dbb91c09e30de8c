import type { Db, LeadRow, Tx } from "#src/base/db/tables.ts";
import { type Actor, recordAudit, websiteActor } from "#src/domain/audit-log/record.server.ts";
import type { ReceivedMessage, Settle } from "#src/domain/email/inbound/file-messages.server.ts";
import type { Sender } from "#src/domain/email/inbound/parse.server.ts";
import { splitQuoted } from "#src/domain/email/inbound/quoted.ts";
import type { TransportInfo } from "#src/domain/email/transport/transport-info.ts";
import type { MediaStore } from "#src/domain/media/store/store.server.ts";
import { lastMessageAt } from "../inbox/order.server.ts";
import { leadUrl } from "../intake/emails.ts";
import { recordLeadEvent } from "../pipeline/lead-events.server.ts";
import { enqueueCustomerNotice } from "./customer-notice.server.ts";
import { enqueueHeldNotice, fileAnswer } from "./email-answer.server.ts";
import { isCustomerOf, type Match, matchBounce, matchReply } from "./match-email.server.ts";
import { leadOfStaffAddress, readReplyAddresses } from "./reply-address.server.ts";
import { retractReply } from "./reply-delivery.server.ts";
import {
  type Contact,
  contactOf,
  isOwn,
  isSameAddress,
  type OwnAddresses,
  readOwnAddresses,
  senderOf,
} from "./sender.server.ts";
import { insertReceived, storeFiles } from "./store-received.server.ts";
import { removeReminders } from "./tasks.server.ts";

export interface ReceiveContext {
  db: Db;
  store: Pick<MediaStore, "write">;
  secret: string;
  origin: string;
  mail: () => Promise<Pick<TransportInfo, "from">>;
  now: () => Date;
  wakeSender: () => void;
}

/** Files an email that came in: with its lead, in the list of unmatched ones, or in its trash. */
export async function receiveEmail(site: ReceiveContext, received: ReceivedMessage, settle: Settle): Promise<void> {
  const { db, secret } = site;
  if (received.kind === "loop") {
    await db.transaction().execute((tx) => settle(tx, { state: "dismissed" }));
    return;
  }
  const own = await readOwnAddresses(site);
  const message = { ...received, from: senderOf(received, own) };
  const contact = contactOf(received, own);
  const facts = { ...message, sender: message.from.address, contact: contact.address };
  const match =
    message.kind === "bounce" ? await matchBounce(db, secret, message) : await matchReply(db, secret, facts, own);
  if (match && "lead" in match && message.kind !== "unreadable") {
    if ("by" in match && message.kind === "reply") await receiveAnswer(site, { match, message, contact, own }, settle);
    else await fileWithLead(site, match.lead, message, settle, (tx) => noteSeen(tx, site, match.lead, message, own));
    return;
  }
  await db.transaction().execute(async (tx) => {
    const isSettled = await settle(tx, { state: "unmatched", sender: named(contact), suggestion: suggestionOf(match) });
    if (!isSettled || !match || !("suggested" in match) || match.why !== "team") return;
    await noteSeen(tx, site, match.suggested, message, own);
    const reason = "Anyone who has that address can write in your name, so it was neither sent on nor filed.";
    await enqueueHeldNotice(tx, site, { lead: match.suggested, message, to: authorOf(match.author, own), reason });
  });
  site.wakeSender();
}

function suggestionOf(match: Match) {
  if (!match) return null;
  return "lead" in match
    ? { leadId: match.lead, reason: "reference" as const }
    : { leadId: match.suggested, reason: match.why };
}

/** Says in its name who has sent an email that it may not be from. */
function named({ name, address, sentBy }: Contact): Sender {
  return { name: sentBy === "" ? name : `${name || address} via ${sentBy}`, address };
}

function authorOf(address: string | null, { team }: OwnAddresses) {
  return team.find((member) => address !== null && isSameAddress(member.address, address)) ?? null;
}

interface Answer {
  match: Extract<Match, { by: unknown }>;
  message: ReceivedMessage;
  contact: Contact;
  own: OwnAddresses;
}

/** Files or sends what someone on the team has answered in their own email program. What can't be sent waits for them. */
async function receiveAnswer(
  site: ReceiveContext,
  { match: { lead, by }, message, contact, own }: Answer,
  settle: Settle,
): Promise<void> {
  const { db, store, secret, now, wakeSender } = site;
  const files = await storeFiles(store, message.attachments);
  await db.transaction().execute(async (tx) => {
    const answer = { lead, by, message, files, isConfirmed: false };
    const result = await fileAnswer(tx, { secret, own, at: now() }, answer, settle);
    await noteSeen(tx, site, lead, message, own);
    if (result.state !== "held") return;
    const suggestion = { leadId: lead, reason: result.why };
    if (await settle(tx, { state: "unmatched", sender: named(contact), suggestion }))
      await enqueueHeldNotice(tx, site, { lead, message, to: by, reason: result.reason });
  });
  wakeSender();
}

/** Notes that others know the address that the team answers to: who stood in copy, or has written to it. */
async function noteSeen(
  tx: Tx,
  { secret, now }: Pick<ReceiveContext, "secret" | "now">,
  lead: string,
  { recipients, from }: ReceivedMessage,
  own: OwnAddresses,
): Promise<void> {
  const team = own.team.map(({ address }) => address);
  if (!recipients.some((address) => leadOfStaffAddress(secret, address, team))) return;
  const isFromCustomer = !isOwn(own, from.address) && (await isCustomerOf(tx, lead, from.address));
  if (!isFromCustomer && recipients.every((address) => isOwn(own, address))) return;
  await tx
    .updateTable("leads")
    .set({ staff_address_seen_at: now() })
    .where("id", "=", lead)
    .where("staff_address_seen_at", "is", null)
    .execute();
}

/**
 * Files an email with a lead, as a step of its conversation. `prepare` runs first in the same transaction. Returns false if
 * it has been filed by another process, or the lead no longer exists: then nothing is stored.
 */
export async function fileWithLead(
  site: ReceiveContext,
  leadId: string,
  message: ReceivedMessage,
  settle: Settle,
  prepare: (tx: Tx) => Promise<void> = async () => {},
): Promise<boolean> {
  const { db, store, now, wakeSender } = site;
  const files = await storeFiles(store, message.attachments);
  const filing = db.transaction().execute(async (tx) => {
    await prepare(tx);
    const lead = await tx.selectFrom("leads").selectAll().where("id", "=", leadId).executeTakeFirst();
    if (!lead || !(await settle(tx, { state: "filed", leadId }))) throw new NotFiled();
    await insertReceived(tx, lead, message, { files, by: null, at: now() });
    if (message.kind === "bounce") await markBounced(tx, lead, message, now());
    if (message.kind === "reply") await clearBounce(tx, lead, message);
    if (message.kind === "reply") await markNeedsAnswer(tx, site, lead, message);
    return true;
  });
  const isFiled = await filing.catch((error) => (error instanceof NotFiled ? false : Promise.reject(error)));
  if (isFiled) wakeSender();
  return isFiled;
}

/** Undoes the transaction. */
class NotFiled extends Error {}

/** A report about another address, such as the one before a merge, is filed, and says nothing about this one. */
async function markBounced(tx: Tx, lead: LeadRow, { bounce, receivedAt }: ReceivedMessage, at: Date): Promise<void> {
  if (bounce?.recipient && !isSameAddress(bounce.recipient, lead.email)) return;
  const reason = bounce?.reason ?? "";
  if (bounce?.originalId) await retractReply(tx, lead, bounce.originalId, at);
  await tx.updateTable("leads").set({ bounced_at: receivedAt, bounce: reason }).where("id", "=", lead.id).execute();
  const subject = { kind: "lead", id: lead.id, title: lead.name };
  await recordAudit(tx, {
    person: websiteActor,
    act: "email-bounced",
    subject,
    detail: { reason },
    at,
  });
}

/** Who writes from an address has it. */
async function clearBounce(tx: Tx, lead: LeadRow, { from, receivedAt }: ReceivedMessage): Promise<void> {
  if (!isSameAddress(from.address, lead.email)) return;
  await tx
    .updateTable("leads")
    .set({ bounced_at: null, bounce: null })
    .where("id", "=", lead.id)
    .where("bounced_at", "<=", receivedAt)
    .execute();
}

/** The customer waits for an answer from the first of their emails that has none. */
async function markNeedsAnswer(
  tx: Tx,
  { secret, origin, now }: ReceiveContext,
  lead: LeadRow,
  { from, text, attachments, receivedAt }: ReceivedMessage,
): Promise<void> {
  const at = now();
  await tx
    .updateTable("leads")
    .set({
      needs_answer_since: lead.needs_answer_since ?? receivedAt,
      last_customer_message_at: receivedAt > lastMessageAt(lead) ? receivedAt : lastMessageAt(lead),
    })
    .where("id", "=", lead.id)
    .execute();
  const subject = { kind: "lead", id: lead.id, title: lead.name };
  const person: Actor = { id: null, name: from.name || from.address };
  await recordAudit(tx, { person, act: "customer-answered", subject, at });
  await recordLeadEvent(tx, { type: "lead.customer_replied", leadId: lead.id, at });
  const isKnown = await isCustomerOf(tx, lead.id, from.address);
  if (isKnown) await removeReminders(tx, lead, at);
  await enqueueCustomerNotice(tx, lead, {
    text: splitQuoted(text).unquoted,
    fileCount: attachments.length,
    stranger: isKnown ? null : from.address || "an unknown address",
    at,
    url: leadUrl(origin, lead.id),
    replies: await readReplyAddresses(tx, secret, lead),
  });
}
