import type { Db } from "#src/base/db/tables.ts";
import { dayMs } from "#src/base/durations.ts";

/** How long a dismissed message can be restored, in milliseconds. */
export const trashRetentionMs = 30 * dayMs;

/** How long the raw text of a filed message is kept, in milliseconds: its text and files are with the lead. */
const rawRetentionMs = 30 * dayMs;

/** How long a filed message's row recognizes a repetition, in milliseconds. */
const rowRetentionMs = 2 * 365 * dayMs;

/** Deleted at once: other writers wait for as long. */
const batchSize = 100;

/** Deletes what was dismissed or filed long ago. Messages that wait for staff stay. */
export async function deleteOldMessages(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age);
  await inBatches(signal, async () => {
    const ids = await settledIds(db, "dismissed", before(trashRetentionMs));
    if (ids.length > 0) await db.deleteFrom("inbound_messages").where("id", "in", ids).execute();
    return ids.length;
  });
  await inBatches(signal, async () => {
    const ids = await settledIds(db, "filed", before(rowRetentionMs));
    if (ids.length > 0) await db.deleteFrom("inbound_messages").where("id", "in", ids).execute();
    return ids.length;
  });
  await inBatches(signal, async () => {
    const filed = await db
      .selectFrom("inbound_messages")
      .select("id")
      .where("state", "=", "filed")
      .where("settled_at", "<", before(rawRetentionMs))
      .where("id", "in", db.selectFrom("inbound_parts").select("message_id").where("part", "=", 0))
      .limit(batchSize)
      .execute();
    const ids = filed.map(({ id }) => id);
    if (ids.length > 0) await db.deleteFrom("inbound_parts").where("message_id", "in", ids).execute();
    return ids.length;
  });
}

async function settledIds(db: Db, state: "dismissed" | "filed", before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("inbound_messages")
    .select("id")
    .where("state", "=", state)
    .where("settled_at", "<", before)
    .limit(batchSize)
    .execute();
  return rows.map(({ id }) => id);
}

async function inBatches(signal: AbortSignal, batch: () => Promise<number>): Promise<void> {
  while (!signal.aborted && (await batch()) > 0);
}
