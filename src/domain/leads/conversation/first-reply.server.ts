import type { LeadRow, Tx } from "#src/base/db/tables.ts";
import type { AuditAct } from "#src/domain/audit-log/acts.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";

import { recordLeadEvent } from "../pipeline/lead-events.server.ts";
import { lessonIn, teach } from "../spam/learning.server.ts";

type AnsweredLead = Pick<
  LeadRow,
  "id" | "name" | "company" | "message" | "status" | "version" | "first_reply_at" | "assignee_id"
>;

/**
 * A person has answered the customer, by email or phone: a new lead is contacted now, one without an owner is theirs, the
 * spam filter learns that it is real, and no answer is awaited anymore. Call it in the transaction of the answer.
 */
export async function recordAnswer(tx: Tx, by: Actor, lead: AnsweredLead, at: Date): Promise<void> {
  const isNew = lead.status === "new";
  const isTaken = lead.assignee_id === null && by.id !== null;
  await tx
    .updateTable("leads")
    .set({
      first_reply_at: lead.first_reply_at ?? at,
      needs_answer_since: null,
      ...(isNew && { status: "contacted" as const }),
      ...(isTaken && { assignee_id: by.id }),
      ...((isNew || isTaken) && { version: lead.version + 1 }),
    })
    .where("id", "=", lead.id)
    .execute();
  if (isTaken) {
    await recordLeadAct(tx, by, "assigned", lead, { from: null, to: by.name }, at);
    await recordLeadEvent(tx, { type: "lead.assigned", leadId: lead.id, at });
  }
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
