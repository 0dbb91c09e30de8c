import { setTimeout as pause } from "node:timers/promises";
import type { Tx } from "../db/tables.ts";
import type { PersonRow } from "../db/tables-people.ts";
import { digest } from "../senders/digest.server.ts";
import { networkOf } from "../senders/network.ts";
import { deviceName } from "./device-name.ts";
import { type KnownDevice, readDevice, writeDevice } from "./known-device.server.ts";
import { lockPerson } from "./lock.server.ts";
import { noticeOfNewDevice } from "./notices.server.ts";
import type { Office } from "./office.ts";
import { fitsPassword, isCrowded } from "./password-hash.server.ts";
import { recordRefusal, recordSignIn } from "./record.server.ts";
import { hasPasskey, isRequired } from "./second-factor-rule.server.ts";
import { openSession } from "./sessions.server.ts";
import { newStep, readStep } from "./steps.server.ts";
import { giveTryBack, isUsedUp, type Limit, takeTry } from "./tries.server.ts";
import { Crowded } from "./turns.ts";
import { takeSecondFactor } from "./two-factor.server.ts";
import { countWrongFactor, warn } from "./wrong-factors.server.ts";

/** What came with a try to sign in, besides what was typed. */
export interface Visit {
  /** The client's internet address. */
  address: string;
  /** The browser's own word for itself. */
  userAgent: string;
  /** What `writeDevice` once gave to this browser. */
  device: string | null;
}

export interface Entry {
  state: "in";
  /** The new session's token. */
  session: string;
  /** By which this browser is known from now on. */
  device: string;
}

export type SignIn =
  | Entry
  /** The password is right; a code of the authenticator app is wanted, with this token. */
  | { state: "second-factor"; step: string }
  /** The password is right and not enough: the role requires a second factor, and the person's only one is a passkey. */
  | { state: "passkey-needed" }
  | { state: "wrong" }
  /** So many were wrong that none is looked at for a while. */
  | { state: "too-many" }
  /** It cannot be done now. */
  | { state: "failed" };

/** No try to sign in is answered sooner: right, wrong and unknown take the same time. In milliseconds. */
const leastTime = 1000;

/** Wrong ones that are looked at within 15 minutes. A known browser has its own, which no stranger can use up. */
const most = { account: 10, network: 30, device: 10, codes: 10 };

/** Waits until a try to sign in may be answered. */
export async function inDueTime<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work, pause(leastTime)]);
  if (result.status === "rejected") throw result.reason;
  return result.value;
}

/** Signs somebody in by password. Takes a second or more, whatever the answer is. */
export function signIn(office: Office, email: string, password: string, visit: Visit): Promise<SignIn> {
  return inDueTime(tryPassword(office, email, password, visit));
}

async function tryPassword(office: Office, email: string, password: string, visit: Visit): Promise<SignIn> {
  const { db, now, wakeMail } = office;
  const started = now();
  const key = email.trim().toLowerCase();
  const person = (await db.selectFrom("people").selectAll().where("email_key", "=", key).executeTakeFirst()) ?? null;
  const device = person && deviceOf(office, person.id, visit);
  const isKnown = device !== null;
  const limits = isKnown ? deviceLimits(office, device) : strangerLimits(office, key, visit);
  // Before it is counted: what is not looked at uses no limit up, and writes nothing.
  if (isCrowded(isKnown)) return { state: "failed" };
  if (!(await takeTry(db, limits, started))) return { state: "too-many" };
  let fits: boolean;
  try {
    fits = await fitsPassword(password, person?.password ?? null, isKnown);
  } catch (error) {
    if (error instanceof Crowded) return { state: "failed" };
    throw error;
  }
  const result = await db.transaction().execute(async (tx): Promise<SignIn> => {
    // Anew: a password that was changed while this one was looked at lets nobody in.
    const owner = person && (await lockPerson(tx, person.id));
    if (!fits || !owner || owner.disabled_at || owner.password !== person.password) {
      await recordRefusal(tx, person, "password", now());
      return { state: "wrong" };
    }
    await giveTryBack(tx, limits, started, now());
    if (owner.totp_secret !== null) {
      return { state: "second-factor", step: await newStep(tx, "second-factor", owner.id, null, now()) };
    }
    if (!(await isRequired(tx, owner.role)) || !(await hasPasskey(tx, owner.id))) {
      return enter(office, tx, owner, "password", visit);
    }
    await recordRefusal(tx, owner, "login without a passkey", now());
    if (device?.by !== "sign-in") await countWrongFactor(tx, owner, visit.userAgent, now());
    return { state: "passkey-needed" };
  });
  if (result.state === "passkey-needed") wakeMail();
  return result;
}

/** The second half: a code of the authenticator app, or a recovery code. */
export function signInByCode(office: Office, step: string, code: string, visit: Visit): Promise<SignIn> {
  return inDueTime(tryCode(office, step, code, visit));
}

async function tryCode(office: Office, step: string, code: string, visit: Visit): Promise<SignIn> {
  const { db, now, secret, wakeMail } = office;
  const started = now();
  const begun = await readStep(db, "second-factor", step, started);
  const personId = begun?.personId;
  if (!personId) return { state: "failed" };
  const device = deviceOf(office, personId, visit);
  const limits = [codeLimit(office, personId, device)];
  if (!(await takeTry(db, limits, started))) return { state: "too-many" };
  const result = await db.transaction().execute(async (tx): Promise<SignIn> => {
    const person = await lockPerson(tx, personId);
    if (!person || person.disabled_at) return { state: "failed" };
    const method = await takeSecondFactor(tx, secret, person, code, now());
    if (!method) {
      await recordRefusal(tx, person, "code", now());
      // In the person's own browser wrong codes are theirs, until they are too many.
      if (device?.by !== "sign-in") await countWrongFactor(tx, person, visit.userAgent, now());
      else if (await isUsedUp(tx, limits, now())) await warn(tx, person, visit.userAgent, now());
      return { state: "wrong" };
    }
    if (!(await begun.finish(tx))) return { state: "failed" };
    await giveTryBack(tx, limits, started, now());
    return enter(office, tx, person, method, visit);
  });
  if (result.state === "wrong") wakeMail();
  return result;
}

/** Opens the session of somebody who has proved who they are, and writes it down. */
export async function enter(
  office: Office,
  tx: Tx,
  person: PersonRow,
  method: "password" | "code" | "recovery-code" | "passkey",
  visit: Visit,
): Promise<Entry> {
  const { now, secret } = office;
  const device = deviceOf(office, person.id, visit);
  const isKnown = device?.by === "sign-in";
  const session = await openSession(tx, person.id, visit, now());
  const detail = { method, device: deviceName(visit.userAgent), newBrowser: !isKnown };
  await recordSignIn(tx, person, "signed in", detail, now());
  if (!isKnown && person.signed_in_at) await noticeOfNewDevice(tx, person, visit.userAgent, now());
  if (person.wrong_factors > 0) {
    await tx.updateTable("people").set({ wrong_factors: 0 }).where("id", "=", person.id).execute();
  }
  const known = { id: device?.id ?? crypto.randomUUID(), personId: person.id, by: "sign-in" } as const;
  return { state: "in", session, device: writeDevice(secret, known, now()) };
}

/** The visit's browser, if this person is known in it. */
export function deviceOf({ secret, now }: Office, personId: string, visit: Visit): KnownDevice | null {
  const device = readDevice(secret, visit.device, now());
  return device?.personId === personId ? device : null;
}

/**
 * Whoever knows the password can use the account's codes up, but not those of a browser that the person has signed in
 * with. Browsers known by a link share one count: each new link would bring as many tries again.
 */
function codeLimit({ secret }: Office, personId: string, device: KnownDevice | null): Limit {
  const shared = device ? "link" : "account";
  const key = device?.by === "sign-in" ? `code device ${device.id}` : `code ${shared} ${personId}`;
  return { key: digest(secret, "sign-in", key), most: most.codes };
}

export function deviceLimits({ secret }: Office, { id }: KnownDevice): Limit[] {
  return [{ key: digest(secret, "sign-in", `device ${id}`), most: most.device }];
}

/** An address that many share and an account that many try are counted apart: neither way round leads past both. */
function strangerLimits({ secret }: Office, email: string, { address }: Visit): Limit[] {
  return [{ key: digest(secret, "sign-in", `account ${email}`), most: most.account }, networkLimit(secret, address)];
}

/** Of the tries that come from one network, whichever account they are for. */
export function networkLimit(secret: string, address: string): Limit {
  return { key: digest(secret, "sign-in", `network ${networkOf(address)}`), most: most.network };
}
