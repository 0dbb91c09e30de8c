import { longestPassword, shortestPassword } from "../people/password-limits.ts";
import type { PasswordFault } from "../people/password-rules.server.ts";

/** Why a password is not taken, and what to do about it. */
export const passwordFaults: Record<PasswordFault, string> = {
  "too-short": `Take ${shortestPassword} characters or more.`,
  "too-long": `Take ${longestPassword} characters or fewer.`,
  guessable: "This is put together of what is guessed first. Take several words that do not belong together.",
  personal: "This is little more than a name that others know. Take several words that do not belong together.",
};
