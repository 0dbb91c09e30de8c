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
import { openSession } from "./sessions.server.ts";
import { newStep, readStep } from "./steps.server.ts";
import { giveTryBack, type Limit, takeTry } from "./tries.server.ts";
import { Crowded } from "./turns.ts";
import { takeSecondFactor } from "./two-factor.server.ts";

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
  | { state: "wrong" }
  /** So many were wrong that none is looked at for a while. */
  | { state: "too-many" }
  /** It cannot be done now. */
  | { state: "failed" };

/** No try to sign in is answered sooner: right, wrong and unknown take the same time. In milliseconds. */
const leastTime = 1000;

/** Wrong ones that are looked at within 15 minutes. A known browser has its own, which no stranger can use up. */
const most = { account: 10, network: 30, device: 10 };

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
  const { db, now } = office;
  const started = now();
  const key = email.trim().toLowerCase();
  const person = (await db.selectFrom("people").selectAll().where("email_key", "=", key).executeTakeFirst()) ?? null;
  const device = readDevice(office.secret, visit.device, started);
  const isKnown = device !== null && device.personId === person?.id;
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
  return db.transaction().execute(async (tx): Promise<SignIn> => {
    // Anew: a password that was changed while this one was looked at lets nobody in.
    const owner = person && (await lockPerson(tx, person.id));
    if (!fits || !owner || owner.disabled_at || owner.password !== person.password) {
      await recordRefusal(tx, person, "password", now());
      return { state: "wrong" };
    }
    await giveTryBack(tx, limits, started, now());
    if (owner.totp_secret === null) return enter(office, tx, owner, "password", visit);
    return { state: "second-factor", step: await newStep(tx, "second-factor", owner.id, null, now()) };
  });
}

/** The second half: a code of the authenticator app, or a recovery code. */
export function signInByCode(office: Office, step: string, code: string, visit: Visit): Promise<SignIn> {
  return inDueTime(tryCode(office, step, code, visit));
}

async function tryCode(office: Office, step: string, code: string, visit: Visit): Promise<SignIn> {
  const { db, now, secret } = office;
  const begun = await readStep(db, "second-factor", step, now());
  const personId = begun?.personId;
  if (!personId) return { state: "failed" };
  const device = readDevice(secret, visit.device, now());
  const isKnown = device?.personId === personId;
  const key = isKnown ? `code device ${device.id}` : `code account ${personId}`;
  if (!(await takeTry(db, [{ key: digest(secret, "sign-in", key), most: most.account }], now()))) {
    return { state: "too-many" };
  }
  return db.transaction().execute(async (tx): Promise<SignIn> => {
    const person = await lockPerson(tx, personId);
    if (!person || person.disabled_at) return { state: "failed" };
    const method = await takeSecondFactor(tx, secret, person, code, now());
    if (!method) {
      await recordRefusal(tx, person, "code", now());
      return { state: "wrong" };
    }
    if (!(await begun.finish(tx))) return { state: "failed" };
    return enter(office, tx, person, method, visit);
  });
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
  const known = readDevice(secret, visit.device, now());
  const isKnown = known?.personId === person.id;
  const session = await openSession(tx, person.id, visit, now());
  const detail = { method, device: deviceName(visit.userAgent), newBrowser: !isKnown };
  await recordSignIn(tx, person, "signed in", detail, now());
  if (!isKnown && person.signed_in_at) await noticeOfNewDevice(tx, person, visit.userAgent, now());
  const id = isKnown ? known.id : crypto.randomUUID();
  return { state: "in", session, device: writeDevice(secret, { id, personId: person.id }, now()) };
}

function deviceLimits({ secret }: Office, { id }: KnownDevice): Limit[] {
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
