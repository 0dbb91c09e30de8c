import type { LeadRow, Tx } from "#src/base/db/tables.ts";
import {
  type LeadEventType,
  payloadVersion,
  type WebhookBooking,
  type WebhookEvent,
  type WebhookLead,
} from "#src/domain/webhooks/events.ts";
import { enqueueDelivery, readReceivers } from "#src/domain/webhooks/queue.server.ts";
import { describeAnswer } from "../answers/answer.ts";
import { readAnswers } from "../answers/answers.server.ts";
import { readStages } from "./stages.server.ts";
import { stageName } from "./stages.ts";

interface LeadEvent {
  type: LeadEventType;
  leadId: string;
  at: Date;
  /** The appointment that it is about. */
  booking?: WebhookBooking;
}

/**
 * Tells the webhooks of something that happened to a lead, in the transaction of the act: never one without the other. They get
 * nothing about a sample lead.
 */
export async function recordLeadEvent(tx: Tx, { type, leadId, at, booking }: LeadEvent): Promise<void> {
  const receivers = await readReceivers(tx, type);
  if (receivers.length === 0) return;
  const row = await tx.selectFrom("leads").selectAll().where("id", "=", leadId).executeTakeFirstOrThrow();
  if (row.is_sample) return;
  const lead = await webhookLead(tx, row);
  const isFull = receivers.some(({ detail }) => detail === "full");
  const full = isFull ? { ...lead, contact: await contactOf(tx, row) } : lead;
  const sent = {
    full: { lead: full, ...(booking && { booking }) },
    minimal: { lead, ...(booking && { booking: withoutLocation(booking) }) },
  };
  for (const receiver of receivers) {
    const data = { version: payloadVersion, ...sent[receiver.detail] } as const;
    const event: WebhookEvent = { type, timestamp: at.toISOString(), data };
    await enqueueDelivery(tx, receiver, { event, leadId, at });
  }
}

async function webhookLead(tx: Tx, row: LeadRow): Promise<WebhookLead> {
  const stages = await readStages(tx);
  const { utm_source, utm_medium, utm_campaign, landing_page } = row;
  return {
    id: row.id,
    status: row.status,
    stage: stageName(row, stages),
    not_sale: row.status === "lost" ? row.not_sale : null,
    service: row.service_name,
    language: row.language,
    origin: row.origin,
    received_at: row.received_at.toISOString(),
    reply_by: row.reply_by?.toISOString() ?? null,
    source: { utm_source, utm_medium, utm_campaign, landing_page },
    assignee: await webhookPerson(tx, row.assignee_id),
    value_cents: row.value_cents,
    currency: row.currency,
    lost_reason: row.lost_reason,
  };
}

function withoutLocation({ location: _, ...booking }: WebhookBooking): WebhookBooking {
  return booking;
}

/** A member of staff, in an event. */
export async function webhookPerson(tx: Tx, id: string | null): Promise<WebhookLead["assignee"]> {
  const people = tx
    .selectFrom("people")
    .select(["name", "email"])
    .where("id", "=", id ?? "");
  return (await people.executeTakeFirst()) ?? null;
}

async function contactOf(tx: Tx, { id, ...row }: LeadRow): Promise<NonNullable<WebhookLead["contact"]>> {
  const { name, email, phone, company, message, estimate } = row;
  const answers = (await readAnswers(tx, id)).map((answer) => ({
    ...{ question: answer.question, label: answer.label, text: describeAnswer(answer) },
  }));
  return { name, email, phone, company, message, estimate, answers };
}
