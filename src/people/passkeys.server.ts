import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { isUniqueViolation } from "../db/dialect.ts";
import type { Db } from "../db/tables.ts";
import { stationery } from "../mail/stationery.server.ts";
import { unlessWrong } from "./confirm.server.ts";
import { lockPerson } from "./lock.server.ts";
import { notice } from "./notices.server.ts";
import type { Office } from "./office.ts";
import { passkeyName } from "./passkey-names.server.ts";
import type { SignedIn } from "./person.ts";
import { record } from "./record.server.ts";
import { isRequired } from "./second-factor-rule.server.ts";
import { newStep, readStep } from "./steps.server.ts";

/** A browser's answer that is none is an expected failure: the library throws for it. */
export async function unlessInvalid<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}

/** What a browser's answer is held against. A passkey counts as two factors, so the device must have asked for one. */
export function expected(origin: string, expectedChallenge: string) {
  return {
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: true,
  };
}

export const library = () => import("@simplewebauthn/server");

/** Begins to add a passkey: what the browser is to be asked. */
export async function beginPasskey(
  office: Office,
  person: SignedIn,
  origin: string,
  currentPassword: string,
): Promise<
  | { state: "begun"; step: string; options: PublicKeyCredentialCreationOptionsJSON }
  | { state: "wrong-password" }
  | { state: "too-many" }
> {
  const doubt = await unlessWrong(office, person, currentPassword);
  if (doubt) return doubt;
  const { db, now } = office;
  const { generateRegistrationOptions } = await library();
  const { company } = await stationery(db);
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
  return { state: "begun", step: await newStep(db, "new-passkey", person.id, options.challenge, now()), options };
}

/** Adds the passkey that the browser has made. `written` is the browser's answer as JSON. */
export async function addPasskey(
  { db, now, wakeMail }: Office,
  person: SignedIn,
  origin: string,
  step: string,
  written: string,
  called: string,
): Promise<{ state: "added" } | { state: "failed" }> {
  const begun = await readStep(db, "new-passkey", step, now());
  const response = parsed<RegistrationResponseJSON>(written);
  if (!begun?.challenge || begun.personId !== person.id || !response) return { state: "failed" };
  const challenge = begun.challenge;
  const { verifyRegistrationResponse } = await library();
  const verified = await unlessInvalid(() => verifyRegistrationResponse({ response, ...expected(origin, challenge) }));
  if (!verified?.verified) return { state: "failed" };
  const { credential } = verified.registrationInfo;
  const name = passkeyName(called) || "Passkey";
  try {
    const added = await db.transaction().execute(async (tx) => {
      if (!(await begun.finish(tx))) return false;
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
      await record(tx, person, "added a passkey", person, { passkey: name }, now());
      await notice(tx, person, "passkey-added", now(), name);
      return true;
    });
    wakeMail();
    return { state: added ? "added" : "failed" };
  } catch (error) {
    if (isUniqueViolation(error)) return { state: "failed" };
    throw error;
  }
}

export interface KnownPasskey {
  id: string;
  name: string;
  createdAt: Date;
  usedAt: Date | null;
}

export async function passkeysOf(db: Db, personId: string): Promise<KnownPasskey[]> {
  const rows = await db
    .selectFrom("passkeys")
    .select(["id", "name", "created_at", "used_at"])
    .where("person_id", "=", personId)
    .orderBy("created_at")
    .execute();
  return rows.map(({ id, name, created_at, used_at }) => ({ id, name, createdAt: created_at, usedAt: used_at }));
}

export async function removePasskey(
  office: Office,
  person: SignedIn,
  passkeyId: string,
  currentPassword: string,
): Promise<
  | { state: "removed" }
  | { state: "gone" }
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
    const mine = await passkeysOf(tx, person.id);
    const isOnly = owner?.totp_secret === null && mine.length === 1 && mine[0]?.id === passkeyId;
    if (isOnly && (await isRequired(tx, owner.role))) return { state: "required" as const };
    const gone = await tx
      .deleteFrom("passkeys")
      .where("id", "=", passkeyId)
      .where("person_id", "=", person.id)
      .returning("name")
      .executeTakeFirst();
    if (!gone) return { state: "gone" as const };
    await record(tx, person, "removed a passkey", person, { passkey: gone.name }, now());
    await notice(tx, person, "passkey-removed", now(), gone.name);
    return { state: "removed" as const };
  });
  wakeMail();
  return result;
}

export function parsed<T extends { id: string }>(written: string): T | null {
  try {
    const value: unknown = JSON.parse(written);
    return typeof value === "object" && value !== null && "id" in value && isId(value.id) ? (value as T) : null;
  } catch {
    return null;
  }
}

function isId(value: unknown): boolean {
  return typeof value === "string" && /^[\w-]+$/.test(value);
}
