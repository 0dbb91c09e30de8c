import type { Tx } from "#src/base/db/tables.ts";
import { recordAudit } from "#src/domain/audit-log/record.server.ts";
import { enqueueEmail } from "#src/domain/email/queue/outbox.server.ts";
import { recordAssignment, saveTurns } from "../deadlines/assignment.server.ts";
import { recordLeadEvent } from "../pipeline/lead-events.server.ts";
import type { InquiryDecision } from "./decide-inquiry.ts";
import { insertLeads } from "./insert.server.ts";
import { deleteOldSubmissions, deleteSubmission, recordConfirmation, type Submission } from "./submissions.server.ts";

export type IntakeResult =
  /** Stored on disk with its emails. Suspected spam gets the same answer and is stored without emails. */
  | { state: "received"; id: string; replyBy: Date | null; repeated: boolean }
  /** The network has sent so much that nothing more is stored for an hour. */
  | { state: "too-many" }
  /** The database can't store it now. If the visitor sends it again, it still makes one lead. */
  | { state: "unavailable" };

/** Stores what was decided about a submission, in the transaction that has read the facts. */
export async function storeInquiry(tx: Tx, decision: InquiryDecision, submission: Submission): Promise<IntakeResult> {
  switch (decision.state) {
    case "repeated":
      return { state: "received", id: decision.id, replyBy: decision.replyBy, repeated: true };
    case "refused":
      await deleteSubmission(tx, submission);
      return { state: decision.why };
    case "accepted":
      await storeLead(tx, decision);
      if (decision.isConfirmed) await recordConfirmation(tx, submission, decision.lead.received_at);
      return { state: "received", id: decision.lead.id, replyBy: decision.lead.reply_by, repeated: false };
  }
}

async function storeLead(
  tx: Tx,
  { lead, verdict, emails, events, turns }: Extract<InquiryDecision, { state: "accepted" }>,
): Promise<void> {
  const now = lead.received_at;
  await insertLeads(tx, [lead]);
  await recordAudit(tx, {
    person: { id: null, name: "Website" },
    act: "received",
    subject: { kind: "lead", id: lead.id, title: lead.name },
    locale: lead.language,
    detail: { suspicion: lead.spam_reason, ...(verdict && { reasons: verdict.reasons }) },
    at: now,
  });
  await saveTurns(tx, turns);
  if (lead.assignee_id) await recordAssignment(tx, lead, lead.assignee_id, now);
  await deleteOldSubmissions(tx, now);
  for (const email of emails) await enqueueEmail(tx, email, now);
  for (const type of events) await recordLeadEvent(tx, { type, leadId: lead.id, at: now });
}
