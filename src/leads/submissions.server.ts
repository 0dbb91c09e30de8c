import type { Tx } from "../db/tables.ts";
import { digest } from "../senders/digest.server.ts";
import { networkOf } from "../senders/network.ts";
import type { Enquiry } from "./enquiry.ts";
import type { FormToken } from "./form-token.server.ts";
import { recipientOf } from "./recipient.ts";
import { decisive, type SpamReason } from "./spam/verdict.ts";

/** By what a submission is known again. */
export interface Submission {
  key: string;
  address_digest: string;
  email_digest: string;
  message_digest: string;
  /** With a token that is the whole of what is repeated; without, address and fields are, for a while. */
  token_digest: string | null;
  domain_digest: string;
  /** Whether the address is at a provider of very many mailboxes. */
  isLargeProvider: boolean;
  /** Short messages are written alike by different people. */
  isTelling: boolean;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Without a form token, the same fields from the same address are one enquiry for this long. */
const repetition = 30 * minute;

/** Beyond these, an enquiry is kept as suspected spam. */
const limits = {
  /** From one address within an hour, and within a day: an office behind one address has several people. */
  addressHour: 5,
  addressDay: 20,
  /** With one message, from wherever, within a day. */
  sameMessage: 3,
};

/** From one address within an hour: beyond this nothing more is stored, and the sender is told so. */
const flood = 60;

/** A message of fewer characters than this says too little to be known again by. */
const tellingLength = 40;

/** How long submissions are remembered, in milliseconds: longer than any limit and any token looks back. */
export const submissionMemory = 2 * day;

export function submissionOf(
  enquiry: Enquiry,
  token: FormToken | null,
  { address, secret }: { address: string; secret: string },
): Submission {
  const { name, email, phone, company, service, message } = enquiry;
  const network = networkOf(address);
  const sender = token ? `token ${token.id}` : `address ${network}`;
  const { mailbox, domain, isLargeProvider } = recipientOf(email);
  const gist = message.toLowerCase().replace(/[\s\d]+/g, " ");
  return {
    // The fields belong to it: who goes back and writes something else has sent a second enquiry.
    key: digest(secret, "submission", sender, name, email, phone, company, service, message),
    address_digest: digest(secret, "address", network),
    email_digest: digest(secret, "email", mailbox),
    message_digest: digest(secret, "message", gist),
    token_digest: token && digest(secret, "token", token.id),
    domain_digest: digest(secret, "domain", domain),
    isLargeProvider,
    isTelling: gist.length >= tellingLength,
  };
}

/**
 * Takes a submission for a new lead, or answers with the lead that an earlier one made. Of several at once, one is
 * first and the others wait for it.
 */
export async function takeSubmission(tx: Tx, submission: Submission, lead: string, now: Date): Promise<string | null> {
  const { isTelling: _, isLargeProvider: __, ...digests } = submission;
  const forgottenBefore = submission.token_digest === null ? ago(now, repetition) : new Date(0);
  const taken = await tx
    .insertInto("submissions")
    .values({ ...digests, lead_id: lead, at: now })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({ lead_id: lead, at: now }).where("submissions.at", "<", forgottenBefore),
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

/** Submissions of late that one is compared with, itself among them. */
export interface Recent {
  fromAddressInHour: number;
  fromAddressInDay: number;
  withMessageInDay: number;
}

export async function countRecent(tx: Tx, submission: Submission, now: Date): Promise<Recent> {
  const { address_digest, message_digest } = submission;
  const counts = await tx
    .selectFrom("submissions")
    .select(({ fn }) => {
      const count = () => fn.countAll();
      return [
        count().filterWhere("address_digest", "=", address_digest).as("address"),
        count()
          .filterWhere("address_digest", "=", address_digest)
          .filterWhere("at", ">", ago(now, hour))
          .as("addressInHour"),
        count().filterWhere("message_digest", "=", message_digest).as("message"),
      ];
    })
    .where("at", ">", ago(now, day))
    .where(({ or }) => or({ address_digest, message_digest }))
    .executeTakeFirstOrThrow();
  return {
    fromAddressInHour: Number(counts.addressInHour),
    fromAddressInDay: Number(counts.address),
    withMessageInDay: Number(counts.message),
  };
}

/** Whether an address sends so much that nothing more of it is stored. */
export function isFlood({ fromAddressInHour }: Recent): boolean {
  return fromAddressInHour > flood;
}

/** What recent submissions say about this one. */
export function spamSignsByLimits({ isTelling }: Submission, recent: Recent): SpamReason[] {
  const isBeyond = recent.fromAddressInHour > limits.addressHour || recent.fromAddressInDay > limits.addressDay;
  const isSame = isTelling && recent.withMessageInDay > limits.sameMessage;
  return [
    ...(isBeyond ? [{ sign: "address-limit", weight: decisive } as const] : []),
    ...(isSame ? [{ sign: "same-message", weight: decisive } as const] : []),
  ];
}

/** Makes as if a submission had not been taken. */
export async function forgetSubmission(tx: Tx, { key }: Submission): Promise<void> {
  await tx.deleteFrom("submissions").where("key", "=", key).execute();
}

export async function forgetOldSubmissions(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom("submissions").where("at", "<", ago(now, submissionMemory)).execute();
}

function ago(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds);
}
