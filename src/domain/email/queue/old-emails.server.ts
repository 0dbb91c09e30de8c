import type { Db } from "#src/base/db/tables.ts";
import { dayMs } from "#src/base/durations.ts";

/** How long an email that was sent or refused is listed, in milliseconds. Its text is deleted when it is sent. */
const retentionMs = 2 * 365 * dayMs;

/** Deleted at once: other writers wait for as long. */
const batchSize = 500;

/** Deletes old emails that are no longer waiting. */
export async function deleteOldEmails(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - retentionMs);
  for (let ids = [""]; ids.length > 0 && !signal.aborted; ) {
    const old = await db
      .selectFrom("outbox")
      .select("id")
      .where("state", "!=", "waiting")
      .where("finished_at", "<", before)
      .limit(batchSize)
      .execute();
    ids = old.map(({ id }) => id);
    if (ids.length > 0) await db.deleteFrom("outbox").where("id", "in", ids).execute();
  }
}
