import { dueForAll } from "#src/base/db/clock.ts";
import { locking } from "#src/base/db/dialect.ts";
import type { Db, OutboxRow, Tx } from "#src/base/db/tables.ts";
import { dayMs, minuteMs } from "#src/base/durations.ts";
import { hasDeadLink } from "../answers.ts";
import { retryDelayMs } from "./backoff.ts";

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
  replyTo: Mailbox;
  subject: string;
  text: string;
  html: string;
  /** The emails that an email by a person answers. */
  thread?: NonNullable<OutboxRow["thread"]>;
  /** Files in the media store. */
  attachments?: NonNullable<OutboxRow["attachments"]>["files"];
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

/** After this, in milliseconds, a process that claimed an email counts as dead. Longer than any attempt. */
export const leaseMs = 3 * minuteMs;

/** Replaces the body of an email that won't be sent again. */
const wipedBody = { text: "", html: "" };

/** How long a full mailbox is tried, in milliseconds: as long as mail servers do. */
const fullMailboxRetryMs = 5 * dayMs;

/** In characters: some servers send long answers. */
const maxAnswerLength = 500;

/**
 * Puts an email into the outbox, in the transaction of its cause: never one without the other. An early `due` puts it
 * before all others, when a person is waiting for it. Returns its id. The sender finds it within its interval; after the commit, call
 * `tryMail` of the services to wake it at once.
 */
export async function enqueueEmail(tx: Tx, email: NewEmail, now: Date, due = now): Promise<string> {
  const id = email.id ?? crypto.randomUUID();
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
      reply_name: headerText(email.replyTo.name),
      reply_address: email.replyTo.address,
      subject: headerText(email.subject),
      text: email.text,
      html: email.html,
      thread: email.thread ?? null,
      attachments: email.attachments?.length ? { files: email.attachments } : null,
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

/** The permanent Message-ID of an email in the outbox, without angle brackets. */
export function messageIdOf(id: string, from: Mailbox): string {
  return `${id}@${from.address.split("@").at(-1) ?? "localhost"}`;
}

/** Claims a new email for this process in the transaction that stores it: no other one sends it. `now` is `sharedNow`. */
export async function claimNewEmail(tx: Tx, id: string, owner: string, now: Date): Promise<OutboxRow> {
  return tx
    .updateTable("outbox")
    .set({ lease_owner: owner, lease_until: new Date(now.getTime() + leaseMs), attempts: 1 })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Claims the next due email for this process; null when there is none. `now` is `sharedNow`. */
export async function claimEmail(db: Db, owner: string, now: Date): Promise<OutboxRow | null> {
  const lease = { lease_owner: owner, lease_until: new Date(now.getTime() + leaseMs) };
  return db.transaction().execute(async (tx) => {
    const due = tx
      .selectFrom("outbox")
      .select("id")
      .where("state", "=", "waiting")
      .where("next_attempt_at", "<=", now)
      .where(({ eb, or }) => or([eb("lease_until", "is", null), eb("lease_until", "<=", now)]))
      .orderBy("next_attempt_at")
      .orderBy("created_at")
      .limit(1);
    const next = await locking(tx, due, "skip").executeTakeFirst();
    if (!next) return null;
    return tx
      .updateTable("outbox")
      .set((row) => ({ ...lease, attempts: row("attempts", "+", 1) }))
      .where("id", "=", next.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** Gives up all claims of this process. */
export async function releaseEmailClaims(db: Db, owner: string): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ lease_owner: null, lease_until: null })
    .where("state", "=", "waiting")
    .where("lease_owner", "=", owner)
    .execute();
}

/**
 * Stores the result of an attempt. `sent` counts even when another process has claimed the email by now; any other
 * result counts only while this process holds the lease. Bodies that won't be sent again are wiped. `now` is `sharedNow`.
 */
export async function recordDelivery(
  db: Db,
  email: Pick<OutboxRow, "id" | "attempts" | "created_at" | "next_attempt_at">,
  owner: string,
  delivery: Delivery,
  now: Date,
  random: () => number,
): Promise<void> {
  const update = db
    .updateTable("outbox")
    .set({ lease_owner: null, lease_until: null, response: delivery.response.slice(0, maxAnswerLength).toWellFormed() })
    .where("id", "=", email.id)
    .where("state", "=", "waiting");
  const isHopeless = now.getTime() - email.created_at.getTime() > fullMailboxRetryMs;
  const state = delivery.state === "full" ? (isHopeless ? "refused" : "later") : delivery.state;
  switch (state) {
    case "sent":
      await update.set({ state: "sent", finished_at: now, ...wipedBody }).execute();
      break;
    case "refused":
      await update
        .set({ state: "refused", finished_at: now, ...(hasDeadLink(delivery) && wipedBody) })
        .where("lease_owner", "=", owner)
        .execute();
      break;
    case "later":
    case "unreachable": {
      const delayMs = retryDelayMs(email.attempts, state, random);
      const next = new Date(now.getTime() + delayMs);
      // PostgreSQL's times may have microseconds.
      const afterClaimed = new Date(email.next_attempt_at.getTime() + 1);
      await update
        .set(({ eb, ref }) => ({
          // Unless a person has asked meanwhile to try it now.
          next_attempt_at: eb
            .case()
            .when("next_attempt_at", "<", afterClaimed)
            .then(next)
            .else(ref("next_attempt_at"))
            .end(),
        }))
        .where("lease_owner", "=", owner)
        .execute();
    }
  }
}

/** Text for a header: a line break would start another header. */
function headerText(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ").trim();
}
