import type { Db, Tx } from "#src/base/db/tables.ts";
import { dayMs, hourMs, minuteMs } from "#src/base/durations.ts";
import { keyedDigest } from "#src/base/security/digest.server.ts";
import { networkOf } from "#src/base/security/network.ts";
import { enteredFields } from "../fields.ts";
import { decisiveWeight, type SpamReason } from "../spam/verdict.ts";
import type { FormToken } from "./form-token.server.ts";
import type { Inquiry } from "./inquiry.ts";
import { recipientOf } from "./recipient.server.ts";

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

/** Above these, an inquiry is stored as suspected spam. */
const limits = {
  /** From one network. Several people in an office share one. */
  addressHour: 5,
  addressDay: 20,
  /** With the same message, from any network, within a day. */
  sameMessage: 3,
};

/** From one network within an hour. Above this nothing is stored, and the sender gets an error. */
const floodLimit = 60;

/** In characters: shorter messages are not compared. */
const minDistinctiveLength = 40;

/** In milliseconds: longer than any limit and any form token. */
export const submissionRetentionMs = 2 * dayMs;

export function submissionOf(
  inquiry: Inquiry,
  token: FormToken | null,
  { address, secret }: { address: string; secret: string },
  answers: readonly string[] = [],
): Submission {
  const { email, message } = inquiry;
  const network = networkOf(address);
  const sender = token ? `token ${token.id}` : `address ${network}`;
  const { mailbox, domain, isLargeProvider } = recipientOf(email);
  const normalizedMessage = message.toLowerCase().replace(/[\s\d]+/g, " ");
  return {
    // With the fields: a visitor who goes back and writes something else sends a second inquiry.
    key: keyedDigest(
      ...([secret, "submission", sender] as const),
      ...enteredFields.map((name) => inquiry[name]),
      ...[inquiry.calculator, ...answers],
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

/**
 * Stores a submission for a new lead. Returns null, or the lead of an earlier duplicate. Concurrent duplicates wait for
 * the first.
 */
export async function claimSubmission(tx: Tx, submission: Submission, lead: string, now: Date): Promise<string | null> {
  const { isDistinctive: _, isLargeProvider: __, ...digests } = submission;
  const cutoff = duplicateCutoff(submission, now);
  const taken = await tx
    .insertInto("submissions")
    .values({ ...digests, lead_id: lead, at: now })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({ lead_id: lead, at: now }).where("submissions.at", "<", cutoff),
    )
    .returning("lead_id")
    .executeTakeFirst();
  if (taken) return null;
  const earlier = await tx
    .selectFrom("submissions")
    .select("lead_id")
    .where("key", "=", submission.key)
    .executeTakeFirstOrThrow();
  return earlier.lead_id;
}

/** Older submissions are no duplicates. */
function duplicateCutoff({ token_digest }: Submission, now: Date): Date {
  return token_digest === null ? ago(now, duplicateWindowMs) : new Date(0);
}

/** The lead of a stored submission, or null. */
export async function findSubmission(db: Db, submission: Submission, now: Date): Promise<string | null> {
  const stored = await db
    .selectFrom("submissions")
    .select("lead_id")
    .where("key", "=", submission.key)
    .where("at", ">=", duplicateCutoff(submission, now))
    .executeTakeFirst();
  return stored?.lead_id ?? null;
}

/** Recent submissions like this one, including itself. */
export interface RecentCounts {
  fromAddressInHour: number;
  fromAddressInDay: number;
  withMessageInDay: number;
}

export async function countRecent(tx: Tx, submission: Submission, now: Date): Promise<RecentCounts> {
  const { network_digest, message_digest } = submission;
  const counts = await tx
    .selectFrom("submissions")
    .select(({ fn }) => {
      const count = () => fn.countAll();
      return [
        count().filterWhere("network_digest", "=", network_digest).as("address"),
        count()
          .filterWhere("network_digest", "=", network_digest)
          .filterWhere("at", ">", ago(now, hourMs))
          .as("addressInHour"),
        count().filterWhere("message_digest", "=", message_digest).as("message"),
      ];
    })
    .where("at", ">", ago(now, dayMs))
    .where(({ or }) => or({ network_digest, message_digest }))
    .executeTakeFirstOrThrow();
  return {
    fromAddressInHour: Number(counts.addressInHour),
    fromAddressInDay: Number(counts.address),
    withMessageInDay: Number(counts.message),
  };
}

/** Whether nothing more is stored from this network. */
export function isFlood({ fromAddressInHour }: RecentCounts): boolean {
  return fromAddressInHour > floodLimit;
}

export function spamSignsFromLimits({ isDistinctive }: Submission, recent: RecentCounts): SpamReason[] {
  const isBeyond = recent.fromAddressInHour > limits.addressHour || recent.fromAddressInDay > limits.addressDay;
  const isSame = isDistinctive && recent.withMessageInDay > limits.sameMessage;
  return [
    ...(isBeyond ? [{ sign: "address-limit", weight: decisiveWeight } as const] : []),
    ...(isSame ? [{ sign: "same-message", weight: decisiveWeight } as const] : []),
  ];
}

export async function deleteSubmission(tx: Tx, { key }: Submission): Promise<void> {
  await tx.deleteFrom("submissions").where("key", "=", key).execute();
}

export async function deleteOldSubmissions(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom("submissions").where("at", "<", ago(now, submissionRetentionMs)).execute();
}

function ago(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds);
}
