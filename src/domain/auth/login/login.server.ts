import { setTimeout as pause } from "node:timers/promises";
import type { PersonRow } from "#src/base/db/tables/people.ts";
import type { Tx } from "#src/base/db/tables.ts";
import { keyedDigest } from "#src/base/security/digest.server.ts";
import { networkOf } from "#src/base/security/network.ts";
import { sendNewDeviceNotice } from "../accounts/emails.server.ts";
import { recordLogin, recordRefusedLogin } from "../audit.server.ts";
import type { AuthContext } from "../auth-context.ts";
import { HashQueueFull } from "../passwords/hash-queue.ts";
import { isHashQueueFull, passwordMatches } from "../passwords/password-hash.server.ts";
import { openSession } from "../sessions.server.ts";
import { consumeTwoFactorCode } from "../two-factor/two-factor.server.ts";
import { countTwoFactorFailure, sendWarning } from "../two-factor/two-factor-failures.server.ts";
import { hasPasskey, isTwoFactorRequired } from "../two-factor/two-factor-rule.server.ts";
import { deviceName } from "./device-name.ts";
import { type KnownDevice, signDevice, verifyDevice } from "./known-device.server.ts";
import { lockPerson } from "./lock.server.ts";
import { createChallenge, readChallenge } from "./login-challenge.server.ts";
import { consumeAttempt, isLimitReached, type RateLimit, refundAttempt } from "./rate-limit.server.ts";

/** The browser of a login attempt. */
export interface ClientInfo {
  /** The IP address. */
  address: string;
  userAgent: string;
  /** The device cookie of `signDevice`. */
  device: string | null;
}

export interface LoginSuccess {
  state: "in";
  /** The new session's token. */
  session: string;
  /** The new device cookie. */
  device: string;
}

export type LoginAttemptResult =
  | LoginSuccess
  /** The password is right. Now a code is needed, together with this token. */
  | { state: "two-factor"; challengeToken: string }
  /** The password is right, but the role requires a second factor, and the person's only one is a passkey. */
  | { state: "passkey-needed" }
  | { state: "wrong" }
  /** A rate limit is reached. */
  | { state: "too-many" }
  /** The hash queue is full, or the challenge is no longer valid. */
  | { state: "failed" };

/** In milliseconds. Right passwords, wrong ones and unknown accounts take the same time. */
const minimumDurationMs = 1000;

/** Failures within 15 minutes. A known browser has its own limit, so that strangers can't lock it out. */
const maxAttempts = { account: 10, network: 30, device: 10, codes: 10 };

/** Returns the result of a login attempt after the minimum duration. */
export async function withMinimumDuration<T>(
  { loginDurationMs: loginDuration }: AuthContext,
  work: Promise<T>,
): Promise<T> {
  const [result] = await Promise.allSettled([work, pause(loginDuration ?? minimumDurationMs)]);
  if (result.status === "rejected") throw result.reason;
  return result.value;
}

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
  const { db, now, wakeSender } = auth;
  const started = now();
  const key = email.trim().toLowerCase();
  const person = (await db.selectFrom("people").selectAll().where("email_key", "=", key).executeTakeFirst()) ?? null;
  const device = person && deviceOf(auth, person.id, client);
  const isKnown = device !== null;
  const limits = isKnown ? deviceLimits(auth, device) : unknownDeviceLimits(auth, key, client);
  // Before counting: an attempt that isn't checked doesn't count and writes nothing.
  if (isHashQueueFull(isKnown)) return { state: "failed" };
  if (!(await consumeAttempt(db, limits, started))) return { state: "too-many" };
  let isMatch: boolean;
  try {
    isMatch = await passwordMatches(password, person?.password ?? null, isKnown);
  } catch (error) {
    if (error instanceof HashQueueFull) return { state: "failed" };
    throw error;
  }
  const result = await db.transaction().execute(async (tx): Promise<LoginAttemptResult> => {
    // Read again: the password may have changed while this one was checked.
    const owner = person && (await lockPerson(tx, person.id));
    if (!isMatch || !owner || owner.disabled_at || owner.password !== person.password) {
      await recordRefusedLogin(tx, person, "password", now());
      return { state: "wrong" };
    }
    await refundAttempt(tx, limits, started, now());
    if (owner.totp_secret !== null) {
      return { state: "two-factor", challengeToken: await createChallenge(tx, "two-factor", owner.id, null, now()) };
    }
    if (!(await isTwoFactorRequired(tx, owner)) || !(await hasPasskey(tx, owner.id))) {
      return completeLogin(auth, tx, owner, "password", client);
    }
    await recordRefusedLogin(tx, owner, "login-without-passkey", now());
    if (device?.by !== "sign-in") await countTwoFactorFailure(tx, owner, client.userAgent, now());
    return { state: "passkey-needed" };
  });
  if (result.state === "passkey-needed") wakeSender();
  return result;
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
  const { db, now, secret, wakeSender } = auth;
  const started = now();
  const challenge = await readChallenge(db, "two-factor", challengeToken, started);
  const personId = challenge?.personId;
  if (!personId) return { state: "failed" };
  const device = deviceOf(auth, personId, client);
  const limits = [codeLimit(auth, personId, device)];
  if (!(await consumeAttempt(db, limits, started))) return { state: "too-many" };
  const result = await db.transaction().execute(async (tx): Promise<LoginAttemptResult> => {
    const person = await lockPerson(tx, personId);
    if (!person || person.disabled_at) return { state: "failed" };
    const method = await consumeTwoFactorCode(tx, secret, person, code, now());
    if (!method) {
      await recordRefusedLogin(tx, person, "code", now());
      // In the person's own browser, wrong codes are probably typos until the limit is reached.
      if (device?.by !== "sign-in") await countTwoFactorFailure(tx, person, client.userAgent, now());
      else if (await isLimitReached(tx, limits, now())) await sendWarning(tx, person, client.userAgent, now());
      return { state: "wrong" };
    }
    if (!(await challenge.finish(tx))) return { state: "failed" };
    await refundAttempt(tx, limits, started, now());
    return completeLogin(auth, tx, person, method, client);
  });
  if (result.state === "wrong") wakeSender();
  return result;
}

/** Opens the session of an authenticated person and records the login. */
export async function completeLogin(
  auth: AuthContext,
  tx: Tx,
  person: PersonRow,
  method: "password" | "code" | "recovery-code" | "passkey",
  client: ClientInfo,
): Promise<LoginSuccess> {
  const { now, secret } = auth;
  const device = deviceOf(auth, person.id, client);
  const isKnown = device?.by === "sign-in";
  const session = await openSession(tx, person.id, client, now());
  const detail = { method, device: deviceName(client.userAgent), newBrowser: !isKnown };
  await recordLogin(tx, person, "signed-in", person, detail, now());
  if (!isKnown && person.last_login_at) await sendNewDeviceNotice(tx, person, client.userAgent, now());
  if (person.wrong_factors > 0) {
    await tx.updateTable("people").set({ wrong_factors: 0 }).where("id", "=", person.id).execute();
  }
  const known = { id: device?.id ?? crypto.randomUUID(), personId: person.id, by: "sign-in" } as const;
  return { state: "in", session, device: signDevice(secret, known, now()) };
}

/** The client's browser, if this person is known in it. */
export function deviceOf({ secret, now }: AuthContext, personId: string, client: ClientInfo): KnownDevice | null {
  const device = verifyDevice(secret, client.device, now());
  return device?.personId === personId ? device : null;
}

/**
 * Someone with the password can use up the account's attempts, but not those of a browser in which the person has logged
 * in. Browsers known by a link share one count: otherwise each new link would bring new attempts.
 */
function codeLimit({ secret }: AuthContext, personId: string, device: KnownDevice | null): RateLimit {
  const shared = device ? "link" : "account";
  const key = device?.by === "sign-in" ? `code device ${device.id}` : `code ${shared} ${personId}`;
  return { key: keyedDigest(secret, "sign-in", key), max: maxAttempts.codes };
}

export function deviceLimits({ secret }: AuthContext, { id }: KnownDevice): RateLimit[] {
  return [{ key: keyedDigest(secret, "sign-in", `device ${id}`), max: maxAttempts.device }];
}

/** Counted by account and by network, so that neither many networks nor many accounts get around the limits. */
function unknownDeviceLimits({ secret }: AuthContext, email: string, { address }: ClientInfo): RateLimit[] {
  return [
    { key: keyedDigest(secret, "sign-in", `account ${email}`), max: maxAttempts.account },
    networkLimit(secret, address),
  ];
}

/** Attempts from one network, for any account. */
export function networkLimit(secret: string, address: string): RateLimit {
  return { key: keyedDigest(secret, "sign-in", `network ${networkOf(address)}`), max: maxAttempts.network };
}
