import type { Tx } from "../db/tables.ts";
import { type Submission, submissionMemory } from "./submissions.server.ts";

/** Why a visitor got no confirmation. */
export type Withheld = "no-token" | "token-used" | "network-limit" | "mailbox-limit" | "domain-limit" | "site-limit";

const hour = 60 * 60_000;
const day = 24 * hour;

/**
 * The most confirmations within an hour and within a day. A site gets a few dozen inquiries a day. The form takes
 * anybody's address, so beyond these it could be used to bother people, and mail of ours would soon count as spam.
 */
const limits = {
  network: { hour: 3, day: 6 },
  /** To one mailbox: nobody's can be filled through our form. */
  mailbox: { hour: 3, day: 3 },
  domain: { hour: 4, day: 8 },
  largeProvider: { hour: 15, day: 80 },
  site: { hour: 20, day: 150 },
};

/** What a network may have in a day once the site has used half of what it may: then few networks cannot use up the rest. */
const perNetworkWhenBusy = 1;

interface Sent {
  hour: number;
  day: number;
}

/**
 * Why no confirmation goes out for a submission; null when it may. What one sender and one recipient have used up comes
 * first, so that nothing of what all share is spent on it. Several processes on one database do not see what the others
 * have not committed yet, so each of them may send a few more.
 */
export async function confirmationWithheld(tx: Tx, submission: Submission, now: Date): Promise<Withheld | null> {
  if (submission.token_digest === null) return "no-token";
  const sent = await countSent(tx, submission, now);
  if (sent.withToken > 0) return "token-used";
  const isBusy = sent.site.hour * 2 >= limits.site.hour || sent.site.day * 2 >= limits.site.day;
  if (isBeyond(sent.network, limits.network) || (isBusy && sent.network.day >= perNetworkWhenBusy)) {
    return "network-limit";
  }
  if (isBeyond(sent.mailbox, limits.mailbox)) return "mailbox-limit";
  if (isBeyond(sent.domain, submission.isLargeProvider ? limits.largeProvider : limits.domain)) return "domain-limit";
  return isBeyond(sent.site, limits.site) ? "site-limit" : null;
}

function isBeyond(sent: Sent, limit: Sent): boolean {
  return sent.hour >= limit.hour || sent.day >= limit.day;
}

/** There are few rows to count: the limits themselves see to that. */
async function countSent(tx: Tx, submission: Submission, now: Date) {
  const rows = await tx
    .selectFrom("submissions")
    .select(["confirmed_at", "token_digest", "address_digest", "email_digest", "domain_digest"])
    .where("confirmed_at", ">", new Date(now.getTime() - submissionMemory))
    .$narrowType<{ confirmed_at: Date }>()
    .execute();
  const count = (isMeant: (row: (typeof rows)[number]) => boolean): Sent => {
    const ages = rows.filter(isMeant).map(({ confirmed_at }) => now.getTime() - confirmed_at.getTime());
    return { hour: ages.filter((age) => age < hour).length, day: ages.filter((age) => age < day).length };
  };
  return {
    withToken: rows.filter(({ token_digest }) => token_digest === submission.token_digest).length,
    network: count(({ address_digest }) => address_digest === submission.address_digest),
    mailbox: count(({ email_digest }) => email_digest === submission.email_digest),
    domain: count(({ domain_digest }) => domain_digest === submission.domain_digest),
    site: count(() => true),
  };
}

/** Counts a confirmation, in the transaction in which it is written. */
export async function recordConfirmation(tx: Tx, { key }: Submission, now: Date): Promise<void> {
  await tx.updateTable("submissions").set({ confirmed_at: now }).where("key", "=", key).execute();
}
