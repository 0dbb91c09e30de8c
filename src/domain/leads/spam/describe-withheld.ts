import type { LeadRow } from "#src/base/db/tables.ts";

const reasons = {
  "no-email": "they have no email and want a call",
  "no-token": "the form was sent without its script, so a program may have sent it",
  "token-used": "this open form already got one",
  "network-limit": "this visitor's network already got several",
  "mailbox-limit": "this mailbox already got three today",
  "domain-limit": "addresses at this email provider already got several",
  form: "its form sends none",
  "site-limit": "the site has sent as many as it may for now",
};

/** Why a visitor got no confirmation. */
export type WithheldReason = keyof typeof reasons;

/** Why a visitor got no confirmation, in words; empty when they got one, or the reason isn't known. */
export function describeWithheld(
  { spam_reason, confirmation_withheld }: Pick<LeadRow, "spam_reason" | "confirmation_withheld">,
  emails: readonly { purpose: string }[],
): string {
  if (emails.some(({ purpose }) => purpose === "lead-confirmation")) return "";
  const [found] = Object.entries(reasons).filter(([name]) => name === confirmation_withheld);
  return found?.[1] ?? (spam_reason === null ? "" : "the message was flagged as spam");
}
