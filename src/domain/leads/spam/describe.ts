import type { LeadRow } from "#src/base/db/tables.ts";

interface ReasonDetail {
  count?: number | undefined;
  /** The words, domains or link shorteners found. */
  found?: string[] | undefined;
}

/** The signs of spam in words. `honeypot`, `too-fast`, `links`, `address-limit` and `same-message` are older than points. */
const signs = {
  honeypot: () => "a field that people don't see was filled in",
  "too-fast": () => "sent within a second of starting the form",
  quick: () => "sent within three seconds of starting the form",
  "no-token": () => "sent without the form's script",
  "no-proof": () => "sent before the form's check for bots was done",
  links: ({ count }) => (count === 1 ? "1 link" : `${count ?? "many"} links`),
  "name-link": () => "a link in the name",
  "link-markup": () => "links written as code",
  "short-link": ({ found = [] }) => `a link that hides where it leads: ${found.join(", ")}`,
  "odd-domain": ({ found = [] }) => `a web address of a kind often used in spam: ${found.join(", ")}`,
  words: ({ found = [] }) => `words often used in spam: ${found.join(", ")}`,
  learned: ({ found = [] }) => `words mostly in inquiries that your team marked as spam: ${found.join(", ")}`,
  "learned-domain": ({ found = [] }) => `a web address of inquiries that your team marked as spam: ${found.join(", ")}`,
  "mixed-scripts": ({ found = [] }) => `words that mix alphabets: ${found.join(", ")}`,
  "disguised-letters": () => "disguised letters",
  capitals: () => "mostly capital letters",
  repeats: () => "a character repeated many times",
  "random-letters": () => "random letters",
  "name-as-message": () => "the message only repeats the name",
  "address-limit": () => "many messages from the same network",
  "same-message": () => "the same message came several times",
} satisfies Record<string, (reason: ReasonDetail) => string>;

export type SpamSign = keyof typeof signs;

function describeSign(sign: string, reason: ReasonDetail): string[] {
  return Object.entries(signs).flatMap(([name, describe]) => (name === sign ? [describe(reason)] : []));
}

/**
 * Why a lead was flagged as spam, in words; empty when it wasn't. Rows from before the point system have only the name of
 * one sign.
 */
export function describeSpamReasons({
  spam_reason,
  spam_verdict,
}: Pick<LeadRow, "spam_reason" | "spam_verdict">): string {
  const reasons = spam_verdict?.reasons ?? (spam_reason === null ? [] : [{ sign: spam_reason }]);
  return reasons.flatMap(({ sign, ...reason }) => describeSign(sign, reason)).join("; ");
}
