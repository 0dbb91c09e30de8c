import type { Db, Tx } from "#src/base/db/tables.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import type { AuditAct } from "#src/domain/audit-log/acts.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { afterOpenMinutes } from "#src/domain/content/published/hours/business-hours.ts";
import { publishedSingle } from "#src/domain/content/published/published.server.ts";
import { type ReceivedMessage, refileMessage } from "#src/domain/email/inbound/file-messages.server.ts";
import type { MailReader } from "#src/domain/email/inbound/mail-reader.server.ts";
import { moveUnfiled, readUnfiled, type UnfiledState } from "#src/domain/email/inbound/unfiled.server.ts";
import { columnsOf, fieldNames, forEachField, leadFields } from "../fields.ts";
import { insertLeads } from "../intake/insert.server.ts";
import { recordLeadEvent } from "../pipeline/lead-events.server.ts";
import { recordAssignment, takeTurn } from "../rules/rules.server.ts";
import { addAddress } from "./addresses.server.ts";
import { fileAnswer } from "./email-answer.server.ts";
import { fileWithLead, type ReceiveContext } from "./receive.server.ts";
import { contactOf, isOwn, type OwnAddresses, readOwnAddresses } from "./sender.server.ts";
import { storeFiles } from "./store-received.server.ts";

export interface UnmatchedContext extends ReceiveContext {
  mailReader: MailReader;
}

/** Files an unmatched email with a lead. `gone`: another person has handled the email. */
export async function attachEmail(
  site: UnmatchedContext,
  by: Actor,
  { email, lead }: { email: string; lead: string },
): Promise<{ state: "attached"; name: string } | { state: "gone" | "no-such-lead" }> {
  const { db, now, mailReader: reader } = site;
  const found = await db.selectFrom("leads").select("name").where("id", "=", lead).executeTakeFirst();
  if (!found) return { state: "no-such-lead" };
  const own = await readOwnAddresses(site);
  const isFiled = await refileMessage({ db, reader, now }, email, by.name, (message, settle) =>
    fileWithLead(site, lead, { ...message, from: contactOf(message, own) }, async (tx, outcome) => {
      if (!(await settle(tx, outcome))) return false;
      const { address } = contactOf(message, own);
      // A person has seen who it is from.
      if (message.kind === "reply" && !isOwn(own, address)) await addAddress(tx, lead, address, now());
      await record(tx, by, "email-attached", { kind: "lead", id: lead, title: found.name }, now());
      return true;
    }),
  );
  return isFiled ? { state: "attached", name: found.name } : { state: "gone" };
}

/** Makes a lead of an unmatched email, and files the email with it, and emails the person that the rules name. */
export async function createLeadFromEmail(
  site: UnmatchedContext,
  by: Actor,
  email: string,
): Promise<{ state: "made"; lead: string } | { state: "gone" }> {
  const { db, now, mailReader: reader } = site;
  const { content } = await publishedSingle(db, "settings", defaultLanguage);
  const lead = crypto.randomUUID();
  const own = await readOwnAddresses(site);
  const isFiled = await refileMessage({ db, reader, now }, email, by.name, (received, settle) => {
    const message = { ...received, from: contactOf(received, own) };
    return fileWithLead(site, lead, message, settle, async (tx) => {
      const row = {
        id: lead,
        received_at: message.receivedAt,
        language: defaultLanguage,
        status: "new" as const,
        spam_reason: null,
        origin: "email" as const,
        ...leadColumnsFrom(message, own),
        service_name: "",
        reply_by: afterOpenMinutes(message.receivedAt, content.company.replyMinutes, content.company),
      };
      const assignee = await takeTurn(tx, row, content.company.timeZone, now());
      await insertLeads(tx, [{ ...row, assignee_id: assignee }]);
      await record(tx, by, "received", { kind: "lead", id: lead, title: row.name }, now());
      if (assignee !== null) await recordAssignment(tx, row, assignee, now());
      await recordLeadEvent(tx, { type: "lead.received", leadId: lead, at: now() });
    });
  });
  return isFiled ? { state: "made", lead } : { state: "gone" };
}

/** Files an unmatched email as the team's answer to a lead's customer, and sends it to them unless they have it. */
export async function fileEmailAsReply(
  site: UnmatchedContext,
  by: Actor,
  { email, lead }: { email: string; lead: string },
): Promise<{ state: "filed" } | { state: "gone" } | { state: "held"; reason: string }> {
  const { db, store, secret, now, mailReader: reader, wakeSender } = site;
  const own = await readOwnAddresses(site);
  let result: Awaited<ReturnType<typeof fileAnswer>> = { state: "gone" };
  await refileMessage({ db, reader, now }, email, by.name, async (message, settle) => {
    const files = await storeFiles(store, message.attachments);
    result = await db.transaction().execute(async (tx) => {
      const answer = { lead, by, message, files, isConfirmed: true };
      return fileAnswer(tx, { secret, own, at: now() }, answer, settle);
    });
    return result.state === "filed";
  });
  wakeSender();
  return result;
}

function leadColumnsFrom({ from, subject, text }: ReceivedMessage, own: OwnAddresses) {
  const name = from.name || from.address || "Unknown sender";
  const message = [subject, text].filter(Boolean).join("\n\n");
  const cut = (whole: string, limit: number) => whole.slice(0, limit).toWellFormed();
  return columnsOf({
    ...forEachField(fieldNames, () => ""),
    name: cut(name, leadFields.name.maxLength),
    // A coworker who forwards an email is no customer.
    email: isOwn(own, from.address) ? "" : from.address,
    message: cut(message, leadFields.message.maxLength),
  });
}

/** Moves an email to the trash, where it stays for 30 days, or back. Returns its sender; null if it is not there. */
export async function moveEmail(
  { db, now }: { db: Db; now: () => Date },
  by: Actor,
  { email, to }: { email: string; to: UnfiledState },
): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    const row = await readUnfiled(tx, email);
    if (!row || !(await moveUnfiled(tx, email, { to, by: by.name, at: now() }))) return null;
    const sender = row.from_name || row.from_address || "an unknown sender";
    const act = to === "dismissed" ? "email-dismissed" : "email-restored";
    await record(tx, by, act, { kind: "inbound-email", id: email, title: sender }, now());
    return sender;
  });
}

/** The leads that emails may belong to. */
export async function leadNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("leads").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function record(tx: Tx, person: Actor, act: AuditAct, subject: { kind: string; id: string; title: string }, at: Date) {
  return recordAudit(tx, { person, act, subject, at });
}
