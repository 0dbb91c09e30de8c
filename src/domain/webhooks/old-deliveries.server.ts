import type { Db } from "#src/base/db/tables.ts";
import { dayMs } from "#src/base/durations.ts";

/** How long the log is kept, in milliseconds. */
const retentionMs = 30 * dayMs;

/** Deleted at once: other writers wait for as long. */
const batchSize = 500;

/** Deletes what was delivered or given up long ago, and what was stored while its webhook was removed. */
export async function deleteOldDeliveries(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - retentionMs);
  for (let ids = [""]; ids.length > 0 && !signal.aborted; ) {
    const old = await db
      .selectFrom("webhook_deliveries")
      .select("id")
      .where(({ eb, or }) =>
        or([eb("finished_at", "<", before), eb("webhook_id", "not in", eb.selectFrom("webhooks").select("id"))]),
      )
      .limit(batchSize)
      .execute();
    ids = old.map(({ id }) => id);
    if (ids.length > 0) await db.deleteFrom("webhook_deliveries").where("id", "in", ids).execute();
  }
}
