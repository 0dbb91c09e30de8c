import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import type { Db } from "../db/tables.ts";
import { lockPerson } from "./lock.server.ts";
import type { Office } from "./office.ts";
import { expected, library, parsed, unlessInvalid } from "./passkeys.server.ts";
import { recordRefusal } from "./record.server.ts";
import { deviceLimits, deviceOf, enter, inDueTime, networkLimit, type SignIn, type Visit } from "./sign-in.server.ts";
import { openSealedStep, sealedStep } from "./steps.server.ts";
import { giveTryBack, takeTry } from "./tries.server.ts";

/** What the login page hands to the browser, to be asked for a passkey. */
export async function beginPasskeySignIn(
  { secret, now }: Office,
  origin: string,
): Promise<{ step: string; options: PublicKeyCredentialRequestOptionsJSON }> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    userVerification: "required",
  });
  return { step: sealedStep(secret, options.challenge, now()), options };
}

/**
 * Signs somebody in by passkey. The device has asked for a finger, a face or its own code: that is two factors, so no
 * code is wanted besides. No limit on an account stands in its way.
 */
export function signInByPasskey(
  office: Office,
  origin: string,
  step: string,
  written: string,
  visit: Visit,
): Promise<SignIn> {
  return inDueTime(tryPasskey(office, origin, step, written, visit));
}

async function tryPasskey(
  office: Office,
  origin: string,
  step: string,
  written: string,
  visit: Visit,
): Promise<SignIn> {
  const { db, now, secret } = office;
  const started = now();
  const response = parsed<AuthenticationResponseJSON>(written);
  const passkey = response && (await passkeyOf(db, response.id));
  const device = passkey ? deviceOf(office, passkey.person_id, visit) : null;
  const limits = device ? deviceLimits(office, device) : [networkLimit(secret, visit.address)];
  if (!(await takeTry(db, limits, started))) return { state: "too-many" };
  const begun = openSealedStep(secret, step, now());
  const used = begun && passkey ? await provenUse(response, passkey, origin, begun.challenge) : null;
  return db.transaction().execute(async (tx): Promise<SignIn> => {
    const person = passkey && (await lockPerson(tx, passkey.person_id));
    if (!used || !person || person.disabled_at || !(await begun?.finish(tx))) {
      await recordRefusal(tx, person ?? null, "passkey", now());
      return { state: "wrong" };
    }
    await giveTryBack(tx, limits, started, now());
    await tx
      .updateTable("passkeys")
      .set({ counter: used.newCounter, used_at: now() })
      .where("id", "=", used.credentialID)
      .execute();
    return enter(office, tx, person, "passkey", visit);
  });
}

type PasskeyRow = NonNullable<Awaited<ReturnType<typeof passkeyOf>>>;

function passkeyOf(db: Db, id: string) {
  return db.selectFrom("passkeys").selectAll().where("id", "=", id).executeTakeFirst();
}

/** What a passkey's signature says of its use; null when it is not that passkey's, or not for this challenge. */
async function provenUse(response: AuthenticationResponseJSON, passkey: PasskeyRow, origin: string, challenge: string) {
  const { verifyAuthenticationResponse } = await library();
  const credential = {
    id: passkey.id,
    publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
    counter: passkey.counter,
  };
  const verified = await unlessInvalid(() =>
    verifyAuthenticationResponse({ response, ...expected(origin, challenge), credential }),
  );
  return verified?.verified ? verified.authenticationInfo : null;
}
