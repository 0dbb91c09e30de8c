import type { LoginAttemptResult } from "#src/domain/auth/login/attempt.server.ts";

/** Why a login failed. No message reveals whether an account exists. */
export type Refusal = Exclude<LoginAttemptResult["state"], "in" | "two-factor">;

export const refusals: Record<Refusal, { status: number; text: string }> = {
  wrong: { status: 401, text: "Invalid email or password" },
  "too-many": {
    status: 429,
    text: "Too many tries. Wait 15 minutes, log in with a passkey, or reset your password.",
  },
  "passkey-needed": {
    status: 401,
    text: "Your role requires two-step sign-in. Log in with your passkey. If you lost it, ask an owner to reset it.",
  },
  failed: { status: 503, text: "An error occurred during login" },
};
