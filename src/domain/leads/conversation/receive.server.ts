import { createHash } from "node:crypto";
import type { Db, LeadRow, Tx } from "#src/base/db/tables.ts";
import { recordAudit } from "#src/domain/audit-log/record.server.ts";
import type { ReceivedMessage, Settle } from "#src/domain/email/inbound/file-messages.server.ts";
import type { InboundAttachment } from "#src/domain/email/inbound/parse.server.ts";
import { splitQuoted } from "#src/domain/email/inbound/quoted.ts";
import { inboundMailbox } from "#src/domain/email/inbound/settings.server.ts";
import { attachmentName, type MediaStore } from "#src/domain/media/store/store.server.ts";
import { leadUrl } from "../intake/emails.ts";
import { recordLeadEvent } from "../pipeline/lead-events.server.ts";
import { enqueueCustomerNotice } from "./customer-notice.server.ts";
import { isSameAddress, type Match, matchBounce, matchReply } from "./match-email.server.ts";

export interface ReceiveContext {
  db: Db;
  store: Pick<MediaStore, "write">;
  secret: string;
  origin: string;
  now: () => Date;
  wakeSender: () => void;
}

/** Files an email that came in: with its lead, in the list of unmatched ones, or in its trash. */
export async function receiveEmail(site: ReceiveContext, message: ReceivedMessage, settle: Settle): Promise<void> {
  const { db, secret } = site;
  if (message.kind === "loop") {
    await db.transaction().execute((tx) => settle(tx, { state: "dismissed" }));
    return;
  }
  const match = message.kind === "bounce" ? await matchBounce(db, message) : await matchReply(db, secret, message);
  if (match && "lead" in match && message.kind !== "unreadable") {
    await fileWithLead(site, match.lead, message, settle);
    return;
  }
  await db.transaction().execute((tx) => settle(tx, { state: "unmatched", suggestion: suggestionOf(match) }));
}

function suggestionOf(match: Match) {
  if (!match) return null;
  return "lead" in match
    ? { leadId: match.lead, reason: "reference" as const }
    : { leadId: match.suggested, reason: match.why };
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
  const { db, store, now, origin, wakeSender } = site;
  const files = await storeFiles(store, message.attachments);
  const filing = db.transaction().execute(async (tx) => {
    await prepare(tx);
    const lead = await tx.selectFrom("leads").selectAll().where("id", "=", leadId).executeTakeFirst();
    if (!lead || !(await settle(tx, { state: "filed", leadId }))) throw new NotFiled();
    await insertMessage(tx, lead, message, files, now());
    if (message.kind === "bounce") await markBounced(tx, lead, message, now());
    if (message.kind === "reply") await clearBounce(tx, lead, message);
    if (message.kind === "reply") await markNeedsAnswer(tx, lead, message, { at: now(), origin });
    return true;
  });
  const isFiled = await filing.catch((error) => (error instanceof NotFiled ? false : Promise.reject(error)));
  if (isFiled) wakeSender();
  return isFiled;
}

/** Undoes the transaction. */
class NotFiled extends Error {}

interface StoredFile {
  name: string;
  type: string;
  bytes: number;
  digest: string;
}

/** Equal files are stored once, so a repetition changes nothing. */
async function storeFiles(
  store: ReceiveContext["store"],
  attachments: readonly InboundAttachment[],
): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  for (const { name, type, content } of attachments) {
    const digest = createHash("sha256").update(content).digest("hex");
    await store.write(attachmentName(digest), content);
    stored.push({ name, type, bytes: content.length, digest });
  }
  return stored;
}

const kinds = { reply: "customer", "auto-reply": "auto-reply", bounce: "bounce" } as const;

async function insertMessage(
  tx: Tx,
  lead: LeadRow,
  message: ReceivedMessage,
  files: readonly StoredFile[],
  now: Date,
): Promise<void> {
  const { id, messageId, from, kind, receivedAt } = message;
  const isTaken =
    messageId !== null &&
    (await tx.selectFrom("lead_messages").select("id").where("message_id", "=", messageId).executeTakeFirst());
  await tx
    .insertInto("lead_messages")
    .values({
      id,
      lead_id: lead.id,
      direction: "in",
      kind: kind === "auto-reply" || kind === "bounce" ? kinds[kind] : kinds.reply,
      // Some programs give several messages the same one, or none.
      message_id: messageId === null || isTaken ? `${id}@received.invalid` : messageId,
      in_reply_to: message.references[0] ?? null,
      from_name: from.name,
      from_address: from.address,
      to_name: "",
      to_address: (await inboundMailbox(tx)) ?? "",
      subject: message.subject,
      text: message.text,
      person_id: null,
      person_name: null,
      outbox_id: null,
      at: receivedAt,
      created_at: now,
    })
    .execute();
  const rows = files.map((file) => ({ id: crypto.randomUUID(), message_id: id, ...file }));
  if (rows.length > 0) await tx.insertInto("lead_attachments").values(rows).execute();
}

/** A report about another address, such as the one before a merge, is filed, and says nothing about this one. */
async function markBounced(tx: Tx, lead: LeadRow, { bounce, receivedAt }: ReceivedMessage, at: Date): Promise<void> {
  if (bounce?.recipient && !isSameAddress(bounce.recipient, lead.email)) return;
  const reason = bounce?.reason ?? "";
  await tx.updateTable("leads").set({ bounced_at: receivedAt, bounce: reason }).where("id", "=", lead.id).execute();
  const subject = { kind: "lead", id: lead.id, title: lead.name };
  await recordAudit(tx, {
    person: { id: null, name: "Website" },
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
  lead: LeadRow,
  { from, text, attachments, receivedAt }: ReceivedMessage,
  { at, origin }: { at: Date; origin: string },
): Promise<void> {
  await tx
    .updateTable("leads")
    .set({ needs_answer_since: lead.needs_answer_since ?? receivedAt })
    .where("id", "=", lead.id)
    .execute();
  const subject = { kind: "lead", id: lead.id, title: lead.name };
  await recordAudit(tx, {
    person: { id: null, name: from.name || from.address },
    act: "customer-answered",
    subject,
    at,
  });
  await recordLeadEvent(tx, { type: "lead.customer_replied", leadId: lead.id, at });
  const { unquoted } = splitQuoted(text);
  const url = leadUrl(origin, lead.id);
  await enqueueCustomerNotice(tx, lead, { text: unquoted, fileCount: attachments.length, at, url });
}
