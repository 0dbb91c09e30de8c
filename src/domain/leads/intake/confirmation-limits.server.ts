import type { Tx } from "#src/base/db/tables.ts";
import { dayMs, hourMs } from "#src/base/durations.ts";
import type { WithheldReason } from "../spam/describe-withheld.ts";
import { type Submission, submissionRetentionMs } from "./duplicates-and-rate-limits.server.ts";

/**
 * The most confirmations within an hour and a day. A site gets a few dozen inquiries a day. The form accepts any
 * address, so without limits it could be used to bother people, and our emails would soon count as spam.
 */
const limits = {
  network: { hour: 3, day: 6 },
  mailbox: { hour: 3, day: 3 },
  domain: { hour: 4, day: 8 },
  largeProvider: { hour: 15, day: 80 },
  site: { hour: 20, day: 150 },
};

/** A network's daily limit once half of the site's limit is used, so that a few networks can't use up the rest. */
const networkLimitWhenBusy = 1;

interface Sent {
  hour: number;
  day: number;
}

/**
 * Why a submission gets no confirmation; null when it gets one. The limits of one sender and one recipient come before
 * the shared ones. Processes don't see each other's uncommitted rows, so several may send a few more.
 */
export async function confirmationWithheld(tx: Tx, submission: Submission, now: Date): Promise<WithheldReason | null> {
  if (submission.token_digest === null) return "no-token";
  const sent = await countSent(tx, submission, now);
  if (sent.withToken > 0) return "token-used";
  const isBusy = sent.site.hour * 2 >= limits.site.hour || sent.site.day * 2 >= limits.site.day;
  if (isBeyond(sent.network, limits.network) || (isBusy && sent.network.day >= networkLimitWhenBusy)) {
    return "network-limit";
  }
  if (isBeyond(sent.mailbox, limits.mailbox)) return "mailbox-limit";
  if (isBeyond(sent.domain, submission.isLargeProvider ? limits.largeProvider : limits.domain)) return "domain-limit";
  return isBeyond(sent.site, limits.site) ? "site-limit" : null;
}

function isBeyond(sent: Sent, limit: Sent): boolean {
  return sent.hour >= limit.hour || sent.day >= limit.day;
}

/** There are few rows to count, because of the limits. */
async function countSent(tx: Tx, submission: Submission, now: Date) {
  const rows = await tx
    .selectFrom("submissions")
    .select(["confirmed_at", "token_digest", "network_digest", "email_digest", "domain_digest"])
    .where("confirmed_at", ">", new Date(now.getTime() - submissionRetentionMs))
    .$narrowType<{ confirmed_at: Date }>()
    .execute();
  const count = (isCounted: (row: (typeof rows)[number]) => boolean): Sent => {
    const ages = rows.filter(isCounted).map(({ confirmed_at }) => now.getTime() - confirmed_at.getTime());
    return { hour: ages.filter((age) => age < hourMs).length, day: ages.filter((age) => age < dayMs).length };
  };
  return {
    withToken: rows.filter(({ token_digest }) => token_digest === submission.token_digest).length,
    network: count(({ network_digest }) => network_digest === submission.network_digest),
    mailbox: count(({ email_digest }) => email_digest === submission.email_digest),
    domain: count(({ domain_digest }) => domain_digest === submission.domain_digest),
    site: count(() => true),
  };
}

/** Counts a confirmation. Call it in the transaction that queues the email. */
export async function recordConfirmation(tx: Tx, { key }: Submission, now: Date): Promise<void> {
  await tx.updateTable("submissions").set({ confirmed_at: now }).where("key", "=", key).execute();
}
