import type { Db } from "#src/base/db/tables.ts";
import { storedAnswer } from "#src/base/jobs/queue.server.ts";

interface Progress {
  at: Date;
  /** Where reading stopped. */
  cursor?: string;
  /** When a message came in. */
  receivedAt?: Date;
}

/** Reading has worked: earlier failures are over. */
export async function recordProgress(db: Db, mailbox: string, { at, cursor, receivedAt }: Progress): Promise<void> {
  const worked = { checked_at: at, failed_at: null, error: null };
  const change = { ...worked, ...(cursor !== undefined && { cursor }), ...(receivedAt && { received_at: receivedAt }) };
  await db
    .insertInto("inbound_progress")
    .values({ mailbox, ...change })
    .onConflict((conflict) => conflict.column("mailbox").doUpdateSet(change))
    .execute();
}

/** `failed_at` is when the failures began. */
export async function recordFailure(db: Db, mailbox: string, answer: string, at: Date): Promise<void> {
  const error = storedAnswer(answer);
  await db
    .insertInto("inbound_progress")
    .values({ mailbox, failed_at: at, error })
    .onConflict((conflict) =>
      conflict.column("mailbox").doUpdateSet(({ fn, ref }) => ({
        error,
        failed_at: fn.coalesce(ref("inbound_progress.failed_at"), ref("excluded.failed_at")),
      })),
    )
    .execute();
}

export async function readProgress(db: Db, mailbox: string) {
  const row = await db.selectFrom("inbound_progress").selectAll().where("mailbox", "=", mailbox).executeTakeFirst();
  return row ?? null;
}
