import type { Selectable } from "kysely";
import { locking } from "#src/base/db/dialect.ts";
import type { Db, Tables, Tx } from "#src/base/db/tables.ts";
import { dayMs, minuteMs } from "#src/base/durations.ts";
import { retryDelayMs } from "#src/domain/email/queue/backoff.ts";
import type { WebhookRow } from "./queue.server.ts";

export type DeliveryRow = Selectable<Tables["webhook_deliveries"]>;

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

/** After this, in milliseconds, a process that claimed a delivery counts as dead. Longer than any attempt. */
const leaseMs = minuteMs;

/** How long an event is tried, and how long a webhook may fail before it is turned off, in milliseconds. */
export const retryWindowMs = 3 * dayMs;

/** In characters. */
const maxAnswerLength = 500;

/** Claims the next due event of a webhook that is not `busy` in this process; null when there is none. */
export async function claimDelivery(
  db: Db,
  owner: string,
  now: Date,
  busyWebhookIds: readonly string[],
): Promise<{ delivery: DeliveryRow; webhook: WebhookRow } | null> {
  const ready = await db
    .selectFrom("webhooks")
    .selectAll()
    .where("off", "is", null)
    .where(({ eb, or }) => or([eb("paused_until", "is", null), eb("paused_until", "<=", now)]))
    .execute();
  for (const webhook of ready.filter(({ id }) => !busyWebhookIds.includes(id))) {
    const delivery = await claimFor(db, webhook.id, owner, now);
    if (delivery) return { delivery, webhook };
  }
  return null;
}

async function claimFor(db: Db, webhook: string, owner: string, now: Date): Promise<DeliveryRow | null> {
  const due = (tx: Db) =>
    tx
      .selectFrom("webhook_deliveries")
      .select("id")
      .where("webhook_id", "=", webhook)
      .where("state", "=", "waiting")
      .where("next_attempt_at", "<=", now)
      .where(({ eb, or }) => or([eb("lease_until", "is", null), eb("lease_until", "<=", now)]))
      .orderBy("next_attempt_at")
      .orderBy("id")
      .limit(1);
  // Without a write while there is nothing to send.
  if (!(await due(db).executeTakeFirst())) return null;
  return db.transaction().execute(async (tx) => {
    const next = await locking(tx, due(tx), "skip").executeTakeFirst();
    if (!next) return null;
    return tx
      .updateTable("webhook_deliveries")
      .set(({ eb }) => ({
        lease_owner: owner,
        lease_until: new Date(now.getTime() + leaseMs),
        attempts: eb("attempts", "+", 1),
      }))
      .where("id", "=", next.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/**
 * Stores how an attempt ended. A success counts even when another process has claimed the event by now. Returns the
 * webhook's name if it has now failed for so long that it was turned off.
 */
export async function recordAttempt(
  tx: Tx,
  delivery: Pick<DeliveryRow, "id" | "webhook_id" | "attempts" | "tried_since">,
  owner: string,
  attempt: Attempt,
  { now, random }: { now: Date; random: () => number },
): Promise<{ turnedOff: string | null }> {
  const update = tx.updateTable("webhook_deliveries").where("id", "=", delivery.id).where("state", "=", "waiting");
  const released = { lease_owner: null, lease_until: null };
  const isOver = now.getTime() - delivery.tried_since.getTime() >= retryWindowMs;
  const delayMs = retryDelayMs(delivery.attempts, "later", random);
  const result = attempt.isDelivered
    ? await update.set({ ...released, state: "delivered", finished_at: now }).executeTakeFirst()
    : await update
        .set({
          ...released,
          ...(isOver ? { state: "failed", finished_at: now } : { next_attempt_at: new Date(now.getTime() + delayMs) }),
        })
        .where("lease_owner", "=", owner)
        .executeTakeFirst();
  if (Number(result.numUpdatedRows) === 0) return { turnedOff: null };
  const { at, durationMs, status } = attempt;
  const answer = attempt.answer.slice(0, maxAnswerLength).replaceAll("\0", "").toWellFormed();
  await tx
    .insertInto("webhook_attempts")
    .values({
      id: crypto.randomUUID(),
      delivery_id: delivery.id,
      at,
      duration_ms: Math.round(durationMs),
      status,
      response: answer,
    })
    .execute();
  return attempt.isDelivered ? endFailures(tx, delivery.webhook_id) : countFailure(tx, delivery.webhook_id, now);
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
      paused_until: new Date(now.getTime() + pauseAfterMs(failures)),
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

/** Seconds at first, so that one refused event holds up few others; then minutes. In milliseconds. */
function pauseAfterMs(failures: number): number {
  return Math.min(2_000 * 2 ** Math.min(failures - 1, 20), 15 * minuteMs);
}

/** Gives up all claims of this process. */
export async function releaseDeliveryClaims(db: Db, owner: string): Promise<void> {
  await db
    .updateTable("webhook_deliveries")
    .set({ lease_owner: null, lease_until: null })
    .where("state", "=", "waiting")
    .where("lease_owner", "=", owner)
    .execute();
}
