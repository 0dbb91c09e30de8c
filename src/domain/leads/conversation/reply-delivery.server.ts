import { locking } from "#src/base/db/dialect.ts";
import type { Db, LeadRow, Tx } from "#src/base/db/tables.ts";
import { hourMs } from "#src/base/durations.ts";
import { websiteActor } from "#src/domain/audit-log/record.server.ts";
import type { FollowUp } from "#src/domain/email/queue/outbox.server.ts";
import { recordLeadEvent } from "../pipeline/lead-events.server.ts";
import { recordAnswer, recordLeadAct } from "./first-reply.server.ts";

/** Counts a reply as an answer once the mail server has accepted it. The customer waits again for one that was refused. */
export const followReply: FollowUp = async (tx, { id, purpose }, state, at) => {
  if (purpose !== "lead-reply") return;
  const found = await findReply(tx, id);
  if (!found) return;
  const { lead, reply } = found;
  if (state === "refused") return awaitAnswer(tx, lead, reply.at);
  await recordAnswer(tx, { id: reply.person_id, name: reply.person_name ?? "" }, lead, { at, writtenAt: reply.at });
  await recordLeadEvent(tx, { type: "lead.replied", leadId: lead.id, at });
};

async function findReply(tx: Tx, id: string) {
  const reply = await tx
    .selectFrom("lead_messages")
    .select(["lead_id", "person_id", "person_name", "at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!reply) return null;
  const lead = await locking(tx, tx.selectFrom("leads").selectAll().where("id", "=", reply.lead_id)).executeTakeFirst();
  return lead ? { lead, reply } : null;
}

async function awaitAnswer(tx: Tx, { id, needs_answer_since: since }: LeadRow, writtenAt: Date): Promise<void> {
  await tx
    .updateTable("leads")
    .set({ needs_answer_since: since ?? writtenAt })
    .where("id", "=", id)
    .execute();
}

/** Takes back what a reply has counted for whose email came back, unless the customer has another one, or was called. */
export async function retractReply(tx: Tx, lead: LeadRow, messageId: string, at: Date): Promise<void> {
  const bounced = await tx
    .selectFrom("lead_messages")
    .select(["id", "at"])
    .where("message_id", "=", messageId)
    .where("lead_id", "=", lead.id)
    .where("kind", "=", "reply")
    .executeTakeFirst();
  if (!bounced) return;
  await tx.updateTable("lead_messages").set({ returned_at: at }).where("id", "=", bounced.id).execute();
  if (await hasOtherAnswer(tx, lead.id, bounced.id)) return;
  // In a later stage, it stays where someone has put it.
  const isNew = lead.status === "contacted" && lead.stage === null;
  await tx
    .updateTable("leads")
    .set({ first_reply_at: null, ...(isNew && { status: "new", version: lead.version + 1 }) })
    .where("id", "=", lead.id)
    .execute();
  await awaitAnswer(tx, lead, bounced.at);
  if (!isNew) return;
  await recordLeadAct(tx, websiteActor, "status-changed", lead, { from: "contacted", to: "new" }, at);
  await recordLeadEvent(tx, { type: "lead.status_changed", leadId: lead.id, at });
}

async function hasOtherAnswer(tx: Tx, lead: string, bounced: string): Promise<boolean> {
  const reply = await tx
    .selectFrom("lead_messages")
    .leftJoin("outbox", "outbox.id", "lead_messages.outbox_id")
    .select("lead_messages.id")
    .where("lead_id", "=", lead)
    .where("kind", "=", "reply")
    .where("lead_messages.id", "!=", bounced)
    .where("lead_messages.returned_at", "is", null)
    // The outbox forgets emails after two years.
    .where(({ eb, or }) => or([eb("outbox.id", "is", null), eb("outbox.state", "=", "sent")]))
    .executeTakeFirst();
  const call = await tx
    .selectFrom("lead_notes")
    .select("id")
    .where("lead_id", "=", lead)
    .where("outcome", "in", ["reached", "left-message"])
    .executeTakeFirst();
  return (reply ?? call) !== undefined;
}

/** In milliseconds: longer than two versions serve beside each other. */
const catchUpMs = 24 * hourMs;

/** Counts accepted replies that a process of version 1.0.0 has sent: it does not know that they wait to be counted. */
export async function countAcceptedReplies(db: Db, now: Date): Promise<void> {
  const missed = await db
    .selectFrom("outbox")
    .innerJoin("lead_messages", "lead_messages.id", "outbox.id")
    .innerJoin("leads", "leads.id", "lead_messages.lead_id")
    .select(["outbox.id", "outbox.purpose"])
    .where("outbox.state", "=", "sent")
    .where("outbox.finished_at", ">=", new Date(now.getTime() - catchUpMs))
    .where("outbox.purpose", "=", "lead-reply")
    .where("leads.first_reply_at", "is", null)
    .where("lead_messages.returned_at", "is", null)
    // A process of that version has filed the bounce.
    .where("leads.bounced_at", "is", null)
    .execute();
  for (const email of missed) await db.transaction().execute((tx) => followReply(tx, email, "sent", now));
}
