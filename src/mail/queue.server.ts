import type { Db } from "../db/tables.ts";
import { wentIntoFile } from "./folder-answer.ts";

/** The outbox at a glance. */
export interface QueueSummary {
  waiting: number;
  refused: number;
  sent: number;
  /** Since when the oldest of those that wait has waited. */
  oldestWaiting: Date | null;
  /** What the server said last about one of those that wait. */
  trouble: string | null;
}

export async function queueSummary(db: Db): Promise<QueueSummary> {
  const states = await db
    .selectFrom("outbox")
    .select(({ fn }) => ["state", fn.countAll().as("number")])
    .groupBy("state")
    .execute();
  const number = (wanted: string) => Number(states.find(({ state }) => state === wanted)?.number ?? 0);
  const waiting = db.selectFrom("outbox").where("state", "=", "waiting");
  const oldest = await waiting.select("created_at").orderBy("created_at").limit(1).executeTakeFirst();
  const troubled = await waiting
    .select("answer")
    .where("answer", "is not", null)
    .orderBy("next_attempt_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    waiting: number("waiting"),
    refused: number("refused"),
    sent: number("sent"),
    oldestWaiting: oldest?.created_at ?? null,
    trouble: troubled?.answer ?? null,
  };
}

/** The mail that went out last. */
export function lastSent(db: Db) {
  return db
    .selectFrom("outbox")
    .select(["finished_at", "answer"])
    .where("state", "=", "sent")
    .orderBy("finished_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Whether mail goes out, as far as the outbox tells. */
export type MailHealth =
  | { state: "fine" }
  /** Nothing has got past these mails: no other was sent since they were written. `words` are the server's last. */
  | { state: "standstill"; waiting: number; since: Date; words: string | null }
  /** No mail server is set up: mails are written into files. */
  | { state: "into-files" };

/** A full mailbox of one recipient is no fault of ours. `patience`, in milliseconds, is how long is no wait yet. */
export async function mailHealth(db: Db, now: Date, patience: number): Promise<MailHealth> {
  const last = await lastSent(db);
  const stuck = await db
    .selectFrom("outbox")
    .select(["created_at", "answer"])
    .where("state", "=", "waiting")
    .where("created_at", ">", last?.finished_at ?? new Date(0))
    .orderBy("created_at")
    .execute();
  const [oldest] = stuck;
  if (oldest && now.getTime() - oldest.created_at.getTime() >= patience) {
    const words = stuck.findLast(({ answer }) => answer !== null)?.answer ?? null;
    return { state: "standstill", waiting: stuck.length, since: oldest.created_at, words };
  }
  return { state: last && wentIntoFile(last) ? "into-files" : "fine" };
}

/** What is shown of a mail: neither its text nor who is sending it. */
const shown = [
  "id",
  "purpose",
  "about",
  "to_address",
  "subject",
  "created_at",
  "state",
  "attempts",
  "next_attempt_at",
  "answer",
  "finished_at",
] as const;

/** What of the outbox has not been sent. */
export type Queued = "waiting" | "refused";

const queued: readonly Queued[] = ["waiting", "refused"];

/** The mails that wait and those that were refused, oldest first. */
export function queuedMails(db: Db, limit = 100, states = queued) {
  return db
    .selectFrom("outbox")
    .select(shown)
    .where("state", "in", states)
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** The ids of mails that are not sent and begin so, at most two. */
export async function queuedIdsFrom(db: Db, start: string): Promise<string[]> {
  const mails = await db
    .selectFrom("outbox")
    .select("id")
    .where("state", "!=", "sent")
    .where(({ eb, fn, val }) => eb(fn<string>("substr", ["id", val(1), val(start.length)]), "=", start))
    .limit(2)
    .execute();
  return mails.map(({ id }) => id);
}

/** What was sent to whom about one thing. */
export function mailsAbout(db: Db, about: string) {
  return db.selectFrom("outbox").select(shown).where("about", "=", about).orderBy("purpose").execute();
}

/** The latest mails about one thing. */
export function latestMailsAbout(db: Db, about: string, limit: number) {
  return db
    .selectFrom("outbox")
    .select(shown)
    .where("about", "=", about)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/**
 * Sends what waits and what was refused, or those of them that are meant, at the next turn of the background work.
 * Answers with their number.
 */
export async function retryNow(
  db: Db,
  now: Date,
  { id, states = queued }: { id?: string | undefined; states?: readonly Queued[] } = {},
): Promise<number> {
  const all = db
    .updateTable("outbox")
    .set({ state: "waiting", finished_at: null, next_attempt_at: now })
    .where("state", "in", states);
  const result = await (id === undefined ? all : all.where("id", "=", id)).executeTakeFirst();
  return Number(result.numUpdatedRows);
}
