import type { Db } from "#src/base/db/tables.ts";
import { dayMs } from "#src/base/durations.ts";
import { type Choice, deleteRows } from "#src/base/jobs/queue.server.ts";

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
  const settled =
    (state: "dismissed" | "filed", age: number): Choice =>
    (rows) =>
      rows.where("state", "=", state).where("settled_at", "<", before(age));
  await deleteRows(db, "inbound_messages", settled("dismissed", trashRetentionMs), signal);
  await deleteRows(db, "inbound_messages", settled("filed", rowRetentionMs), signal);
  // Of a mailbox that isn't read any more: else it would have been tried again.
  const abandoned: Choice = (rows) =>
    rows.where("state", "=", "unfetched").where("next_attempt_at", "<", before(rawRetentionMs));
  await deleteRows(db, "inbound_messages", abandoned, signal);
  for (let ids = [""]; ids.length > 0 && !signal.aborted; ) {
    const filed = await db
      .selectFrom("inbound_messages")
      .select("id")
      .where("state", "=", "filed")
      .where("settled_at", "<", before(rawRetentionMs))
      .where("id", "in", db.selectFrom("inbound_parts").select("message_id").where("part", "=", 0))
      .limit(batchSize)
      .execute();
    ids = filed.map(({ id }) => id);
    if (ids.length > 0) await db.deleteFrom("inbound_parts").where("message_id", "in", ids).execute();
  }
}
