import { maxPasswordLength, minPasswordLength } from "#src/domain/auth/passwords/password-limits.ts";
import type { PasswordIssue } from "#src/domain/auth/passwords/password-rules.server.ts";

export const passwordErrors: Record<PasswordIssue, string> = {
  "too-short": `Use at least ${minPasswordLength} characters.`,
  "too-long": `Use ${maxPasswordLength} characters or fewer.`,
  guessable: "That password is too easy to guess. Try four unrelated words.",
  personal: "It contains your name or email address, or the company's. Leave that out and try four unrelated words.",
};
