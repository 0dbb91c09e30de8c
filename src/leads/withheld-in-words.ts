import type { LeadRow } from "../db/tables.ts";
import type { Withheld } from "./confirmation-limits.server.ts";

const reasons: Record<Withheld, string> = {
  "no-token": "the form was sent without its script, so a program may have sent it",
  "token-used": "this open form already got one",
  "network-limit": "this visitor's network already got several",
  "mailbox-limit": "this mailbox already got three today",
  "domain-limit": "addresses at this email provider already got several",
  "site-limit": "the site has sent as many as it may for now",
};

/** Why a visitor got no confirmation, for people; empty when they got one, or when that is not known. */
export function withheldInWords(
  { spam_reason, confirmation_withheld }: Pick<LeadRow, "spam_reason" | "confirmation_withheld">,
  mails: readonly { purpose: string }[],
): string {
  if (mails.some(({ purpose }) => purpose === "lead-confirmation")) return "";
  const [found] = Object.entries(reasons).filter(([name]) => name === confirmation_withheld);
  return found?.[1] ?? (spam_reason === null ? "" : "the message was flagged as spam");
}
