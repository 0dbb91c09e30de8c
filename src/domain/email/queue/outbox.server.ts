import { dueForAll } from "#src/base/db/clock.ts";
import { isUnavailable } from "#src/base/db/dialect.ts";
import type { Db, OutboxRow, Tx } from "#src/base/db/tables.ts";
import { dayMs, hourMs, minuteMs } from "#src/base/durations.ts";
import { backoffMs } from "#src/base/jobs/backoff.ts";
import {
  type Choice,
  deleteRows,
  isDue,
  type Queue,
  retryLater,
  settle,
  storedAnswer,
} from "#src/base/jobs/queue.server.ts";
import { hasDeadLink } from "../answers.ts";

export interface Mailbox {
  /** Empty when only the address is known. */
  name: string;
  address: string;
}

/** An email before it is in the outbox. */
export interface NewEmail {
  /** Default: a new one. */
  id?: string;
  /** For example `lead-notice`. */
  purpose: string;
  /** Id of the lead or person that it is about. */
  about: string | null;
  from: Mailbox;
  to: Mailbox;
  /** Addresses in copy. */
  cc?: readonly string[];
  replyTo: Mailbox;
  subject: string;
  text: string;
  html: string;
  /** The emails that an email by a person answers. */
  thread?: NonNullable<OutboxRow["thread"]>;
  /** Files in the media store. */
  attachments?: NonNullable<OutboxRow["attachments"]>["files"];
  /** The appointment that it is about, for the recipient's calendar. */
  calendar?: NonNullable<OutboxRow["attachments"]>["calendar"];
  /** The digest of its one-time link. The token is created on sending, and replaces `tokenPlaceholder`. */
  link?: string;
}

/** Stands for the token of an email's link. */
export const tokenPlaceholder = "{token}";

/** The result of an attempt, with the mail server's response. */
export type Delivery =
  | { state: "sent"; response: string }
  /** Refused for good: the address doesn't exist, or the server rejected the message. */
  | { state: "refused"; response: string }
  /** This email can't be delivered now. */
  | { state: "later"; response: string }
  /** The recipient's mailbox is full, whether the server calls that final or not. */
  | { state: "full"; response: string }
  /** No email can be delivered now: the server is down, or rejects our login. */
  | { state: "unreachable"; response: string };

/** Stores what follows from an email that was sent or refused, in the transaction that stores that. */
export type FollowUp = (
  tx: Tx,
  email: Pick<OutboxRow, "id" | "purpose">,
  state: "sent" | "refused",
  at: Date,
) => Promise<void>;

/** A full mailbox takes hours to clear, a server returns within minutes. */
const retry = {
  later: { firstMs: minuteMs, maxMs: 4 * hourMs },
  unreachable: { firstMs: minuteMs, maxMs: 15 * minuteMs },
};

export const emailQueue: Queue<"outbox"> = {
  table: "outbox",
  waiting: "waiting",
  leaseMs: 3 * minuteMs,
  retry: retry.later,
};

/** Replaces the body of an email that won't be sent again. */
function wipedBodyOf({ attachments }: OutboxRow) {
  return { text: "", html: "", ...(attachments?.calendar && { attachments: null }) };
}

/** How long a full mailbox is tried, in milliseconds: as long as mail servers do. */
const fullMailboxRetryMs = 5 * dayMs;

/**
 * Puts an email into the outbox, in the transaction of its cause: never one without the other. An early `due` puts it
 * before all others, when a person is waiting for it. Returns its id. The sender finds it within its interval; after the commit, call
 * `tryMail` of the services to wake it at once. About a sample lead, nothing is ever sent.
 */
export async function enqueueEmail(tx: Tx, email: NewEmail, now: Date, due = now): Promise<string> {
  const id = email.id ?? crypto.randomUUID();
  if (email.about !== null && (await isSampleLead(tx, email.about))) return id;
  await tx
    .insertInto("outbox")
    .values({
      id,
      message_id: `<${messageIdOf(id, email.from)}>`,
      purpose: email.purpose,
      subject_id: email.about,
      from_name: headerText(email.from.name),
      from_address: email.from.address,
      to_name: headerText(email.to.name),
      to_address: email.to.address,
      cc: (email.cc ?? []).join(","),
      reply_name: headerText(email.replyTo.name),
      reply_address: email.replyTo.address,
      subject: headerText(email.subject),
      text: email.text,
      html: email.html,
      thread: email.thread ?? null,
      attachments: attachmentsOf(email),
      link: email.link ?? null,
      created_at: now,
      state: "waiting",
      attempts: 0,
      next_attempt_at: dueForAll(tx, due),
      lease_owner: null,
      lease_until: null,
      response: null,
      finished_at: null,
    })
    .execute();
  return id;
}

function attachmentsOf({ attachments: files = [], calendar }: NewEmail): OutboxRow["attachments"] {
  return files.length === 0 && !calendar ? null : { files, ...(calendar && { calendar }) };
}

async function isSampleLead(tx: Tx, id: string): Promise<boolean> {
  const lead = tx.selectFrom("leads").select("id").where("id", "=", id).where("is_sample", "=", true);
  return (await lead.executeTakeFirst()) !== undefined;
}

/** The permanent Message-ID of an email in the outbox, without angle brackets. */
export function messageIdOf(id: string, from: Mailbox): string {
  return `${id}@${from.address.split("@").at(-1) ?? "localhost"}`;
}

/** What is due to be sent, in the order of the times when it was due, and then of its writing. */
export function dueEmails(now: Date): Choice {
  return (rows) => rows.where(isDue(now)).orderBy("created_at");
}

/**
 * Stores the result of an attempt. `sent` counts even when another process has claimed the email by now; any other
 * result counts only while this process holds the lease. Bodies that won't be sent again are wiped. `now` is `sharedNow`.
 */
export async function recordDelivery(
  db: Db,
  email: OutboxRow,
  delivery: Delivery,
  now: Date,
  random: () => number,
  followUp: FollowUp = async () => {},
): Promise<void> {
  const response = storedAnswer(delivery.response);
  const isHopeless = now.getTime() - email.created_at.getTime() > fullMailboxRetryMs;
  const state = delivery.state === "full" ? (isHopeless ? "refused" : "later") : delivery.state;
  switch (state) {
    case "sent":
    case "refused": {
      const isSent = state === "sent";
      const isOver = isSent || hasDeadLink(delivery);
      const columns = { state, finished_at: now, response, ...(isOver && wipedBodyOf(email)) };
      const store = (tx: Db) => settle(tx, emailQueue, email, columns, { evenIfLost: isSent });
      await settleWith(db, store, (tx) => followUp(tx, email, state, now));
      break;
    }
    case "later":
    case "unreachable": {
      const delayMs = backoffMs(retry[state], email.attempts, random);
      await retryLater(db, emailQueue, email, new Date(now.getTime() + delayMs), { response });
    }
  }
}

/** Undoes a transaction: another process has settled the email. */
class SettledElsewhere extends Error {}

/**
 * What follows is stored first, since it locks rows in the order of other transactions. If that fails, the result is stored
 * without it: an email that was sent must not be sent again.
 */
async function settleWith(
  db: Db,
  store: (tx: Db) => Promise<boolean>,
  followUp: (tx: Tx) => Promise<void>,
): Promise<void> {
  const settling = db.transaction().execute(async (tx) => {
    await followUp(tx);
    if (!(await store(tx))) throw new SettledElsewhere();
  });
  await settling.catch(async (error) => {
    if (error instanceof SettledElsewhere) return;
    if (!isUnavailable(error)) await store(db);
    throw error;
  });
}

/** How long an email that was sent or refused is listed, in milliseconds. Its text is deleted when it is sent. */
const retentionMs = 2 * 365 * dayMs;

/** Deletes old emails that are no longer waiting. */
export function deleteOldEmails(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - retentionMs);
  const old: Choice = (rows) => rows.where("state", "!=", "waiting").where("finished_at", "<", before);
  return deleteRows(db, "outbox", old, signal);
}

/** Text for a header: a line break would start another header. */
function headerText(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ").trim();
}
