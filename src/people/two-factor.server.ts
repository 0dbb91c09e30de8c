import { randomInt } from "node:crypto";
import type { Db, Tx } from "../db/tables.ts";
import type { PersonRow } from "../db/tables-people.ts";
import { stationery } from "../mail/stationery.server.ts";
import { digest } from "../senders/digest.server.ts";
import { unlessWrong } from "./confirm.server.ts";
import { lockPerson } from "./lock.server.ts";
import { notice } from "./notices.server.ts";
import type { Office } from "./office.ts";
import type { SignedIn } from "./person.ts";
import { record } from "./record.server.ts";
import { hasPasskey, isRequired } from "./second-factor-rule.server.ts";
import { seal, unseal } from "./secrets.server.ts";
import { newTotpSecret, totpAddress, totpStep } from "./totp.server.ts";

const codes = { count: 10, length: 10 };

/** Signs that are not taken for each other when they are copied by hand. */
const signs = "abcdefghjkmnpqrstuvwxyz23456789";

const sealedFor = "authenticator";

/** A set-up can be read, and ended, in the session that began it alone. */
function sealedForSetUp({ sessionId }: SignedIn): string {
  return `${sealedFor} in ${sessionId}`;
}

/** What an authenticator app is set up with. */
export interface Enrolment {
  /** To be typed where no picture can be taken. */
  secret: string;
  /** The QR code, as an image's address. */
  picture: string;
}

/** Begins to set up an authenticator app. Nothing changes until its first code has come. */
export async function beginTwoFactor(
  office: Office,
  person: SignedIn,
  currentPassword: string,
): Promise<{ state: "begun"; enrolment: Enrolment } | { state: "wrong-password" } | { state: "too-many" }> {
  const doubt = await unlessWrong(office, person, currentPassword);
  if (doubt) return doubt;
  const secret = newTotpSecret();
  const sealed = seal(office.secret, sealedForSetUp(person), secret);
  await office.db.updateTable("people").set({ totp_pending: sealed }).where("id", "=", person.id).execute();
  return { state: "begun", enrolment: await enrolmentOf(office.db, secret, person.email) };
}

/** Gives the set-up up that waits for its first code. What is turned on already stays. */
export async function cancelTwoFactor({ db }: Office, person: SignedIn): Promise<void> {
  await db.updateTable("people").set({ totp_pending: null }).where("id", "=", person.id).execute();
}

/** The set-up of this session that waits for its first code, for a page that is shown again. */
export async function pendingTwoFactor({ db, secret }: Office, person: SignedIn): Promise<Enrolment | null> {
  const { totp_pending } = await personRow(db, person.id);
  const pending = totp_pending && unseal(secret, sealedForSetUp(person), totp_pending);
  return pending ? enrolmentOf(db, pending, person.email) : null;
}

/** Ends the set-up by the app's first code. The recovery codes are shown this once: only digests are kept. */
export async function confirmTwoFactor(
  { db, secret, now, wakeMail }: Office,
  person: SignedIn,
  code: string,
): Promise<{ state: "on"; recoveryCodes: string[] } | { state: "wrong-code" }> {
  const result = await db.transaction().execute(async (tx) => {
    // Held: of two answers at once, one finds nothing left to end, and the codes that were shown stay true.
    const { totp_pending = null } = (await lockPerson(tx, person.id)) ?? {};
    const pending = totp_pending && unseal(secret, sealedForSetUp(person), totp_pending);
    const step = pending ? totpStep(pending, plain(code), now()) : null;
    if (!pending || step === null) return { state: "wrong-code" as const };
    await tx
      .updateTable("people")
      .set({ totp_secret: seal(secret, sealedFor, pending), totp_pending: null, totp_step: step })
      .where("id", "=", person.id)
      .execute();
    const recoveryCodes = await renewCodes(tx, secret, person.id);
    await record(tx, person, "turned two-factor on", person, null, now());
    await notice(tx, person, "two-factor-on", now());
    return { state: "on" as const, recoveryCodes };
  });
  wakeMail();
  return result;
}

export async function endTwoFactor(
  office: Office,
  person: SignedIn,
  currentPassword: string,
): Promise<
  | { state: "off" }
  /** It is the only second factor of somebody whose role requires one. */
  | { state: "required" }
  | { state: "wrong-password" }
  | { state: "too-many" }
> {
  const doubt = await unlessWrong(office, person, currentPassword);
  if (doubt) return doubt;
  const { db, now, wakeMail } = office;
  const result = await db.transaction().execute(async (tx) => {
    const owner = await lockPerson(tx, person.id);
    if (owner && (await isRequired(tx, owner.role)) && !(await hasPasskey(tx, owner.id))) {
      return { state: "required" as const };
    }
    await clearTwoFactor(tx, person.id);
    await record(tx, person, "turned two-factor off", person, null, now());
    await notice(tx, person, "two-factor-off", now());
    return { state: "off" as const };
  });
  wakeMail();
  return result;
}

/** Makes new recovery codes; the old ones are void. */
export async function renewRecoveryCodes(
  office: Office,
  person: SignedIn,
  currentPassword: string,
): Promise<{ state: "renewed"; recoveryCodes: string[] } | { state: "wrong-password" } | { state: "too-many" }> {
  const doubt = await unlessWrong(office, person, currentPassword);
  if (doubt) return doubt;
  const { db, now, secret } = office;
  const recoveryCodes = await db.transaction().execute(async (tx) => {
    await record(tx, person, "renewed the recovery codes", person, null, now());
    return renewCodes(tx, secret, person.id);
  });
  return { state: "renewed", recoveryCodes };
}

export async function twoFactorState(db: Db, personId: string): Promise<{ on: boolean; codesLeft: number }> {
  const { totp_secret } = await personRow(db, personId);
  const left = await db.selectFrom("recovery_codes").select("digest").where("person_id", "=", personId).execute();
  return { on: totp_secret !== null, codesLeft: left.length };
}

export async function clearTwoFactor(tx: Tx, personId: string): Promise<void> {
  await tx.updateTable("people").set({ totp_secret: null, totp_pending: null }).where("id", "=", personId).execute();
  await tx.deleteFrom("recovery_codes").where("person_id", "=", personId).execute();
}

/** Takes a code at the sign-in, each only once; says which kind it was, or that it is none. */
export async function takeSecondFactor(
  tx: Tx,
  secret: string,
  person: PersonRow,
  code: string,
  now: Date,
): Promise<"code" | "recovery-code" | null> {
  const written = plain(code);
  const key = person.totp_secret && unseal(secret, sealedFor, person.totp_secret);
  const step = key ? totpStep(key, written, now) : null;
  if (step !== null) {
    if (step <= person.totp_step) return null;
    await tx.updateTable("people").set({ totp_step: step }).where("id", "=", person.id).execute();
    return "code";
  }
  const { numDeletedRows } = await tx
    .deleteFrom("recovery_codes")
    .where("person_id", "=", person.id)
    .where("digest", "=", codeDigest(secret, person.id, written))
    .executeTakeFirst();
  return numDeletedRows > 0n ? "recovery-code" : null;
}

/** As people copy it: with blanks and dashes, in capitals. */
function plain(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, "").slice(0, 64);
}

async function renewCodes(tx: Tx, secret: string, personId: string): Promise<string[]> {
  await tx.deleteFrom("recovery_codes").where("person_id", "=", personId).execute();
  const fresh = Array.from({ length: codes.count }, () =>
    Array.from({ length: codes.length }, () => signs[randomInt(signs.length)]).join(""),
  );
  await tx
    .insertInto("recovery_codes")
    .values(fresh.map((code) => ({ person_id: personId, digest: codeDigest(secret, personId, code) })))
    .execute();
  return fresh.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Ten signs could be tried out by whoever has the database alone: the digest needs the secret besides. */
function codeDigest(secret: string, personId: string, code: string): string {
  return digest(secret, "recovery-code", personId, code);
}

async function enrolmentOf(db: Db, secret: string, email: string): Promise<Enrolment> {
  const { default: encodeQR } = await import("qr");
  const { company } = await stationery(db);
  const svg = encodeQR(totpAddress(secret, company.name, email), "svg", { border: 2 });
  return { secret, picture: `data:image/svg+xml,${encodeURIComponent(svg)}` };
}

function personRow(db: Db, id: string): Promise<PersonRow> {
  return db.selectFrom("people").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}
