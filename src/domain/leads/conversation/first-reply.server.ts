import type { LeadRow, Tx } from "#src/base/db/tables.ts";
import type { AuditAct } from "#src/domain/audit-log/acts.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";

import { recordLeadEvent } from "../pipeline/lead-events.server.ts";
import { lessonIn, teach } from "../spam/learning.server.ts";

type AnsweredLead = Pick<
  LeadRow,
  "id" | "name" | "company" | "message" | "status" | "version" | "first_reply_at" | "assignee_id" | "needs_answer_since"
>;

/** Who answers a lead without an owner has it. Returns the lead as it is now. */
export async function takeUnassigned<Lead extends AnsweredLead>(
  tx: Tx,
  by: Actor,
  lead: Lead,
  at: Date,
): Promise<Lead> {
  if (lead.assignee_id !== null || by.id === null) return lead;
  const taken = { assignee_id: by.id, version: lead.version + 1 };
  await tx.updateTable("leads").set(taken).where("id", "=", lead.id).execute();
  await recordLeadAct(tx, by, "assigned", lead, { from: null, to: by.name }, at);
  await recordLeadEvent(tx, { type: "lead.assigned", leadId: lead.id, at });
  return { ...lead, ...taken };
}

/**
 * The customer has an answer by a person, by email or phone: a new lead is contacted now, the spam filter learns that it is
 * real, and what they wrote before `writtenAt` waits no longer. Call it in the transaction that stores that they have it.
 */
export async function recordAnswer(
  tx: Tx,
  by: Actor,
  lead: AnsweredLead,
  { at, writtenAt = at }: { at: Date; writtenAt?: Date },
): Promise<void> {
  const isNew = lead.status === "new";
  const { needs_answer_since: since } = lead;
  await tx
    .updateTable("leads")
    .set({
      first_reply_at: lead.first_reply_at ?? at,
      needs_answer_since: since && since > writtenAt ? since : null,
      ...(isNew && { status: "contacted" as const, stage: null, version: lead.version + 1 }),
    })
    .where("id", "=", lead.id)
    .execute();
  if (!isNew) return;
  await recordLeadAct(tx, by, "status-changed", lead, { from: "new", to: "contacted" }, at);
  const lesson = lessonIn(lead.status, "contacted", false);
  if (lesson) await teach(tx, lead, lesson, at);
  await recordLeadEvent(tx, { type: "lead.status_changed", leadId: lead.id, at });
}

export function recordLeadAct(
  tx: Tx,
  by: Actor,
  act: AuditAct,
  lead: Pick<LeadRow, "id" | "name">,
  detail: object | null,
  at: Date,
): Promise<void> {
  return recordAudit(tx, { person: by, act, subject: { kind: "lead", id: lead.id, title: lead.name }, detail, at });
}
