import { lockingFree } from "../db/dialect.ts";
import type { Db, OutboxRow, Tx } from "../db/tables.ts";
import { hasDeadLink } from "./dead-link.ts";
import { pauseAfter } from "./pauses.ts";

export interface Mailbox {
  /** Empty when only the address is known. */
  name: string;
  address: string;
}

/** A mail before it is in the outbox. */
export interface NewMail {
  /** What it is for, as `lead-notice`. */
  purpose: string;
  /** Id of the thing that it is about. */
  about: string | null;
  from: Mailbox;
  to: Mailbox;
  replyTo: Mailbox;
  subject: string;
  text: string;
  html: string;
  /** The one-time link in it: its token is made when the mail is sent, and put in the place of `tokenPlace`. */
  link?: string;
}

/** Where the token of a mail's link belongs. */
export const tokenPlace = "{token}";

/** A mail that this process has taken out to send. */
export type ClaimedMail = Omit<OutboxRow, "state" | "next_attempt_at" | "lease_owner" | "lease_until" | "finished_at">;

/** How a try to send a mail ended, with the mail server's words. */
export type Delivery =
  | { state: "sent"; answer: string }
  /** Never as it is: such an address does not exist, or the message was refused. */
  | { state: "refused"; answer: string }
  /** Not now. */
  | { state: "later"; answer: string }
  /** Not now, and no other mail either: the server is away, or does not know us. */
  | { state: "unreachable"; answer: string };

/** A process that has held a mail for longer than this is taken for dead, in milliseconds. Longer than any try to send. */
export const leaseTime = 3 * 60_000;

/** What a body becomes that is not sent any more. */
const wiped = { text: "", html: "" };

/** Words of servers are kept, but not whole books of them. */
const longestAnswer = 500;

/**
 * Puts a mail into the outbox, in the transaction of what it is about: there is never one without the other. `due`,
 * earlier than those of all others, lets somebody's mail pass who waits for it.
 */
export async function enqueueMail(tx: Tx, mail: NewMail, now: Date, due = now): Promise<void> {
  const id = crypto.randomUUID();
  const domain = mail.from.address.split("@").at(-1) ?? "localhost";
  await tx
    .insertInto("outbox")
    .values({
      id,
      message_id: `<${id}@${domain}>`,
      purpose: mail.purpose,
      about: mail.about,
      from_name: headerText(mail.from.name),
      from_address: mail.from.address,
      to_name: headerText(mail.to.name),
      to_address: mail.to.address,
      reply_name: headerText(mail.replyTo.name),
      reply_address: mail.replyTo.address,
      subject: headerText(mail.subject),
      text: mail.text,
      html: mail.html,
      link: mail.link ?? null,
      created_at: now,
      state: "waiting",
      attempts: 0,
      next_attempt_at: due,
      lease_owner: null,
      lease_until: null,
      answer: null,
      finished_at: null,
    })
    .execute();
}

/** Takes out the mail whose turn it is, for this process alone; null when there is none. */
export async function claimMail(db: Db, owner: string, now: Date): Promise<ClaimedMail | null> {
  const lease = { lease_owner: owner, lease_until: new Date(now.getTime() + leaseTime) };
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
    const next = await lockingFree(tx, due).executeTakeFirst();
    if (!next) return null;
    return tx
      .updateTable("outbox")
      .set((row) => ({ ...lease, attempts: row("attempts", "+", 1) }))
      .where("id", "=", next.id)
      .returning([
        "id",
        "message_id",
        "purpose",
        "about",
        "from_name",
        "from_address",
        "to_name",
        "to_address",
        "reply_name",
        "reply_address",
        "subject",
        "text",
        "html",
        "link",
        "created_at",
        "attempts",
        "answer",
      ])
      .executeTakeFirstOrThrow();
  });
}

/**
 * Writes down how a try ended. What was sent stays sent, whoever holds it by now, and its body is wiped as soon as it is
 * of no use; every other end counts only while the lease is still this process's own.
 */
export async function concludeMail(
  db: Db,
  mail: Pick<ClaimedMail, "id" | "attempts">,
  owner: string,
  delivery: Delivery,
  now: Date,
  random: () => number,
): Promise<void> {
  const written = db
    .updateTable("outbox")
    .set({ lease_owner: null, lease_until: null, answer: delivery.answer.slice(0, longestAnswer).toWellFormed() })
    .where("id", "=", mail.id)
    .where("state", "=", "waiting");
  switch (delivery.state) {
    case "sent":
      await written.set({ state: "sent", finished_at: now, ...wiped }).execute();
      break;
    case "refused":
      await written
        .set({ state: "refused", finished_at: now, ...(hasDeadLink(delivery) && wiped) })
        .where("lease_owner", "=", owner)
        .execute();
      break;
    case "later":
    case "unreachable": {
      const pause = pauseAfter(mail.attempts, delivery.state, random);
      const next = new Date(now.getTime() + pause);
      await written.set({ next_attempt_at: next }).where("lease_owner", "=", owner).execute();
    }
  }
}

/** Text that may stand in a header: a line of its own would be a header of its own. */
function headerText(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ").trim();
}
