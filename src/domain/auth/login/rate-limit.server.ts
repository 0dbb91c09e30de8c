import type { Db, Tx } from "#src/base/db/tables.ts";
import { minuteMs } from "#src/base/durations.ts";

/** Allows `max` attempts within `rateLimitWindow`. */
export interface RateLimit {
  key: string;
  max: number;
}

/** In milliseconds. */
export const rateLimitWindowMs = 15 * minuteMs;

/** In milliseconds. Longer than the window, but short, because attackers can create any number of keys. */
const retentionMs = 2 * rateLimitWindowMs;

/**
 * Counts an attempt against all limits. False when one limit is reached: then nothing is counted, and the attempt must
 * not go on. Concurrent attempts cannot exceed a limit.
 */
export async function consumeAttempt(db: Db, limits: readonly RateLimit[], now: Date): Promise<boolean> {
  // Most attempts of an attack end here, without a write.
  if (await isLimitReached(db, limits, now)) return false;
  const inOrder = limits.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return db.transaction().execute(async (tx) => {
    const counted = [];
    for (const limit of inOrder) counted.push({ limit, at: await lockAttempts(tx, limit.key, now) });
    const isFull = counted.some(({ limit, at }) => at.length >= limit.max);
    for (const { limit, at } of counted) {
      const times = { at: isFull ? at : [...at, now.getTime()] };
      await tx.updateTable("login_attempts").set({ times }).where("key", "=", limit.key).execute();
    }
    await tx
      .deleteFrom("login_attempts")
      .where("last_at", "<", new Date(now.getTime() - retentionMs))
      .execute();
    return !isFull;
  });
}

/** Removes a successful attempt: only failures count. */
export async function refundAttempt(tx: Tx, limits: readonly RateLimit[], attemptedAt: Date, now: Date): Promise<void> {
  for (const { key } of limits.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const at = await lockAttempts(tx, key, now);
    const index = at.indexOf(attemptedAt.getTime());
    if (index >= 0) at.splice(index, 1);
    await tx.updateTable("login_attempts").set({ times: { at } }).where("key", "=", key).execute();
  }
}

/** Whether one of the limits is reached. */
export async function isLimitReached(db: Db, limits: readonly RateLimit[], now: Date): Promise<boolean> {
  const rows = await db
    .selectFrom("login_attempts")
    .select(["key", "times"])
    .where(
      "key",
      "in",
      limits.map(({ key }) => key),
    )
    .execute();
  return rows.some(({ key, times }) => {
    const max = limits.find((limit) => limit.key === key)?.max ?? 0;
    return withinWindow(times.at, now).length >= max;
  });
}

/** The key's attempts within the window. The write locks its row until the transaction ends. */
async function lockAttempts(tx: Tx, key: string, now: Date): Promise<number[]> {
  const { times } = await tx
    .insertInto("login_attempts")
    .values({ key, times: { at: [] }, last_at: now })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ last_at: now }))
    .returning("times")
    .executeTakeFirstOrThrow();
  return withinWindow(times.at, now);
}

/** Attempts that a wrong clock dated in the future don't count. */
function withinWindow(times: number[], now: Date): number[] {
  return times.filter((time) => time > now.getTime() - rateLimitWindowMs && time <= now.getTime() + minuteMs);
}
