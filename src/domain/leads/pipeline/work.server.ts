import { locking } from "#src/base/db/dialect.ts";
import type { Db, LeadRow, Tx } from "#src/base/db/tables.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import type { AuditAct } from "#src/domain/audit-log/acts.ts";
import { auditLinesAbout } from "#src/domain/audit-log/read.server.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { databaseReader, publishedSingle } from "#src/domain/content/published/published.server.ts";
import type { Company } from "#src/domain/content/schema/kinds/settings.ts";
import { enqueueEmail } from "#src/domain/email/queue/outbox.server.ts";
import { retryNow } from "#src/domain/email/queue/queue.server.ts";
import type { LeadEventType } from "#src/domain/webhooks/events.ts";
import { readAnswers } from "../answers/answers.server.ts";
import {
  cancelSpamBookings,
  emailVisitor,
  readBookingFacts,
  restoreSpamBookings,
} from "../bookings/announce.server.ts";
import { openBookings } from "../bookings/reply-clock.server.ts";
import { readReplyAddresses } from "../conversation/reply-address.server.ts";
import type { AssignedLead } from "../deadlines/emails.server.ts";
import { confirmationEmail } from "../intake/emails.ts";
import { findForm } from "../intake/forms.server.ts";
import { notifyAssignees, readNoticeFacts, takeTurn } from "../rules/rules.server.ts";
import { leadNotices } from "../rules/rules.ts";
import { lessonIn, teach } from "../spam/learning.server.ts";
import { recordLeadEvent } from "./lead-events.server.ts";
import { type LeadOutcome, outcomeAfter } from "./outcome.ts";
import { readStages } from "./stages.server.ts";
import { auditName, type Stages, stageOf, storedStage } from "./stages.ts";

export interface LeadContext {
  db: Db;
  now: () => Date;
  wakeSender: () => void;
}

export interface LeadChange {
  id: string;
  /** The version on the person's screen. */
  version: number;
  /** The id of a stage: see `stageIds`. */
  status?: string | undefined;
  /** A person's id; null: unassigned. */
  assignee?: string | null | undefined;
  outcome?: Partial<LeadOutcome> | undefined;
}

export type ChangeResult =
  | { state: "changed" }
  /** Another person changed it first. Nothing was saved. */
  | { state: "conflict"; by: string }
  | { state: "no-such-person" }
  | { state: "no-such-stage" }
  | { state: "missing" };

/** `origin`: the public address, for links in emails. `secret` signs the addresses that answers to them go to. */
export type ChangeContext = LeadContext & { origin: string; secret: string };

/**
 * Changes status, assignee and outcome, each with an audit line. When a lead turns out not to be spam, staff get the notice as if
 * it had just arrived. The spam filter learns from each.
 */
export async function changeLead(context: ChangeContext, by: Actor, change: LeadChange): Promise<ChangeResult> {
  return changeTogether(context, by, (_, changeOne) => changeOne(change));
}

/** Runs several changes in one transaction. Each person who gets leads is emailed once, unless they go back as they were. */
export async function changeTogether<Result>(
  { db, now, wakeSender, origin, secret }: ChangeContext,
  by: Actor,
  run: (tx: Tx, changeOne: (change: LeadChange) => Promise<ChangeResult>, stages: Stages) => Promise<Result>,
  { isUndo = false } = {},
): Promise<Result> {
  const { content } = await publishedSingle(db, "settings", defaultLanguage);
  const { company } = content;
  const at = now();
  const result = await db.transaction().execute(async (tx) => {
    const assigned: AssignedLead[] = [];
    const stages = await readStages(tx);
    const changeOne = (change: LeadChange) =>
      changeInTransaction(tx, by, change, { company, origin, secret, at, assigned, stages });
    const value = await run(tx, changeOne, stages);
    const explanation = `${by.name} assigned ${assigned.length === 1 ? "it" : "them"} to you.`;
    if (!isUndo) await notifyAssignees({ tx, now: at, origin, secret, company }, by, { leads: assigned, explanation });
    return value;
  });
  wakeSender();
  return result;
}

interface ChangeInput {
  company: Company;
  origin: string;
  secret: string;
  at: Date;
  stages: Stages;
  /** Collects the leads whose new owner is to be emailed. */
  assigned: AssignedLead[];
}

async function changeInTransaction(
  tx: Tx,
  by: Actor,
  change: LeadChange,
  { company, origin, secret, at, assigned, stages }: ChangeInput,
): Promise<ChangeResult> {
  const lead = await tx.selectFrom("leads").selectAll().where("id", "=", change.id).executeTakeFirst();
  if (!lead) return { state: "missing" };
  const current = stageOf(lead, stages);
  const { status: next = current } = change;
  const stored = storedStage(next, stages);
  if (!stored) return { state: "no-such-stage" };
  const { status, stage, not_sale } = stored;
  const needsAssignee = lead.status === "spam" && status !== "spam" && lead.assignee_id === null;
  const { assignee = needsAssignee ? await takeTurn(tx, lead, company.timeZone, at) : lead.assignee_id } = change;
  const confirmsSpam = change.status === "spam" && isSuspected(lead);
  const outcome = outcomeAfter(lead, { status, not_sale, change: change.outcome, currency: company.currency, at });
  if (next === current && assignee === lead.assignee_id && !confirmsSpam && !outcome.changed) {
    return { state: "changed" };
  }
  const to = await nameOf(tx, assignee);
  if (assignee !== null && to === null) return { state: "no-such-person" };
  const written = await tx
    .updateTable("leads")
    .set({
      status,
      stage,
      assignee_id: assignee,
      ...outcome.columns,
      version: change.version + 1,
    })
    .where("id", "=", lead.id)
    .where("version", "=", change.version)
    .executeTakeFirst();
  if (Number(written.numUpdatedRows) === 0) return { state: "conflict", by: await lastChangedBy(tx, lead.id) };
  if (confirmsSpam) await record(tx, by, "spam-confirmed", lead, null, at);
  if (next !== current) {
    const detail = { from: auditName(current, stages), to: auditName(next, stages) };
    await record(tx, by, "status-changed", lead, detail, at);
  }
  if (outcome.changed) await record(tx, by, "deal-changed", lead, outcome.changed, at);
  if (assignee !== lead.assignee_id) {
    await record(tx, by, "assigned", lead, { from: await nameOf(tx, lead.assignee_id), to }, at);
  }
  const lesson = lessonIn(lead.status, status, confirmsSpam);
  if (lesson) await teach(tx, lead, lesson, at);
  const isUnmarkedSpam = lead.status === "spam" && status !== "spam";
  const isNotified =
    isUnmarkedSpam && (await notifyStaffOnce(tx, { ...lead, assignee_id: assignee }, { company, origin, secret, at }));
  if (isUnmarkedSpam) await restoreSpamBookings(tx, { origin, secret }, by, lead.id, at);
  if (status === "spam") await cancelSpamBookings(tx, { origin, secret }, by, lead, at);
  const isReassigned = change.assignee !== undefined && assignee !== lead.assignee_id;
  if (isReassigned && !isNotified && status !== "spam") assigned.push({ ...lead, assignee_id: assignee });
  for (const type of eventsOf(lead, { from: current, to: next, assignee }))
    await recordLeadEvent(tx, { type, leadId: lead.id, at });
  return { state: "changed" };
}

/** What a change tells other systems. */
function eventsOf(
  lead: LeadRow,
  { from, to, assignee }: { from: string; to: string; assignee: string | null },
): LeadEventType[] {
  const events: LeadEventType[] = [];
  if (from !== to) events.push("lead.status_changed");
  if (from !== to && to === "won") events.push("lead.won");
  if (from !== to && to === "lost") events.push("lead.lost");
  if (assignee !== lead.assignee_id) events.push("lead.assigned");
  return events;
}

/** Flagged as spam automatically, and not reviewed yet. */
function isSuspected({ status, spam_reason, version }: LeadRow): boolean {
  return status === "spam" && spam_reason !== null && version === 1;
}

/** Retries a waiting or refused email about a lead. */
export async function resendEmail(
  { db, now, wakeSender }: LeadContext,
  by: Actor,
  { lead: id, email: emailId }: { lead: string; email: string },
): Promise<{ state: "queued" } | { state: "missing" }> {
  const result = await db.transaction().execute(async (tx) => {
    const lead = await tx.selectFrom("leads").select(["id", "name"]).where("id", "=", id).executeTakeFirst();
    const email = await tx
      .selectFrom("outbox")
      .select("purpose")
      .where("id", "=", emailId)
      .where("subject_id", "=", id)
      .executeTakeFirst();
    if (!lead || !email || (await retryNow(tx, now(), { id: emailId })) === 0) return { state: "missing" } as const;
    await record(tx, by, "email-resent", lead, { mail: email.purpose }, now());
    return { state: "queued" } as const;
  });
  wakeSender();
  return result;
}

/**
 * Sends a withheld confirmation after a person has reviewed the lead, or the email about its appointment. No limits apply,
 * because a person decides on each.
 */
export async function sendConfirmation(
  { db, now, wakeSender, origin, secret }: ChangeContext,
  by: Actor,
  id: string,
): Promise<{ state: "queued" | "sent-before" | "spam" | "no-email" | "missing" }> {
  const { content } = await publishedSingle(db, "settings", defaultLanguage);
  const result = await db.transaction().execute(async (tx) => {
    const lead = await locking(tx, tx.selectFrom("leads").selectAll().where("id", "=", id)).executeTakeFirst();
    if (!lead) return { state: "missing" } as const;
    if (lead.status === "spam") return { state: "spam" } as const;
    if (lead.email === "") return { state: "no-email" } as const;
    if (await wasEmailed(tx, lead.id, "lead-confirmation")) return { state: "sent-before" } as const;
    const [booking] = await openBookings(tx, lead.id, now());
    if (booking) {
      const facts = await readBookingFacts(tx, { origin }, booking.id);
      await emailVisitor(tx, { origin, secret }, facts, "booked", now());
    } else {
      const form = await formOf(tx, lead);
      const replies = await readReplyAddresses(tx, secret, lead);
      await enqueueEmail(tx, confirmationEmail(lead, content.company, now(), replies?.customer ?? null, form), now());
    }
    await record(tx, by, "confirmation-sent", lead, null, now());
    return { state: "queued" } as const;
  });
  wakeSender();
  return result;
}

function formOf(tx: Tx, { form_id: form, language }: LeadRow) {
  return findForm(databaseReader(tx), { form, language });
}

/** Suspected spam was not emailed to staff. Each lead is emailed once: returns false if it was before. */
async function notifyStaffOnce(
  tx: Tx,
  lead: LeadRow,
  { company, origin, secret, at }: Omit<ChangeInput, "assigned" | "stages">,
): Promise<boolean> {
  if (await wasEmailed(tx, lead.id, "lead-notice")) return false;
  const form = await formOf(tx, lead);
  const facts = await readNoticeFacts(tx, lead, form !== null || lead.assignee_id !== null);
  const noticed = { ...lead, answers: await readAnswers(tx, lead.id) };
  const replies = await readReplyAddresses(tx, secret, lead);
  for (const email of leadNotices(noticed, facts, { form, company, replies, origin }))
    await enqueueEmail(tx, email, at);
  await recordLeadEvent(tx, { type: "lead.received", leadId: lead.id, at });
  return true;
}

async function wasEmailed(tx: Tx, lead: string, purpose: string): Promise<boolean> {
  const email = await tx
    .selectFrom("outbox")
    .select("id")
    .where("subject_id", "=", lead)
    .where("purpose", "=", purpose)
    .executeTakeFirst();
  return email !== undefined;
}

async function nameOf(tx: Tx, person: string | null): Promise<string | null> {
  if (person === null) return null;
  const found = await tx.selectFrom("people").select("name").where("id", "=", person).executeTakeFirst();
  return found?.name ?? null;
}

/** The name of the person who last changed a lead, or one of these fields of it; empty if nobody did. */
export async function lastChangedBy(db: Db, lead: string, fields?: readonly string[]): Promise<string> {
  const acts: readonly string[] = [
    "status-changed",
    "assigned",
    "spam-confirmed",
    "deal-changed",
    "lead-edited",
  ] satisfies AuditAct[];
  const lines = await auditLinesAbout(db, "lead", lead);
  const last = lines.find(
    ({ act, detail }) =>
      acts.includes(act) && (!fields || fields.some((field) => Object.hasOwn(Object(detail), field))),
  );
  return last?.person_name ?? "";
}

function record(
  tx: Tx,
  by: Actor,
  act: AuditAct,
  lead: Pick<LeadRow, "id" | "name">,
  detail: object | null,
  at: Date,
): Promise<void> {
  return recordAudit(tx, { person: by, act, subject: { kind: "lead", id: lead.id, title: lead.name }, detail, at });
}
