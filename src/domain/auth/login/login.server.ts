import { recordRefusedLogin } from "../audit.server.ts";
import type { AuthContext } from "../auth-context.ts";
import { HashQueueFull, isHashQueueFull, passwordMatches } from "../passwords/password-hash.server.ts";
import { consumeTwoFactorCode } from "../two-factor/two-factor.server.ts";
import { countTwoFactorFailure, sendWarning } from "../two-factor/two-factor-failures.server.ts";
import { hasPasskey, isTwoFactorRequired } from "../two-factor/two-factor-rule.server.ts";
import {
  accountLimit,
  attemptLogin,
  type ClientInfo,
  codeLimit,
  deviceLimit,
  deviceOf,
  type LoginAttemptResult,
  networkLimit,
  withMinimumDuration,
} from "./attempt.server.ts";
import { lockPerson } from "./lock.server.ts";
import { readChallenge } from "./login-challenge.server.ts";
import { isLimitReached } from "./rate-limit.server.ts";

/** Logs in by password. */
export function loginByPassword(
  auth: AuthContext,
  email: string,
  password: string,
  client: ClientInfo,
): Promise<LoginAttemptResult> {
  return withMinimumDuration(auth, tryPassword(auth, email, password, client));
}

async function tryPassword(
  auth: AuthContext,
  email: string,
  password: string,
  client: ClientInfo,
): Promise<LoginAttemptResult> {
  const { db, now } = auth;
  const key = email.trim().toLowerCase();
  const person = (await db.selectFrom("people").selectAll().where("email_key", "=", key).executeTakeFirst()) ?? null;
  const device = person && deviceOf(auth, person.id, client);
  const isKnown = device !== null;
  // By account and by network, so that neither many networks nor many accounts get around the limits.
  const limits = isKnown ? [deviceLimit(auth, device)] : [accountLimit(auth, key), networkLimit(auth, client)];
  // Before counting: an attempt that isn't checked doesn't count and writes nothing.
  if (isHashQueueFull(isKnown)) return { state: "failed" };
  const prepare = () => matchPassword(password, person?.password ?? null, isKnown);
  return attemptLogin(auth, client, limits, prepare, async (tx, { isMatch }) => {
    // Read again: the password may have changed while this one was checked.
    const owner = person && (await lockPerson(tx, person.id));
    if (!isMatch || !owner || owner.disabled_at || owner.password !== person.password) {
      await recordRefusedLogin(tx, person, "password", now());
      return { state: "wrong" };
    }
    const verified = { person: owner, by: "password" } as const;
    if (owner.totp_secret !== null) return { ...verified, needsCode: true };
    if (!(await isTwoFactorRequired(tx, owner)) || !(await hasPasskey(tx, owner.id))) return verified;
    await recordRefusedLogin(tx, owner, "login-without-passkey", now());
    if (device?.by !== "sign-in") await countTwoFactorFailure(tx, owner, client.userAgent, now());
    return { state: "passkey-needed" };
  });
}

/** Null when the hash queue is full. */
async function matchPassword(
  password: string,
  hash: string | null,
  hasPriority: boolean,
): Promise<{ isMatch: boolean } | null> {
  try {
    return { isMatch: await passwordMatches(password, hash, hasPriority) };
  } catch (error) {
    if (error instanceof HashQueueFull) return null;
    throw error;
  }
}

/** The second step: a code of the authenticator app, or a recovery code. */
export function loginByCode(
  auth: AuthContext,
  challengeToken: string,
  code: string,
  client: ClientInfo,
): Promise<LoginAttemptResult> {
  return withMinimumDuration(auth, tryCode(auth, challengeToken, code, client));
}

async function tryCode(
  auth: AuthContext,
  challengeToken: string,
  code: string,
  client: ClientInfo,
): Promise<LoginAttemptResult> {
  const { db, now, secret } = auth;
  const challenge = await readChallenge(db, "two-factor", challengeToken, now());
  const personId = challenge?.personId;
  if (!personId) return { state: "failed" };
  const device = deviceOf(auth, personId, client);
  const limits = [codeLimit(auth, personId, device)];
  return attemptLogin(
    auth,
    client,
    limits,
    async () => challenge,
    async (tx) => {
      const person = await lockPerson(tx, personId);
      if (!person || person.disabled_at) return { state: "failed" };
      const by = await consumeTwoFactorCode(tx, secret, person, code, now());
      if (by) return (await challenge.finish(tx)) ? { person, by } : { state: "failed" };
      await recordRefusedLogin(tx, person, "code", now());
      // In the person's own browser, wrong codes are probably typos until the limit is reached.
      if (device?.by !== "sign-in") await countTwoFactorFailure(tx, person, client.userAgent, now());
      else if (await isLimitReached(tx, limits, now())) await sendWarning(tx, person, client.userAgent, now());
      return { state: "wrong" };
    },
  );
}
