import { randomInt } from "node:crypto";
import type { PersonRow } from "#src/base/db/tables/people.ts";
import type { Db, Tx } from "#src/base/db/tables.ts";
import { keyedDigest } from "#src/base/security/digest.server.ts";
import { seal, unseal } from "#src/base/security/seal.server.ts";
import { senderIdentity } from "#src/domain/email/sender-identity.server.ts";
import { sendAccountNotice } from "../accounts/emails.server.ts";
import { recordAccountAudit } from "../audit.server.ts";
import type { AuthContext } from "../auth-context.ts";
import { lockPerson } from "../login/lock.server.ts";
import { type PasswordFailure, verifyPassword } from "../login/verify-password.server.ts";
import type { LoggedInPerson } from "../person.ts";
import { newTotpSecret, totpStep, totpUri } from "./totp.server.ts";
import { hasPasskey, isTwoFactorRequired } from "./two-factor-rule.server.ts";

const codes = { count: 10, length: 10 };

/** Without characters that look alike. */
const codeAlphabet = "abcdefghjkmnpqrstuvwxyz23456789";

const sealPurpose = "authenticator";

/** Only the session that started a setup can read and finish it. */
function setupSealPurpose({ sessionId }: LoggedInPerson): string {
  return `${sealPurpose} in ${sessionId}`;
}

/** The data to set up an authenticator app. */
export interface Enrollment {
  /** To type in when the QR code can't be scanned. */
  secret: string;
  /** A data URL. */
  qrCode: string;
}

/** Starts the setup of an authenticator app. It takes effect with the first code. */
export async function startTwoFactorSetup(
  auth: AuthContext,
  person: LoggedInPerson,
  currentPassword: string,
): Promise<{ state: "begun"; enrollment: Enrollment } | PasswordFailure> {
  const failure = await verifyPassword(auth, person, currentPassword);
  if (failure) return failure;
  const secret = newTotpSecret();
  const sealed = seal(auth.secret, setupSealPurpose(person), secret);
  await auth.db.updateTable("people").set({ totp_pending: sealed }).where("id", "=", person.id).execute();
  return { state: "begun", enrollment: await createEnrollment(auth.db, secret, person.email) };
}

/** Cancels an unfinished setup. An active app stays on. */
export async function cancelTwoFactorSetup({ db }: AuthContext, person: LoggedInPerson): Promise<void> {
  await db.updateTable("people").set({ totp_pending: null }).where("id", "=", person.id).execute();
}

/** The unfinished setup of this session, for a reloaded page. */
export async function pendingTwoFactorSetup(
  { db, secret }: AuthContext,
  person: LoggedInPerson,
): Promise<Enrollment | null> {
  const { totp_pending } = await personRow(db, person.id);
  const pending = totp_pending && unseal(secret, setupSealPurpose(person), totp_pending);
  return pending ? createEnrollment(db, pending, person.email) : null;
}

/** Finishes the setup with the first code. The recovery codes are shown only once: only digests are stored. */
export async function confirmTwoFactorSetup(
  { db, secret, now, wakeSender }: AuthContext,
  person: LoggedInPerson,
  code: string,
): Promise<{ state: "on"; recoveryCodes: string[] } | { state: "wrong-code" }> {
  const result = await db.transaction().execute(async (tx) => {
    // Locked: the second of two concurrent requests finds no setup, and the shown recovery codes stay valid.
    const { totp_pending = null } = (await lockPerson(tx, person.id)) ?? {};
    const pending = totp_pending && unseal(secret, setupSealPurpose(person), totp_pending);
    const step = pending ? totpStep(pending, normalizeCode(code), now()) : null;
    if (!pending || step === null) return { state: "wrong-code" as const };
    await tx
      .updateTable("people")
      .set({ totp_secret: seal(secret, sealPurpose, pending), totp_pending: null, totp_step: step })
      .where("id", "=", person.id)
      .execute();
    const recoveryCodes = await replaceRecoveryCodes(tx, secret, person.id);
    await recordAccountAudit(tx, person, "two-step-on", person, null, now());
    await sendAccountNotice(tx, person, "two-step-on", now());
    return { state: "on" as const, recoveryCodes };
  });
  wakeSender();
  return result;
}

export async function disableTwoFactor(
  auth: AuthContext,
  person: LoggedInPerson,
  currentPassword: string,
): Promise<
  | { state: "off" }
  /** One of the person's roles requires a second factor, and this is their only one. */
  | { state: "required" }
  | PasswordFailure
> {
  const failure = await verifyPassword(auth, person, currentPassword);
  if (failure) return failure;
  const { db, now, wakeSender } = auth;
  const result = await db.transaction().execute(async (tx) => {
    const owner = await lockPerson(tx, person.id);
    if (owner && (await isTwoFactorRequired(tx, owner)) && !(await hasPasskey(tx, owner.id))) {
      return { state: "required" as const };
    }
    await clearTwoFactor(tx, person.id);
    await recordAccountAudit(tx, person, "two-step-off", person, null, now());
    await sendAccountNotice(tx, person, "two-step-off", now());
    return { state: "off" as const };
  });
  wakeSender();
  return result;
}

/** Replaces the recovery codes. */
export async function renewRecoveryCodes(
  auth: AuthContext,
  person: LoggedInPerson,
  currentPassword: string,
): Promise<{ state: "renewed"; recoveryCodes: string[] } | PasswordFailure> {
  const failure = await verifyPassword(auth, person, currentPassword);
  if (failure) return failure;
  const { db, now, secret } = auth;
  const recoveryCodes = await db.transaction().execute(async (tx) => {
    await recordAccountAudit(tx, person, "recovery-codes-renewed", person, null, now());
    return replaceRecoveryCodes(tx, secret, person.id);
  });
  return { state: "renewed", recoveryCodes };
}

export async function twoFactorState(db: Db, personId: string): Promise<{ on: boolean; codesLeft: number }> {
  const { totp_secret } = await personRow(db, personId);
  const unusedCodes = await db
    .selectFrom("recovery_codes")
    .select("digest")
    .where("person_id", "=", personId)
    .execute();
  return { on: totp_secret !== null, codesLeft: unusedCodes.length };
}

export async function clearTwoFactor(tx: Tx, personId: string): Promise<void> {
  await tx.updateTable("people").set({ totp_secret: null, totp_pending: null }).where("id", "=", personId).execute();
  await tx.deleteFrom("recovery_codes").where("person_id", "=", personId).execute();
}

/** Uses a code at login. Each code works once. Returns its kind, or null when it is wrong. */
export async function consumeTwoFactorCode(
  tx: Tx,
  secret: string,
  person: PersonRow,
  code: string,
  now: Date,
): Promise<"code" | "recovery-code" | null> {
  const normalized = normalizeCode(code);
  const key = person.totp_secret && unseal(secret, sealPurpose, person.totp_secret);
  const step = key ? totpStep(key, normalized, now) : null;
  if (step !== null) {
    if (step <= person.totp_step) return null;
    await tx.updateTable("people").set({ totp_step: step }).where("id", "=", person.id).execute();
    return "code";
  }
  const { numDeletedRows } = await tx
    .deleteFrom("recovery_codes")
    .where("person_id", "=", person.id)
    .where("digest", "=", codeDigest(secret, person.id, normalized))
    .executeTakeFirst();
  return numDeletedRows > 0n ? "recovery-code" : null;
}

/** People enter spaces, dashes and capitals. */
function normalizeCode(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, "").slice(0, 64);
}

async function replaceRecoveryCodes(tx: Tx, secret: string, personId: string): Promise<string[]> {
  await tx.deleteFrom("recovery_codes").where("person_id", "=", personId).execute();
  const fresh = Array.from({ length: codes.count }, () =>
    Array.from({ length: codes.length }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join(""),
  );
  await tx
    .insertInto("recovery_codes")
    .values(fresh.map((code) => ({ person_id: personId, digest: codeDigest(secret, personId, code) })))
    .execute();
  return fresh.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Ten characters could be guessed from a leaked database, so the digest also needs the secret. */
function codeDigest(secret: string, personId: string, code: string): string {
  return keyedDigest(secret, "recovery-code", personId, code);
}

async function createEnrollment(db: Db, secret: string, email: string): Promise<Enrollment> {
  const { default: encodeQR } = await import("qr");
  const { company } = await senderIdentity(db);
  const svg = encodeQR(totpUri(secret, company.name, email), "svg", { border: 2 });
  return { secret, qrCode: `data:image/svg+xml,${encodeURIComponent(svg)}` };
}

function personRow(db: Db, id: string): Promise<PersonRow> {
  return db.selectFrom("people").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}
