import { defaultLanguage } from "../content/languages.ts";
import { publishedSingle } from "../content/published.server.ts";
import { locking } from "../db/dialect.ts";
import type { Db, LeadRow, Tx } from "../db/tables.ts";
import { type Actor, recordHistory } from "../history/record.server.ts";
import { enqueueMail } from "../mail/outbox.server.ts";
import { retryNow } from "../mail/queue.server.ts";
import { confirmationMail, type LeadFacts, type MailingCompany, noticeMail } from "./mails.ts";
import { type LeadStatus, longestNote } from "./statuses.ts";

/** What working a lead takes. */
export interface Desk {
  db: Db;
  now: () => Date;
  wakeMail: () => void;
}

interface LeadChange {
  id: string;
  /** The version that the person saw. */
  version: number;
  status?: LeadStatus | undefined;
  /** Somebody's id; null: nobody. */
  assignee?: string | null | undefined;
}

export type ChangeResult =
  | { state: "changed" }
  /** Somebody changed it in between; nothing of this change was written. */
  | { state: "conflict"; by: string }
  | { state: "no-such-person" }
  | { state: "missing" };

/**
 * Changes status and assignee, each with its line of history. A lead that turns out to be no spam is told to staff as if
 * it had just come.
 */
export async function changeLead(desk: Desk, by: Actor, change: LeadChange): Promise<ChangeResult> {
  const { db, now, wakeMail } = desk;
  const { content } = await publishedSingle(db, "settings", defaultLanguage);
  const result = await db.transaction().execute((tx) => changeIn(tx, by, change, content.company, now()));
  wakeMail();
  return result;
}

async function changeIn(
  tx: Tx,
  by: Actor,
  change: LeadChange,
  company: MailingCompany,
  at: Date,
): Promise<ChangeResult> {
  const lead = await tx.selectFrom("leads").selectAll().where("id", "=", change.id).executeTakeFirst();
  if (!lead) return { state: "missing" };
  const { status = lead.status, assignee = lead.assignee_id } = change;
  const confirms = change.status === "spam" && isSuspected(lead);
  if (status === lead.status && assignee === lead.assignee_id && !confirms) return { state: "changed" };
  const to = await nameOf(tx, assignee);
  if (assignee !== null && to === null) return { state: "no-such-person" };
  const written = await tx
    .updateTable("leads")
    .set({ status, assignee_id: assignee, version: change.version + 1 })
    .where("id", "=", lead.id)
    .where("version", "=", change.version)
    .executeTakeFirst();
  if (Number(written.numUpdatedRows) === 0) return { state: "conflict", by: await lastToChange(tx, lead.id) };
  if (confirms) await record(tx, by, "confirmed as spam", lead, null, at);
  if (status !== lead.status) await record(tx, by, "changed the status", lead, { from: lead.status, to: status }, at);
  if (assignee !== lead.assignee_id) {
    await record(tx, by, "assigned", lead, { from: await nameOf(tx, lead.assignee_id), to }, at);
  }
  if (lead.status === "spam" && status !== "spam") await tellStaffOnce(tx, lead, company, at);
  return { state: "changed" };
}

/** Taken for spam by the product itself, and nobody has decided yet. */
function isSuspected({ status, spam_reason, version }: LeadRow): boolean {
  return status === "spam" && spam_reason !== null && version === 1;
}

/** Adds a note. Sent a second time with the same id, it stays one. */
export async function addNote(
  { db, now }: Desk,
  by: Actor,
  note: { id: string; lead: string; text: string },
): Promise<{ state: "added" } | { state: "empty" } | { state: "too-long" } | { state: "missing" }> {
  const text = note.text.toWellFormed().normalize("NFC").replaceAll("\r\n", "\n").replaceAll("\0", "").trim();
  if (text === "") return { state: "empty" };
  if (text.length > longestNote) return { state: "too-long" };
  return db.transaction().execute(async (tx) => {
    const lead = await tx.selectFrom("leads").select(["id", "name"]).where("id", "=", note.lead).executeTakeFirst();
    if (!lead) return { state: "missing" };
    const added = await tx
      .insertInto("lead_notes")
      .values({ id: note.id, lead_id: lead.id, person_id: by.id, person_name: by.name, text, at: now() })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst();
    if (Number(added.numInsertedOrUpdatedRows) > 0) await record(tx, by, "added a note", lead, null, now());
    return { state: "added" };
  });
}

/** Sends a mail about a lead again that waits or was refused. */
export async function sendAgain(
  { db, now, wakeMail }: Desk,
  by: Actor,
  { lead: id, mail: mailId }: { lead: string; mail: string },
): Promise<{ state: "queued" } | { state: "missing" }> {
  const result = await db.transaction().execute(async (tx) => {
    const lead = await tx.selectFrom("leads").select(["id", "name"]).where("id", "=", id).executeTakeFirst();
    const mail = await tx
      .selectFrom("outbox")
      .select("purpose")
      .where("id", "=", mailId)
      .where("about", "=", id)
      .executeTakeFirst();
    if (!lead || !mail || (await retryNow(tx, now(), { id: mailId })) === 0) return { state: "missing" } as const;
    await record(tx, by, "sent a mail again", lead, { mail: mail.purpose }, now());
    return { state: "queued" } as const;
  });
  wakeMail();
  return result;
}

/**
 * Sends the visitor the confirmation that was withheld, once a person has looked at the lead. No limit holds for it: a
 * person decides about each.
 */
export async function sendConfirmation(
  { db, now, wakeMail }: Desk,
  by: Actor,
  id: string,
): Promise<{ state: "queued" } | { state: "sent-before" } | { state: "spam" } | { state: "missing" }> {
  const { content } = await publishedSingle(db, "settings", defaultLanguage);
  const result = await db.transaction().execute(async (tx) => {
    const lead = await locking(tx, tx.selectFrom("leads").selectAll().where("id", "=", id)).executeTakeFirst();
    if (!lead) return { state: "missing" } as const;
    if (lead.status === "spam") return { state: "spam" } as const;
    if (await wasMailed(tx, lead.id, "lead-confirmation")) return { state: "sent-before" } as const;
    await enqueueMail(tx, confirmationMail(factsOf(lead), content.company, now()), now());
    await record(tx, by, "sent the confirmation", lead, null, now());
    return { state: "queued" } as const;
  });
  wakeMail();
  return result;
}

/** What was suspected was mailed to nobody; what was once mailed is not mailed again. */
async function tellStaffOnce(tx: Tx, lead: LeadRow, company: MailingCompany, at: Date): Promise<void> {
  if (await wasMailed(tx, lead.id, "lead-notice")) return;
  await enqueueMail(tx, noticeMail(factsOf(lead), company), at);
}

async function wasMailed(tx: Tx, lead: string, purpose: string): Promise<boolean> {
  const mail = await tx
    .selectFrom("outbox")
    .select("id")
    .where("about", "=", lead)
    .where("purpose", "=", purpose)
    .executeTakeFirst();
  return mail !== undefined;
}

function factsOf(lead: LeadRow): LeadFacts {
  const enquiry = {
    ...lead,
    landingPage: lead.landing_page,
    utmSource: lead.utm_source,
    utmMedium: lead.utm_medium,
    utmCampaign: lead.utm_campaign,
  };
  return {
    id: lead.id,
    enquiry,
    serviceName: lead.service_name,
    receivedAt: lead.received_at,
    replyBy: lead.reply_by,
  };
}

async function nameOf(tx: Tx, person: string | null): Promise<string | null> {
  if (person === null) return null;
  const found = await tx.selectFrom("people").select("name").where("id", "=", person).executeTakeFirst();
  return found?.name ?? null;
}

async function lastToChange(tx: Tx, lead: string): Promise<string> {
  const last = await tx
    .selectFrom("history")
    .select("person_name")
    .where("subject_kind", "=", "lead")
    .where("subject_id", "=", lead)
    .where("act", "in", ["changed the status", "assigned", "confirmed as spam"])
    .orderBy("at", "desc")
    .executeTakeFirst();
  return last?.person_name ?? "";
}

function record(
  tx: Tx,
  by: Actor,
  act: string,
  lead: Pick<LeadRow, "id" | "name">,
  detail: object | null,
  at: Date,
): Promise<void> {
  const subject = { kind: "lead", id: lead.id, title: lead.name };
  return recordHistory(tx, { person: { id: by.id, name: by.name }, act, subject, locale: null, detail, at });
}
