import type { Db } from "../../src/db/tables.ts";
import { enquiry } from "../../src/leads/enquiry.ts";
import { issueFormToken } from "../../src/leads/form-token.server.ts";
import { receiveEnquiry } from "../../src/leads/intake.server.ts";

export const secret = "a secret of the test's own, long enough";

/** A Friday in Miami, 6 PM: the office is closed until Monday, 9 AM. */
export const now = new Date("2026-11-20T23:00:00Z");

const written = {
  name: "Ana Reyes",
  email: "ana@example.com",
  message: "Our server room floods whenever the tide is high. Can you help?",
  service: "consulting",
};

/** What a form with script sends besides: a token that it got a minute ago. */
export function scripted(at = now): { formToken: string } {
  return { formToken: issueFormToken(secret, new Date(at.getTime() - 60_000)) };
}

/** Ana's enquiry, changed as a test needs it. */
export function send(db: Db, change: Record<string, string> = {}, at = now, address = "203.0.113.7") {
  return receiveEnquiry(db, enquiry.parse({ ...written, ...change }), { address, secret }, at);
}

export const different = (count: number) =>
  Array.from({ length: count }, (_, number) => ({ message: "x".repeat(number + 1), email: `a${number}@example.com` }));
