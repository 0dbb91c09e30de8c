import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import type { Db } from "#src/base/db/tables.ts";
import { recordRefusedLogin } from "../audit.server.ts";
import type { AuthContext } from "../auth-context.ts";
import { expectedResponse, loadLibrary, nullIfInvalid, parseResponse } from "../two-factor/passkeys.server.ts";
import {
  attemptLogin,
  type ClientInfo,
  deviceLimit,
  deviceOf,
  type LoginAttemptResult,
  networkLimit,
  withMinimumDuration,
} from "./attempt.server.ts";
import { lockPerson } from "./lock.server.ts";
import { openSealedChallenge, sealChallenge } from "./login-challenge.server.ts";

/** The options for the browser's passkey dialog on the login page. */
export async function startPasskeyLogin(
  { secret, now }: AuthContext,
  origin: string,
): Promise<{ challengeToken: string; options: PublicKeyCredentialRequestOptionsJSON }> {
  const { generateAuthenticationOptions } = await loadLibrary();
  const options = await generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    userVerification: "required",
  });
  return { challengeToken: sealChallenge(secret, options.challenge, now()), options };
}

/**
 * Logs a person in by passkey. The device has verified a fingerprint, a face or a PIN: that is two factors, so no code is
 * needed. No account limit applies.
 */
export function loginByPasskey(
  auth: AuthContext,
  origin: string,
  token: string,
  responseJson: string,
  client: ClientInfo,
): Promise<LoginAttemptResult> {
  return withMinimumDuration(auth, tryPasskey(auth, origin, token, responseJson, client));
}

async function tryPasskey(
  auth: AuthContext,
  origin: string,
  token: string,
  responseJson: string,
  client: ClientInfo,
): Promise<LoginAttemptResult> {
  const { db, now, secret } = auth;
  const response = parseResponse<AuthenticationResponseJSON>(responseJson);
  const passkey = response && (await findPasskey(db, response.id));
  const device = passkey ? deviceOf(auth, passkey.person_id, client) : null;
  const limits = [device ? deviceLimit(auth, device) : networkLimit(auth, client)];
  const prepare = async () => {
    const challenge = openSealedChallenge(secret, token, now());
    const used = challenge && passkey ? await verifyUse(response, passkey, origin, challenge.challenge) : null;
    return { challenge, used };
  };
  return attemptLogin(auth, client, limits, prepare, async (tx, { challenge, used }) => {
    const person = passkey && (await lockPerson(tx, passkey.person_id));
    if (!used || !person || person.disabled_at || !(await challenge?.finish(tx))) {
      await recordRefusedLogin(tx, person ?? null, "passkey", now());
      return { state: "wrong" };
    }
    await tx
      .updateTable("passkeys")
      .set({ counter: used.newCounter, used_at: now() })
      .where("id", "=", used.credentialID)
      .execute();
    return { person, by: "passkey" };
  });
}

type PasskeyRow = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

function findPasskey(db: Db, id: string) {
  return db.selectFrom("passkeys").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Verifies a passkey's signature; null when it isn't this passkey's, or not for this challenge. */
async function verifyUse(response: AuthenticationResponseJSON, passkey: PasskeyRow, origin: string, challenge: string) {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const credential = {
    id: passkey.id,
    publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
    counter: passkey.counter,
  };
  const verified = await nullIfInvalid(() =>
    verifyAuthenticationResponse({ response, ...expectedResponse(origin, challenge), credential }),
  );
  return verified?.verified ? verified.authenticationInfo : null;
}
