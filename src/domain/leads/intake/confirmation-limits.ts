import { dayMs, hourMs } from "#src/base/durations.ts";
import type { WithheldReason } from "../spam/describe-withheld.ts";
import type { ConfirmedSubmission, Submission } from "./submissions.server.ts";

/**
 * The most confirmations within an hour and a day. A site gets a few dozen inquiries a day. The form accepts any
 * address, so without limits it could be used to bother people, and our emails would soon count as spam.
 */
const limits = {
  network: { hour: 3, day: 6 },
  /** Once half of the site's limit is used, so that a few networks can't use up the rest. */
  networkWhenBusy: { hour: 1, day: 1 },
  mailbox: { hour: 3, day: 3 },
  domain: { hour: 4, day: 8 },
  largeProvider: { hour: 15, day: 80 },
  site: { hour: 20, day: 150 },
};

interface Sent {
  hour: number;
  day: number;
}

/**
 * Why a submission gets no confirmation; null when it gets one. The limits of one sender and one recipient come before
 * the shared ones. `confirmed`: those that got one, within `submissionRetentionMs`.
 */
export function confirmationWithheld(
  submission: Submission,
  confirmed: readonly ConfirmedSubmission[],
  now: Date,
): WithheldReason | null {
  const { token_digest: token, network_digest: network, email_digest: email, domain_digest: domain } = submission;
  if (token === null) return "no-token";
  if (confirmed.some(({ token_digest }) => token_digest === token)) return "token-used";
  const isBeyond = (limit: Sent, isCounted: (row: ConfirmedSubmission) => boolean = () => true) => {
    const ages = confirmed.filter(isCounted).map(({ confirmed_at }) => now.getTime() - confirmed_at.getTime());
    const within = (time: number) => ages.filter((age) => age < time).length;
    return within(hourMs) >= limit.hour || within(dayMs) >= limit.day;
  };
  const { site } = limits;
  const networkLimit = isBeyond({ hour: site.hour / 2, day: site.day / 2 }) ? limits.networkWhenBusy : limits.network;
  if (isBeyond(networkLimit, ({ network_digest }) => network_digest === network)) return "network-limit";
  if (isBeyond(limits.mailbox, ({ email_digest }) => email_digest === email)) return "mailbox-limit";
  const domainLimit = submission.isLargeProvider ? limits.largeProvider : limits.domain;
  if (isBeyond(domainLimit, ({ domain_digest }) => domain_digest === domain)) return "domain-limit";
  return isBeyond(site) ? "site-limit" : null;
}
