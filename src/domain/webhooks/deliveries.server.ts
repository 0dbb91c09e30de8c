import type { Db, Tx } from "#src/base/db/tables.ts";
import { dayMs, hourMs, minuteMs, secondMs } from "#src/base/durations.ts";
import { backoffMs } from "#src/base/jobs/backoff.ts";
import {
  type Choice,
  deleteRows,
  isDue,
  type Queue,
  type QueueRow,
  retryLater,
  settle,
  storedAnswer,
} from "#src/base/jobs/queue.server.ts";

export type DeliveryRow = QueueRow<"webhook_deliveries">;

/** How one attempt ended. */
export interface Attempt {
  isDelivered: boolean;
  /** Null without an answer. */
  status: number | null;
  /** The start of the answer, or why there was none. */
  answer: string;
  /** In milliseconds. */
  durationMs: number;
  at: Date;
}

export const deliveryQueue: Queue<"webhook_deliveries"> = {
  table: "webhook_deliveries",
  waiting: "waiting",
  // Longer than any attempt.
  leaseMs: minuteMs,
  retry: { firstMs: minuteMs, maxMs: 4 * hourMs },
};

/** Seconds at first, so that one refused event holds up few others; then minutes. */
const webhookPause = { firstMs: 2 * secondMs, maxMs: 15 * minuteMs };

/** How long an event is tried, and how long a webhook may fail before it is turned off, in milliseconds. */
export const retryWindowMs = 3 * dayMs;

/** The ids of the webhooks that events may be sent to now. */
export async function readyWebhooks(db: Db, now: Date): Promise<string[]> {
  const ready = await db
    .selectFrom("webhooks")
    .select("id")
    .where("off", "is", null)
    .where(({ eb, or }) => or([eb("paused_until", "is", null), eb("paused_until", "<=", now)]))
    .execute();
  return ready.map(({ id }) => id);
}

/** The events of a webhook that are due. */
export function dueFor(webhook: string, now: Date): Choice {
  return (rows) => rows.where("webhook_id", "=", webhook).where(isDue(now)).orderBy("id");
}

/**
 * Stores how an attempt ended. A success counts even when another process has claimed the event by now. Returns the
 * webhook's name if it has now failed for so long that it was turned off.
 */
export async function recordAttempt(
  tx: Tx,
  delivery: DeliveryRow,
  attempt: Attempt,
  { now, random }: { now: Date; random: () => number },
): Promise<{ turnedOff: string | null }> {
  if (!(await settleAttempt(tx, delivery, attempt, { now, random }))) return { turnedOff: null };
  const { at, durationMs, status } = attempt;
  await tx
    .insertInto("webhook_attempts")
    .values({
      id: crypto.randomUUID(),
      delivery_id: delivery.id,
      at,
      duration_ms: Math.round(durationMs),
      status,
      response: storedAnswer(attempt.answer),
    })
    .execute();
  return attempt.isDelivered ? endFailures(tx, delivery.webhook_id) : countFailure(tx, delivery.webhook_id, now);
}

function settleAttempt(
  tx: Tx,
  delivery: DeliveryRow,
  { isDelivered }: Attempt,
  { now, random }: { now: Date; random: () => number },
): Promise<boolean> {
  if (isDelivered)
    return settle(tx, deliveryQueue, delivery, { state: "delivered", finished_at: now }, { evenIfLost: true });
  if (now.getTime() - delivery.tried_since.getTime() >= retryWindowMs)
    return settle(tx, deliveryQueue, delivery, { state: "failed", finished_at: now });
  const delayMs = backoffMs(deliveryQueue.retry, delivery.attempts, random);
  return retryLater(tx, deliveryQueue, delivery, new Date(now.getTime() + delayMs));
}

async function endFailures(tx: Tx, id: string): Promise<{ turnedOff: null }> {
  await tx
    .updateTable("webhooks")
    .set({ failures: 0, failing_since: null, paused_until: null })
    .where("id", "=", id)
    .where("failures", ">", 0)
    .execute();
  return { turnedOff: null };
}

/** Events that wait behind a failed one are not tried one after the other while the receiver is down. */
async function countFailure(tx: Tx, id: string, now: Date): Promise<{ turnedOff: string | null }> {
  const found = await tx.selectFrom("webhooks").selectAll().where("id", "=", id).executeTakeFirst();
  if (!found || found.off !== null) return { turnedOff: null };
  const failures = found.failures + 1;
  const since = found.failing_since ?? now;
  const isHopeless = now.getTime() - since.getTime() >= retryWindowMs;
  await tx
    .updateTable("webhooks")
    .set({
      failures,
      failing_since: since,
      paused_until: new Date(now.getTime() + backoffMs(webhookPause, failures)),
      ...(isHopeless && { off: "failures" as const }),
    })
    .where("id", "=", id)
    .execute();
  if (!isHopeless) return { turnedOff: null };
  await tx
    .updateTable("webhook_deliveries")
    .set({ state: "failed", finished_at: now, lease_owner: null, lease_until: null })
    .where("webhook_id", "=", id)
    .where("state", "=", "waiting")
    .execute();
  return { turnedOff: found.name };
}

/** How long the log is kept, in milliseconds. */
const logRetentionMs = 30 * dayMs;

/** Deletes what was delivered or given up long ago, and what was stored while its webhook was removed. */
export function deleteOldDeliveries(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - logRetentionMs);
  const old: Choice = (rows) =>
    rows.where(({ eb, or }) =>
      or([eb("finished_at", "<", before), eb("webhook_id", "not in", db.selectFrom("webhooks").select("id"))]),
    );
  return deleteRows(db, "webhook_deliveries", old, signal);
}
