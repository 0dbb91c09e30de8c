import { setTimeout as pause } from "node:timers/promises";
import type { PersonRow } from "#src/base/db/tables/people.ts";
import type { Tx } from "#src/base/db/tables.ts";
import { keyedDigest } from "#src/base/security/digest.server.ts";
import { networkOf } from "#src/base/security/network.ts";
import { sendAccountNotice } from "../accounts/emails.server.ts";
import { recordLogin } from "../audit.server.ts";
import type { AuthContext } from "../auth-context.ts";
import { type Role, rolesOf } from "../policies.ts";
import { replaceSession } from "../sessions.server.ts";
import { deviceName } from "./device-name.ts";
import { type KnownDevice, signDevice, verifyDevice } from "./known-device.server.ts";
import { createChallenge } from "./login-challenge.server.ts";
import { consumeAttempt, type RateLimit, refundAttempt } from "./rate-limit.server.ts";

/** The browser of a login attempt. */
export interface ClientInfo {
  /** The IP address. */
  address: string;
  userAgent: string;
  /** The device cookie of `signDevice`. */
  device: string | null;
  /** The token of the browser's session. A new session replaces it. */
  session: string | null;
}

export interface LoginSuccess {
  state: "in";
  /** The new session's token. */
  session: string;
  /** The new device cookie. */
  device: string;
  roles: readonly Role[];
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

type LoginMethod = "password" | "code" | "recovery-code" | "passkey";

/** A person whose row is locked, and what they have proved. `needsCode`: a second request brings the code. */
export type Verdict =
  | { person: PersonRow; by: LoginMethod; needsCode?: boolean }
  | Extract<LoginAttemptResult, { state: "wrong" | "passkey-needed" | "failed" }>;

/** In milliseconds. Right passwords, wrong ones and unknown accounts take the same time. */
const minimumDurationMs = 1000;

/** Returns the result of an attempt after the minimum duration. */
export async function withMinimumDuration<T>(
  { loginDurationMs: loginDuration }: AuthContext,
  work: Promise<T>,
): Promise<T> {
  const [result] = await Promise.allSettled([work, pause(loginDuration ?? minimumDurationMs)]);
  if (result.status === "rejected") throw result.reason;
  return result.value;
}

/**
 * The way of each login: it counts the attempt, verifies it, and opens a session or asks for the second step. `prepare`
 * does what needs no transaction, such as hashing; null refuses the attempt as failed.
 */
export async function attemptLogin<Proof extends object>(
  auth: AuthContext,
  client: ClientInfo,
  limits: readonly RateLimit[],
  prepare: () => Promise<Proof | null>,
  verify: (tx: Tx, proof: Proof) => Promise<Verdict>,
): Promise<LoginAttemptResult> {
  const { db, now, wakeSender } = auth;
  const startedAt = now();
  if (!(await consumeAttempt(db, limits, startedAt))) return { state: "too-many" };
  const proof = await prepare();
  if (!proof) return { state: "failed" };
  const result = await db.transaction().execute(async (tx): Promise<LoginAttemptResult> => {
    const verdict = await verify(tx, proof);
    if ("state" in verdict && verdict.state !== "passkey-needed") return verdict;
    await refundAttempt(tx, limits, startedAt, now());
    if ("state" in verdict) return verdict;
    const { person, by, needsCode } = verdict;
    if (!needsCode) return completeLogin(auth, tx, person, by, client);
    return { state: "two-factor", challengeToken: await createChallenge(tx, "two-factor", person.id, null, now()) };
  });
  wakeSender();
  return result;
}

/** Opens the session of an authenticated person and records the login. */
async function completeLogin(
  auth: AuthContext,
  tx: Tx,
  person: PersonRow,
  method: LoginMethod,
  client: ClientInfo,
): Promise<LoginSuccess> {
  const { now, secret } = auth;
  const device = deviceOf(auth, person.id, client);
  const isKnown = device?.by === "sign-in";
  const session = await replaceSession(tx, person.id, client, now());
  const browser = deviceName(client.userAgent);
  const detail = { method, device: browser, newBrowser: !isKnown };
  await recordLogin(tx, person, "signed-in", person, detail, now());
  if (!isKnown && person.last_login_at) await sendAccountNotice(tx, person, "new-device", now(), browser);
  if (person.wrong_factors > 0) {
    await tx.updateTable("people").set({ wrong_factors: 0 }).where("id", "=", person.id).execute();
  }
  const known = { id: device?.id ?? crypto.randomUUID(), personId: person.id, by: "sign-in" } as const;
  return { state: "in", session, device: signDevice(secret, known, now()), roles: rolesOf(person) };
}

/** The client's browser, if this person is known in it. */
export function deviceOf({ secret, now }: AuthContext, personId: string, client: ClientInfo): KnownDevice | null {
  const device = verifyDevice(secret, client.device, now());
  return device?.personId === personId ? device : null;
}

/** Failures within 15 minutes. A known browser has its own limit, so that strangers can't lock it out. */
const maxAttempts = { account: 10, network: 30, device: 10, codes: 10 };

/**
 * Someone with the password can use up the account's attempts, but not those of a browser in which the person has logged
 * in. Browsers known by a link share one count: otherwise each new link would bring new attempts.
 */
export function codeLimit({ secret }: AuthContext, personId: string, device: KnownDevice | null): RateLimit {
  const shared = device ? "link" : "account";
  const key = device?.by === "sign-in" ? `code device ${device.id}` : `code ${shared} ${personId}`;
  return { key: keyedDigest(secret, "sign-in", key), max: maxAttempts.codes };
}

export function deviceLimit({ secret }: AuthContext, { id }: KnownDevice): RateLimit {
  return { key: keyedDigest(secret, "sign-in", `device ${id}`), max: maxAttempts.device };
}

export function accountLimit({ secret }: AuthContext, emailKey: string): RateLimit {
  return { key: keyedDigest(secret, "sign-in", `account ${emailKey}`), max: maxAttempts.account };
}

/** Attempts from one network, for any account. */
export function networkLimit({ secret }: AuthContext, { address }: ClientInfo): RateLimit {
  return { key: keyedDigest(secret, "sign-in", `network ${networkOf(address)}`), max: maxAttempts.network };
}
