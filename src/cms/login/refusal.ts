import type { SignIn } from "../../people/sign-in.server.ts";

/** Why nobody was let in, in the words for it. It is never said whether there is such an account. */
export type Refusal = Exclude<SignIn["state"], "in" | "second-factor">;

export const refusals: Record<Refusal, { status: number; text: string }> = {
  wrong: { status: 401, text: "Invalid email or password" },
  "too-many": {
    status: 429,
    text: "Too many tries. Wait a quarter of an hour, log in with a passkey, or choose a new password.",
  },
  "passkey-needed": {
    status: 401,
    text: "Your role requires two-step sign-in. Log in with your passkey. If you lost it, ask an owner to reset it.",
  },
  failed: { status: 503, text: "An error occurred during login" },
};
