import type { Selectable } from "kysely";
import { locking } from "#src/base/db/dialect.ts";
import type { Db, LeadRow, Tables, Tx } from "#src/base/db/tables.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import type { Actor } from "#src/domain/audit-log/record.server.ts";
import type { Person } from "#src/domain/auth/person.ts";
import { publishedSingle } from "#src/domain/content/published/published.server.ts";
import type { SenderCompany } from "#src/domain/email/layout.ts";
import { enqueueEmail, messageIdOf } from "#src/domain/email/queue/outbox.server.ts";
import type { LeadContext } from "../pipeline/work.server.ts";
import { readReplyDraftFiles } from "./attachments.server.ts";
import { cleanLine, cleanText } from "./clean-text.ts";
import { type Copies, parseCopies } from "./copies.ts";
import { recordLeadAct, takeUnassigned } from "./first-reply.server.ts";
import { maxReplyLength, maxSubjectLength } from "./limits.ts";
import { readReplyAddresses } from "./reply-address.server.ts";
import { deleteReplyDraft } from "./reply-drafts.server.ts";
import { replyEmail } from "./reply-email.server.ts";
import { readSignature } from "./signature.server.ts";
import { addReminder } from "./tasks.server.ts";
import { unfilledFields } from "./template-fields.ts";
import { findThread } from "./thread.server.ts";

export interface Reply {
  /** Also of its email, so that a repeated submission sends one only. */
  id: string;
  lead: string;
  subject: string;
  text: string;
  /** Whether the email repeats what it answers. */
  isQuoting: boolean;
  /** Addresses in copy, as entered. */
  cc?: string | undefined;
  /** Adds a task in so many days, unless the customer answers before. */
  remindInDays?: number | undefined;
  /** The id of the last email of another person that the writer saw; "" if there was none. Undefined: not checked. */
  seen?: string | undefined;
}

export type ReplyResult =
  | { state: "sent" }
  | { state: "empty" | "no-subject" | "too-long" | "no-address" | "spam" | "missing" }
  /** Someone else has written since the writer looked. */
  | { state: "crossed"; by: string }
  /** Fields of a template that have to be filled in. */
  | { state: "unfilled"; fields: string[] }
  | { state: "copies"; error: Exclude<Copies, { state: "valid" }> };

/** Sends a reply to the customer: stores the message and its email in the outbox, in one transaction. It counts as an answer once the mail server has accepted it. */
export async function sendReply(
  { db, now, wakeSender, secret }: LeadContext & { secret: string },
  by: Person,
  reply: Reply,
): Promise<ReplyResult> {
  const [subject, text] = [cleanLine(reply.subject), cleanText(reply.text)];
  if (text === "") return { state: "empty" };
  if (subject === "") return { state: "no-subject" };
  if (text.length > maxReplyLength || subject.length > maxSubjectLength) return { state: "too-long" };
  const fields = unfilledFields(`${subject}\n${text}`);
  if (fields.length > 0) return { state: "unfilled", fields };
  const { content } = await publishedSingle(db, "settings", defaultLanguage);
  const result = await db.transaction().execute(async (tx): Promise<ReplyResult> => {
    const lead = await locking(tx, tx.selectFrom("leads").selectAll().where("id", "=", reply.lead)).executeTakeFirst();
    if (!lead) return { state: "missing" };
    const before = await tx.selectFrom("lead_messages").select("lead_id").where("id", "=", reply.id).executeTakeFirst();
    if (before) return { state: before.lead_id === lead.id ? "sent" : "missing" };
    if (await isEmailId(tx, reply.id)) return { state: "missing" };
    if (lead.email === "") return { state: "no-address" };
    if (lead.status === "spam") return { state: "spam" };
    const copies = parseCopies(reply.cc ?? "", lead.email);
    if (copies.state !== "valid") return { state: "copies", error: copies };
    const latest = reply.seen === undefined ? null : await latestMessageByOthers(tx, lead.id, by.id);
    if (latest && latest.id !== reply.seen) return { state: "crossed", by: latest.by };
    const replies = await readReplyAddresses(tx, secret, lead);
    const files = await readReplyDraftFiles(tx, lead.id, by.id);
    const replyTo = replies?.customer ?? null;
    await storeReply(
      tx,
      by,
      { ...reply, subject, text, cc: copies.addresses },
      { lead, company: content.company, replyTo, files, at: now() },
    );
    if (reply.remindInDays !== undefined)
      await addReminder(
        tx,
        by,
        lead,
        { reply: reply.id, days: reply.remindInDays, timeZone: content.company.timeZone },
        now(),
      );
    await tx.deleteFrom("lead_draft_files").where("lead_id", "=", lead.id).where("person_id", "=", by.id).execute();
    await deleteReplyDraft(tx, { lead: lead.id, person: by.id, mode: "reply" });
    return { state: "sent" };
  });
  wakeSender();
  return result;
}

/** Only a request by hand has the id of another email. */
async function isEmailId(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom("outbox").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

/** The last email of the customer or a colleague. */
export async function latestMessageByOthers(db: Db, lead: string, person: string) {
  const found = await db
    .selectFrom("lead_messages")
    .select(["id", "person_name", "from_name", "from_address"])
    .where("lead_id", "=", lead)
    .where("kind", "in", ["reply", "customer"])
    .where(({ eb, or }) => or([eb("person_id", "is", null), eb("person_id", "!=", person)]))
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return found && { id: found.id, by: found.person_name || found.from_name || found.from_address };
}

interface SendContext {
  lead: LeadRow;
  company: SenderCompany;
  /** The lead's own address; null if the company can't receive email here. */
  replyTo: string | null;
  files: readonly Omit<Selectable<Tables["lead_attachments"]>, "message_id">[];
  at: Date;
}

/** Stores a reply with its email to the customer. */
export async function storeReply(
  tx: Tx,
  by: Actor,
  reply: Pick<Reply, "id" | "subject" | "text" | "isQuoting"> & { cc: readonly string[] },
  { lead, company, replyTo, files, at }: SendContext,
): Promise<void> {
  const thread = await findThread(tx, lead);
  const quoted = reply.isQuoting ? thread.latest : null;
  const signature = await readSignature(tx, by.id);
  const email = replyEmail({ reply, by, lead, company, signature, quoted, replyTo });
  await tx
    .insertInto("lead_messages")
    .values({
      id: reply.id,
      lead_id: lead.id,
      direction: "out",
      kind: "reply",
      message_id: messageIdOf(reply.id, email.from),
      in_reply_to: thread.inReplyTo,
      from_name: email.from.name,
      from_address: email.from.address,
      to_name: email.to.name,
      to_address: email.to.address,
      cc: reply.cc.join(","),
      subject: reply.subject,
      text: reply.text,
      person_id: by.id,
      person_name: by.name,
      outbox_id: reply.id,
      at,
      created_at: at,
    })
    .execute();
  const attached = files.map((file) => ({ ...file, message_id: reply.id }));
  if (attached.length > 0) await tx.insertInto("lead_attachments").values(attached).execute();
  const { inReplyTo, references } = thread;
  const attachments = files.map(({ name, type, digest }) => ({ name, type, digest }));
  await enqueueEmail(tx, { ...email, id: reply.id, thread: { inReplyTo, references }, attachments }, at);
  await recordLeadAct(tx, by, "replied", lead, null, at);
  await takeUnassigned(tx, by, lead, at);
}
