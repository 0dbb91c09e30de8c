import { keyedDigest } from "#src/base/security/digest.server.ts";
import type { AuthContext } from "../auth-context.ts";
import { passwordMatches } from "../passwords/password-hash.server.ts";
import type { LoggedInPerson } from "../person.ts";
import { consumeAttempt, refundAttempt } from "./rate-limit.server.ts";

export type PasswordFailure = { state: "wrong-password" } | { state: "too-many" };

/** Failures within 15 minutes, only of the logged-in person. */
const maxAttempts = 10;

/**
 * Verifies the password of a logged-in person again, so that a stolen session alone can't change the account. Returns
 * null when it is right.
 */
export async function verifyPassword(
  { db, now, secret }: AuthContext,
  person: LoggedInPerson,
  password: string,
): Promise<PasswordFailure | null> {
  const attemptedAt = now();
  const limits = [{ key: keyedDigest(secret, "sign-in", `confirm ${person.id}`), max: maxAttempts }];
  if (!(await consumeAttempt(db, limits, attemptedAt))) return { state: "too-many" };
  const { password: hash } = await db
    .selectFrom("people")
    .select("password")
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow();
  if (!(await passwordMatches(password, hash, true))) return { state: "wrong-password" };
  await db.transaction().execute((tx) => refundAttempt(tx, limits, attemptedAt, now()));
  return null;
}
