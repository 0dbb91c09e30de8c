import type { Db, Tx } from "../db/tables.ts";

/** Something of which only so many tries are let through within the window. */
export interface Limit {
  key: string;
  most: number;
}

const minute = 60_000;

/** How far back tries count, in milliseconds. */
export const triesWindow = 15 * minute;

/** Long enough for every window to be over, and no longer: whoever guesses decides how many keys there are. */
const memory = 2 * triesWindow;

/**
 * Counts a try against all limits at once. False when one of them is used up: then nothing is counted, and nothing may
 * be tried. Of tries at the same time, no more are let through than of tries in a row.
 */
export async function takeTry(db: Db, limits: readonly Limit[], now: Date): Promise<boolean> {
  // Most tries of an attack end here, without a write.
  if (await isUsedUp(db, limits, now)) return false;
  const inOrder = limits.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return db.transaction().execute(async (tx) => {
    const counted = [];
    for (const limit of inOrder) counted.push({ limit, at: await lockTimes(tx, limit.key, now) });
    const isFull = counted.some(({ limit, at }) => at.length >= limit.most);
    for (const { limit, at } of counted) {
      const times = { at: isFull ? at : [...at, now.getTime()] };
      await tx.updateTable("sign_in_tries").set({ times }).where("key", "=", limit.key).execute();
    }
    await tx
      .deleteFrom("sign_in_tries")
      .where("last_at", "<", new Date(now.getTime() - memory))
      .execute();
    return !isFull;
  });
}

/** Takes a try back that turned out to be right: only failures use a limit up. */
export async function giveTryBack(tx: Tx, limits: readonly Limit[], tried: Date, now: Date): Promise<void> {
  for (const { key } of limits.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const at = await lockTimes(tx, key, now);
    const index = at.indexOf(tried.getTime());
    if (index >= 0) at.splice(index, 1);
    await tx.updateTable("sign_in_tries").set({ times: { at } }).where("key", "=", key).execute();
  }
}

/** Whether no more is let through by one of the limits. */
export async function isUsedUp(db: Db, limits: readonly Limit[], now: Date): Promise<boolean> {
  const rows = await db
    .selectFrom("sign_in_tries")
    .select(["key", "times"])
    .where(
      "key",
      "in",
      limits.map(({ key }) => key),
    )
    .execute();
  return rows.some(({ key, times }) => {
    const most = limits.find((limit) => limit.key === key)?.most ?? 0;
    return recent(times.at, now).length >= most;
  });
}

/** The key's tries within the window. The write holds its row until the transaction ends. */
async function lockTimes(tx: Tx, key: string, now: Date): Promise<number[]> {
  const { times } = await tx
    .insertInto("sign_in_tries")
    .values({ key, times: { at: [] }, last_at: now })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ last_at: now }))
    .returning("times")
    .executeTakeFirstOrThrow();
  return recent(times.at, now);
}

/** What a clock that was wrong dated into the future does not count. */
function recent(at: number[], now: Date): number[] {
  return at.filter((time) => time > now.getTime() - triesWindow && time <= now.getTime() + minute);
}
