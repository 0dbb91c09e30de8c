import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { isUniqueViolation } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { oneLine } from "#src/base/plain-text.ts";
import { senderIdentity } from "#src/domain/email/sender-identity.server.ts";
import { sendAccountNotice } from "../accounts/emails.server.ts";
import { recordAccountAudit } from "../audit.server.ts";
import type { AuthContext } from "../auth-context.ts";
import { lockPerson } from "../login/lock.server.ts";
import { createChallenge, readChallenge } from "../login/login-challenge.server.ts";
import { type PasswordFailure, verifyPassword } from "../login/verify-password.server.ts";
import type { LoggedInPerson } from "../person.ts";
import { isTwoFactorRequired } from "./two-factor-rule.server.ts";

const maxNameLength = 60;

/** A clean name for a passkey; may be empty. */
function passkeyName(rawName: string): string {
  return oneLine(rawName).slice(0, maxNameLength);
}

/** The library throws on an invalid response, which is an expected failure. */
export async function nullIfInvalid<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}

/** The expected values of a browser's response. A passkey counts as two factors, so user verification is required. */
export function expectedResponse(origin: string, expectedChallenge: string) {
  return {
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: true,
  };
}

export const loadLibrary = () => import("@simplewebauthn/server");

/** The options for the browser's dialog that creates a passkey. */
export async function startPasskeyRegistration(
  auth: AuthContext,
  person: LoggedInPerson,
  origin: string,
  currentPassword: string,
): Promise<
  { state: "begun"; challengeToken: string; options: PublicKeyCredentialCreationOptionsJSON } | PasswordFailure
> {
  const failure = await verifyPassword(auth, person, currentPassword);
  if (failure) return failure;
  const { db, now } = auth;
  const { generateRegistrationOptions } = await loadLibrary();
  const { company } = await senderIdentity(db);
  const known = await db.selectFrom("passkeys").select(["id"]).where("person_id", "=", person.id).execute();
  const options = await generateRegistrationOptions({
    rpName: company.name,
    rpID: new URL(origin).hostname,
    userName: person.email,
    userDisplayName: person.name,
    userID: new TextEncoder().encode(person.id),
    attestationType: "none",
    excludeCredentials: known,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return {
    state: "begun",
    challengeToken: await createChallenge(db, "new-passkey", person.id, options.challenge, now()),
    options,
  };
}

/** Adds the passkey that the browser has created. `written` is the browser's response as JSON. */
export async function addPasskey(
  { db, now, wakeSender }: AuthContext,
  person: LoggedInPerson,
  origin: string,
  challengeToken: string,
  responseJson: string,
  rawName: string,
): Promise<{ state: "added" } | { state: "failed" }> {
  const pending = await readChallenge(db, "new-passkey", challengeToken, now());
  const response = parseResponse<RegistrationResponseJSON>(responseJson);
  if (!pending?.challenge || pending.personId !== person.id || !response) return { state: "failed" };
  const challenge = pending.challenge;
  const { verifyRegistrationResponse } = await loadLibrary();
  const verified = await nullIfInvalid(() =>
    verifyRegistrationResponse({ response, ...expectedResponse(origin, challenge) }),
  );
  if (!verified?.verified) return { state: "failed" };
  const { credential } = verified.registrationInfo;
  const name = passkeyName(rawName) || "Passkey";
  try {
    const added = await db.transaction().execute(async (tx) => {
      if (!(await pending.finish(tx))) return false;
      await tx
        .insertInto("passkeys")
        .values({
          id: credential.id,
          person_id: person.id,
          name,
          public_key: Buffer.from(credential.publicKey).toString("base64url"),
          counter: credential.counter,
          created_at: now(),
          used_at: null,
        })
        .execute();
      await recordAccountAudit(tx, person, "passkey-added", person, { passkey: name }, now());
      await sendAccountNotice(tx, person, "passkey-added", now(), name);
      return true;
    });
    wakeSender();
    return { state: added ? "added" : "failed" };
  } catch (error) {
    if (isUniqueViolation(error)) return { state: "failed" };
    throw error;
  }
}

export function listPasskeys(db: Db, personId: string) {
  return db
    .selectFrom("passkeys")
    .select(["id", "name", "created_at as createdAt", "used_at as usedAt"])
    .where("person_id", "=", personId)
    .orderBy("created_at")
    .execute();
}

/** Renames a passkey. An empty name changes nothing. */
export async function renamePasskey(
  { db, now }: AuthContext,
  person: LoggedInPerson,
  passkeyId: string,
  rawName: string,
): Promise<{ state: "renamed" } | { state: "no-name" } | { state: "gone" }> {
  const name = passkeyName(rawName);
  if (name === "") return { state: "no-name" };
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("passkeys")
      .set({ name })
      .where("id", "=", passkeyId)
      .where("person_id", "=", person.id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return { state: "gone" as const };
    await recordAccountAudit(tx, person, "passkey-renamed", person, { passkey: name }, now());
    return { state: "renamed" as const };
  });
}

export async function removePasskey(
  auth: AuthContext,
  person: LoggedInPerson,
  passkeyId: string,
  currentPassword: string,
): Promise<
  | { state: "removed" }
  | { state: "gone" }
  /** One of the person's roles requires a second factor, and this is their only one. */
  | { state: "required" }
  | PasswordFailure
> {
  const failure = await verifyPassword(auth, person, currentPassword);
  if (failure) return failure;
  const { db, now, wakeSender } = auth;
  const result = await db.transaction().execute(async (tx) => {
    const owner = await lockPerson(tx, person.id);
    const mine = await listPasskeys(tx, person.id);
    const isOnly = owner?.totp_secret === null && mine.length === 1 && mine[0]?.id === passkeyId;
    if (isOnly && (await isTwoFactorRequired(tx, owner))) return { state: "required" as const };
    const deleted = await tx
      .deleteFrom("passkeys")
      .where("id", "=", passkeyId)
      .where("person_id", "=", person.id)
      .returning("name")
      .executeTakeFirst();
    if (!deleted) return { state: "gone" as const };
    await recordAccountAudit(tx, person, "passkey-removed", person, { passkey: deleted.name }, now());
    await sendAccountNotice(tx, person, "passkey-removed", now(), deleted.name);
    return { state: "removed" as const };
  });
  wakeSender();
  return result;
}

export function parseResponse<T extends { id: string }>(responseJson: string): T | null {
  try {
    const value: unknown = JSON.parse(responseJson);
    return typeof value === "object" && value !== null && "id" in value && isId(value.id) ? (value as T) : null;
  } catch {
    return null;
  }
}

function isId(value: unknown): boolean {
  return typeof value === "string" && /^[\w-]+$/.test(value);
}
