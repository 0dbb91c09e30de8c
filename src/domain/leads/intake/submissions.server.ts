import { domainToASCII } from "node:url";
import type { Selectable } from "kysely";
import type { Db, Tables, Tx } from "#src/base/db/tables.ts";
import { dayMs, hourMs, minuteMs } from "#src/base/durations.ts";
import { keyedDigest } from "#src/base/security/digest.server.ts";
import { networkOf } from "#src/base/security/network.ts";
import { describeAnswer } from "../answers/answer.ts";
import { enteredFields } from "../fields.ts";
import type { FormToken } from "./form-token.server.ts";
import type { SentForm } from "./inquiry.ts";

/** The digests that recognize a repeated submission. */
export interface Submission {
  key: string;
  network_digest: string;
  email_digest: string;
  message_digest: string;
  /** Null when the form had no valid token: then address and fields recognize a duplicate, for a while. */
  token_digest: string | null;
  domain_digest: string;
  /** The email address is at a large provider, like Gmail. */
  isLargeProvider: boolean;
  /** False for short messages: different people write the same ones. */
  isDistinctive: boolean;
}

/** Without a form token, the same fields from the same address are one inquiry for this long. */
const duplicateWindowMs = 30 * minuteMs;

/** In characters: shorter messages are not compared. */
const minDistinctiveLength = 40;

/** In milliseconds: longer than any limit and any form token. */
export const submissionRetentionMs = 2 * dayMs;

export function submissionOf(
  inquiry: SentForm,
  token: FormToken | null,
  { address, secret }: { address: string; secret: string },
): Submission {
  const { email, message, answers = [] } = inquiry;
  const network = networkOf(address);
  const sender = token ? `token ${token.id}` : `address ${network}`;
  const { mailbox, domain, isLargeProvider } = recipientOf(email);
  const normalizedMessage = message.toLowerCase().replace(/[\s\d]+/g, " ");
  return {
    // With the fields: a visitor who goes back and writes something else sends a second inquiry.
    key: keyedDigest(
      ...([secret, "submission", sender] as const),
      ...enteredFields.map((name) => inquiry[name]),
      inquiry.calculator,
      ...answers.map(describeAnswer),
      // Another file with the same name makes another inquiry.
      ...answers.flatMap(({ file }) => file?.digest ?? []),
    ),
    network_digest: keyedDigest(secret, "address", network),
    email_digest: keyedDigest(secret, "email", mailbox),
    message_digest: keyedDigest(secret, "message", normalizedMessage),
    token_digest: token && keyedDigest(secret, "token", token.id),
    domain_digest: keyedDigest(secret, "domain", domain),
    isLargeProvider,
    isDistinctive: normalizedMessage.length >= minDistinctiveLength,
  };
}

/** A normalized recipient, for counting. */
export interface Recipient {
  mailbox: string;
  domain: string;
  isLargeProvider: boolean;
}

/** Providers with so many users that several may write to one company within an hour. */
const largeProviders = new Set([
  ...["gmail.com", "outlook.com", "hotmail.com", "live.com", "msn.com", "yahoo.com", "ymail.com", "aol.com"],
  ...["icloud.com", "me.com", "mac.com", "proton.me", "protonmail.com", "gmx.com", "gmx.net", "mail.com", "zoho.com"],
  ...["comcast.net", "att.net", "bellsouth.net", "sbcglobal.net", "verizon.net", "cox.net", "charter.net"],
  ...["outlook.es", "hotmail.es", "yahoo.es", "yahoo.com.mx", "yahoo.com.ar", "live.com.mx", "fastmail.com"],
  ...["rocketmail.com", "yahoo.co.uk", "hotmail.co.uk", "live.co.uk", "btinternet.com", "hotmail.fr", "yahoo.fr"],
  ...["gmx.de", "web.de", "t-online.de", "orange.fr", "libero.it", "uol.com.br", "yahoo.com.br", "hotmail.com.br"],
  ...["mail.ru", "yandex.ru", "yandex.com", "qq.com", "163.com", "naver.com", "rediffmail.com", "optonline.net"],
  ...["pm.me", "tutanota.com", "hey.com", "duck.com", "earthlink.net", "juno.com", "frontier.com", "windstream.net"],
]);

/** Google delivers `a.na@googlemail.com` to `ana@gmail.com`. */
const googleDomains = new Set(["gmail.com", "googlemail.com"]);

/**
 * The mailbox of an address: in lower case, without a plus suffix, and at Google without dots. Few servers treat these as
 * different mailboxes.
 */
export function recipientOf(address: string): Recipient {
  const separator = address.lastIndexOf("@");
  const [local = ""] = address.slice(0, separator).toLowerCase().split("+");
  const asciiDomain = domainToASCII(address.slice(separator + 1).replace(/\.$/, ""));
  const domain = googleDomains.has(asciiDomain) ? "gmail.com" : asciiDomain;
  const name = domain === "gmail.com" ? local.replaceAll(".", "") : local;
  return { mailbox: `${name}@${domain}`, domain, isLargeProvider: largeProviders.has(domain) };
}

/** What a submission has made: one of both. */
export type SubmissionSubject = Pick<Selectable<Tables["submissions"]>, "lead_id" | "sign_up_id">;

/**
 * Stores a submission for a new lead or a sign-up. Returns null, or what an earlier duplicate has made. Concurrent duplicates
 * wait for the first.
 */
export async function claimSubmission(
  tx: Tx,
  submission: Submission,
  subject: SubmissionSubject,
  now: Date,
): Promise<SubmissionSubject | null> {
  const { isDistinctive: _, isLargeProvider: __, ...digests } = submission;
  const cutoff = duplicateCutoff(submission, now);
  const taken = await tx
    .insertInto("submissions")
    .values({ ...digests, ...subject, at: now })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ ...subject, at: now })
        .where("submissions.at", "<", cutoff),
    )
    .returning("key")
    .executeTakeFirst();
  if (taken) return null;
  return tx
    .selectFrom("submissions")
    .select(["lead_id", "sign_up_id"])
    .where("key", "=", submission.key)
    .executeTakeFirstOrThrow();
}

/** Older submissions are no duplicates. */
function duplicateCutoff({ token_digest }: Submission, now: Date): Date {
  return token_digest === null ? ago(now, duplicateWindowMs) : new Date(0);
}

/** What a stored submission has made, or null. */
export async function findSubmission(db: Db, submission: Submission, now: Date): Promise<SubmissionSubject | null> {
  const stored = await db
    .selectFrom("submissions")
    .select(["lead_id", "sign_up_id"])
    .where("key", "=", submission.key)
    .where("at", ">=", duplicateCutoff(submission, now))
    .executeTakeFirst();
  return stored ?? null;
}

/** Recent submissions like this one, including itself. */
export interface RecentCounts {
  fromAddressInHour: number;
  fromAddressInDay: number;
  withMessageInDay: number;
  /** From the network within a day, with the same form token. */
  withToken: number;
}

export async function countRecent(tx: Tx, submission: Submission, now: Date): Promise<RecentCounts> {
  const { network_digest, message_digest, token_digest } = submission;
  const counts = await tx
    .selectFrom("submissions")
    .select(({ fn }) => {
      const count = () => fn.countAll<number>();
      return [
        count().filterWhere("network_digest", "=", network_digest).as("address"),
        count()
          .filterWhere("network_digest", "=", network_digest)
          .filterWhere("at", ">", ago(now, hourMs))
          .as("addressInHour"),
        count().filterWhere("message_digest", "=", message_digest).as("message"),
        count()
          .filterWhere("network_digest", "=", network_digest)
          .filterWhere("token_digest", "=", token_digest)
          .as("token"),
      ];
    })
    .where("at", ">", ago(now, dayMs))
    .where(({ or }) => or({ network_digest, message_digest }))
    .executeTakeFirstOrThrow();
  return {
    fromAddressInHour: counts.addressInHour,
    fromAddressInDay: counts.address,
    withMessageInDay: counts.message,
    withToken: counts.token,
  };
}

/** A submission that got a confirmation. */
export type ConfirmedSubmission = { confirmed_at: Date } & Pick<
  Selectable<Tables["submissions"]>,
  "token_digest" | "network_digest" | "email_digest" | "domain_digest"
>;

/**
 * There are few, because of the limits. Processes don't see each other's uncommitted rows, so several may send a few more
 * confirmations.
 */
export async function readConfirmed(tx: Tx, now: Date): Promise<ConfirmedSubmission[]> {
  return tx
    .selectFrom("submissions")
    .select(["confirmed_at", "token_digest", "network_digest", "email_digest", "domain_digest"])
    .where("confirmed_at", ">", ago(now, submissionRetentionMs))
    .$narrowType<{ confirmed_at: Date }>()
    .execute();
}

/** Counts a confirmation. Call it in the transaction that queues the email. */
export async function recordConfirmation(tx: Tx, { key }: Submission, now: Date): Promise<void> {
  await tx.updateTable("submissions").set({ confirmed_at: now }).where("key", "=", key).execute();
}

export async function deleteSubmission(tx: Tx, { key }: Submission): Promise<void> {
  await tx.deleteFrom("submissions").where("key", "=", key).execute();
}

/** Lets a submission that made nothing count for the limits of its network, and for no other rule. */
export async function detachSubmission(tx: Tx, { key }: Submission): Promise<void> {
  const unknown = crypto.randomUUID();
  const columns = { key: unknown, message_digest: unknown, email_digest: unknown, lead_id: null, sign_up_id: null };
  await tx.updateTable("submissions").set(columns).where("key", "=", key).execute();
}

export async function deleteOldSubmissions(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom("submissions").where("at", "<", ago(now, submissionRetentionMs)).execute();
}

function ago(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds);
}
