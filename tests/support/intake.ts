import type { Db } from "#src/base/db/tables.ts";
import { databaseReader } from "#src/domain/content/published/published.server.ts";
import type { Answer } from "#src/domain/leads/answers/answer.ts";
import { issueFormToken } from "#src/domain/leads/intake/form-token.server.ts";
import { inquirySchema } from "#src/domain/leads/intake/inquiry.ts";
import { receiveInquiry } from "#src/domain/leads/intake/intake.server.ts";

export const secret = "a secret of the test's own, long enough";

/** A Friday in Miami, 6 PM: the office is closed until Monday, 9 AM. */
export const now = new Date("2026-11-20T23:00:00Z");

const form = {
  name: "Ana Reyes",
  email: "ana@example.com",
  message: "Our server room floods whenever the tide is high. Can you help?",
  service: "consulting",
};

/** The token that a form with script sends; it was issued a minute ago. */
export function withFormToken(at = now): { formToken: string } {
  return { formToken: issueFormToken(secret, new Date(at.getTime() - 60_000)) };
}

/** Sends Ana's inquiry with changes. */
export function sendInquiry(
  db: Db,
  change: Record<string, string> = {},
  at = now,
  address = "203.0.113.7",
  answers: readonly Answer[] = [],
) {
  return receiveInquiry(
    { db, content: databaseReader(db), origin: "https://harbor.example" },
    { ...inquirySchema.parse({ ...form, ...change }), answers },
    { address, secret },
    at,
  );
}

export const different = (count: number) =>
  Array.from({ length: count }, (_, number) => ({ message: "x".repeat(number + 1), email: `a${number}@example.com` }));
