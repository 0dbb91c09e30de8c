import { dueForAll } from "#src/base/db/clock.ts";
import type { Db, OutboxRow, Tx } from "#src/base/db/tables.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { wasWrittenToFile } from "../answers.ts";

export async function queueSummary(db: Db) {
  const states = await db
    .selectFrom("outbox")
    .select(({ fn }) => ["state", fn.countAll<number>().as("number")])
    .groupBy("state")
    .execute();
  const number = (wanted: string) => states.find(({ state }) => state === wanted)?.number ?? 0;
  const waiting = db.selectFrom("outbox").where("state", "=", "waiting");
  const oldest = await waiting.select("created_at").orderBy("created_at").limit(1).executeTakeFirst();
  const troubled = await waiting
    .select("response")
    .where("response", "is not", null)
    .orderBy("next_attempt_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    waiting: number("waiting"),
    refused: number("refused"),
    sent: number("sent"),
    oldestWaiting: oldest?.created_at ?? null,
    /** The server's last answer about a waiting email. */
    lastError: troubled?.response ?? null,
  };
}

/** The email that was sent last. */
export function lastSent(db: Db) {
  return db
    .selectFrom("outbox")
    .select(["finished_at", "response"])
    .where("state", "=", "sent")
    .orderBy("finished_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Whether emails are being sent, judged by the outbox. */
export type EmailHealth =
  | { state: "fine" }
  /** No email was sent since these were written. `words` is the server's last response. */
  | { state: "standstill"; waiting: number; since: Date; lastAnswer: string | null }
  /** No mail server is set up: emails are written to files. */
  | { state: "into-files" };

/** One recipient's full mailbox is not a standstill. `patience`, in milliseconds, is how long an email may wait. */
export async function emailHealth(db: Db, now: Date, patienceMs: number): Promise<EmailHealth> {
  const last = await lastSent(db);
  const stuck = await db
    .selectFrom("outbox")
    .select(["created_at", "response"])
    .where("state", "=", "waiting")
    .where("created_at", ">", last?.finished_at ?? new Date(0))
    .orderBy("created_at")
    .execute();
  const [oldest] = stuck;
  if (oldest && now.getTime() - oldest.created_at.getTime() >= patienceMs) {
    const lastAnswer = stuck.findLast(({ response }) => response !== null)?.response ?? null;
    return { state: "standstill", waiting: stuck.length, since: oldest.created_at, lastAnswer };
  }
  return { state: last && wasWrittenToFile(last) ? "into-files" : "fine" };
}

/** Columns for lists: not the body, and not the lease. */
const publicColumns = [
  "id",
  "purpose",
  "subject_id",
  "to_address",
  "subject",
  "created_at",
  "state",
  "attempts",
  "next_attempt_at",
  "lease_owner",
  "response",
  "finished_at",
] as const;

export type UnsentState = "waiting" | "refused";

const unsentStates: readonly UnsentState[] = ["waiting", "refused"];

/** Waiting and refused emails, oldest first. */
export function queuedEmails(db: Db, limit = 100, states = unsentStates) {
  return db
    .selectFrom("outbox")
    .select(publicColumns)
    .where("state", "in", states)
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Ids of unsent emails that begin with `start`, at most two. */
export async function findQueuedIds(db: Db, prefix: string): Promise<string[]> {
  const emails = await db
    .selectFrom("outbox")
    .select("id")
    .where("state", "!=", "sent")
    .where(({ eb, fn, val }) => eb(fn<string>("substr", ["id", val(1), val(prefix.length)]), "=", prefix))
    .limit(2)
    .execute();
  return emails.map(({ id }) => id);
}

/** All emails about one lead or person. */
export function emailsAbout(db: Db, about: string) {
  return db.selectFrom("outbox").select(publicColumns).where("subject_id", "=", about).orderBy("purpose").execute();
}

export function latestEmailsAbout(db: Db, about: string, limit: number) {
  return db
    .selectFrom("outbox")
    .select(publicColumns)
    .where("subject_id", "=", about)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/**
 * Makes unsent emails due now, so that the sender tries them next: one by `id`, or all in `states`. Returns their
 * number.
 */
export async function retryNow(
  db: Db,
  now: Date,
  { id, states = unsentStates }: { id?: string | undefined; states?: readonly UnsentState[] } = {},
): Promise<number> {
  const all = db
    .updateTable("outbox")
    .set({ state: "waiting", finished_at: null, next_attempt_at: dueForAll(db, now) })
    .where("state", "in", states);
  const result = await (id === undefined ? all : all.where("id", "=", id)).executeTakeFirst();
  return Number(result.numUpdatedRows);
}

interface QueueContext {
  db: Db;
  now: () => Date;
  /** Wakes the sender, also if the mail server was unreachable a moment ago. */
  tryMail: () => void;
}

/** Retries one waiting or refused email. `titleOf` names it in the audit log. `notFound`: it was sent, or does not exist. */
export async function retryEmail(
  { db, now, tryMail }: QueueContext,
  by: Actor,
  id: string,
  titleOf: (email: Pick<OutboxRow, "purpose">) => string,
): Promise<{ state: "queued" } | { state: "notFound" }> {
  const result = await db.transaction().execute(async (tx) => {
    const email = await tx.selectFrom("outbox").select("purpose").where("id", "=", id).executeTakeFirst();
    if (!email || (await retryNow(tx, now(), { id })) === 0) return { state: "notFound" } as const;
    await recordRetry(tx, by, titleOf(email), now());
    return { state: "queued" } as const;
  });
  tryMail();
  return result;
}

/** Retries all waiting or all refused emails. Returns their number. */
export async function retryEmails({ db, now, tryMail }: QueueContext, by: Actor, state: UnsentState): Promise<number> {
  const number = await db.transaction().execute(async (tx) => {
    const tried = await retryNow(tx, now(), { states: [state] });
    if (tried > 0) await recordRetry(tx, by, `${tried} ${state} ${tried === 1 ? "email" : "emails"}`, now());
    return tried;
  });
  tryMail();
  return number;
}

function recordRetry(tx: Tx, by: Actor, title: string, at: Date): Promise<void> {
  return recordAudit(tx, { person: by, act: "email-retried", subject: { kind: "mail", id: "outbox", title }, at });
}
