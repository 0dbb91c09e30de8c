import type { Db, Tx } from "#src/base/db/tables.ts";
import { hourMs, minuteMs } from "#src/base/durations.ts";
import { backoffMs } from "#src/base/jobs/backoff.ts";
import {
  type Choice,
  isDue,
  type Queue,
  type QueueRow,
  retryLater,
  storedAnswer,
} from "#src/base/jobs/queue.server.ts";

/** Emails in a mailbox that its server couldn't send. They hold up no other, and are tried again when the mailbox is read. */
export const unfetchedQueue: Queue<"inbound_messages"> = {
  table: "inbound_messages",
  waiting: "unfetched",
  leaseMs: 2 * minuteMs,
  retry: { firstMs: minuteMs, maxMs: hourMs },
};

export type UnfetchedRow = QueueRow<"inbound_messages">;

/** Where a message is. UIDs count while the UIDVALIDITY of the mailbox is the same. */
export interface MessagePlace {
  /** `mailboxKey` of its settings. */
  mailbox: string;
  validity: string;
  uid: number;
}

/** What the server says about a message that it can't send; empty if it says nothing. */
export interface UnfetchedMessage {
  name: string;
  address: string;
  subject: string;
  bytes: number;
  /** The server's answer. */
  answer: string;
}

export async function storeUnfetched(
  tx: Tx,
  { mailbox, validity, uid }: MessagePlace,
  { name, address, subject, bytes, answer }: UnfetchedMessage,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("inbound_messages")
    .values({
      id: crypto.randomUUID(),
      key: `${mailbox}:${validity}:${uid}`,
      source: "imap",
      recipients: "",
      received_at: now,
      bytes,
      is_complete: false,
      state: "unfetched",
      attempts: 0,
      next_attempt_at: now,
      from_name: name,
      from_address: address,
      subject,
      text: storedAnswer(answer),
    })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
}

export function parseKey({ key }: Pick<UnfetchedRow, "key">): MessagePlace {
  const [mailbox = "", validity = "", uid = ""] = key.split(":");
  return { mailbox, validity, uid: Number(uid) };
}

/** Those of a mailbox that are to be tried again. `tried` have been by now. */
export function dueUnfetched(mailbox: string, now: Date, tried: readonly string[]): Choice {
  return (rows) =>
    rows
      .where("key", "like", `${mailbox}:%`)
      .where("id", "not in", ["", ...tried])
      .where(isDue(now));
}

/** The first tries, each time the mailbox is read: the server may have been busy, or the connection lost. Then later and later. */
const quickTries = 5;

export function retryUnfetchedLater(db: Db, row: UnfetchedRow, answer: string, now: Date): Promise<boolean> {
  const delayMs = row.attempts < quickTries ? 0 : backoffMs(unfetchedQueue.retry, row.attempts - quickTries + 1);
  const at = new Date(now.getTime() + delayMs);
  return retryLater(db, unfetchedQueue, row, at, { text: storedAnswer(answer) });
}

/** More aren't named. */
const maxListed = 20;

/** The emails of a mailbox that its server can't send, oldest first, and how many there are. */
export async function readUnfetched(db: Db, mailbox: string) {
  const rows = db.selectFrom("inbound_messages").where("state", "=", "unfetched").where("key", "like", `${mailbox}:%`);
  const [listed, { number }] = await Promise.all([
    rows
      .select(["id", "received_at", "from_name", "from_address", "subject", "text"])
      .orderBy("received_at")
      .orderBy("id")
      .limit(maxListed)
      .execute(),
    rows.select(({ fn }) => fn.countAll().as("number")).executeTakeFirstOrThrow(),
  ]);
  return { listed, count: Number(number) };
}
