import type { Db, Tx } from "../db/tables.ts";
import { newToken, seal, tokenDigest, unseal } from "./secrets.server.ts";

type Purpose = "second-factor" | "new-passkey";

const minute = 60_000;

/** How long the second half of a sign-in is waited for, in milliseconds. */
export const stepLifetime = 10 * minute;

export interface Step {
  personId: string | null;
  challenge: string | null;
  /** Ends the step: it is finished once. False when somebody else was faster. */
  finish(tx: Tx): Promise<boolean>;
}

/** Begins something that a second request finishes, and answers with the token that it must bring. */
export async function newStep(
  db: Db,
  purpose: Purpose,
  personId: string | null,
  challenge: string | null,
  now: Date,
): Promise<string> {
  const token = newToken();
  await db
    .insertInto("sign_in_steps")
    .values({ digest: tokenDigest(token), purpose, person_id: personId, challenge, created_at: now })
    .execute();
  await forgetOldSteps(db, now);
  return token;
}

async function forgetOldSteps(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("sign_in_steps")
    .where("created_at", "<", new Date(now.getTime() - 2 * stepLifetime))
    .execute();
}

/** What was begun with a token; null when there is no such thing, or it took too long. */
export async function readStep(db: Db, purpose: Purpose, token: string, now: Date): Promise<Step | null> {
  const digest = tokenDigest(token);
  const row = await db
    .selectFrom("sign_in_steps")
    .selectAll()
    .where("digest", "=", digest)
    .where("purpose", "=", purpose)
    .executeTakeFirst();
  if (!row || !isCurrent(row.created_at.getTime(), now)) return null;
  return {
    personId: row.person_id,
    challenge: row.challenge,
    async finish(tx) {
      const { numDeletedRows } = await tx.deleteFrom("sign_in_steps").where("digest", "=", digest).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

const sealedFor = "passkey";

/** Begins what strangers may begin as often as they like: nothing is kept of it until it is finished. */
export function sealedStep(secret: string, challenge: string, now: Date): string {
  return seal(secret, sealedFor, `${now.getTime()} ${challenge}`);
}

/** What was begun with a sealed token; null when it is none, or took too long. */
export function openSealedStep(
  secret: string,
  token: string,
  now: Date,
): { challenge: string; finish(tx: Tx): Promise<boolean> } | null {
  const [time = "", challenge = ""] = unseal(secret, sealedFor, token)?.split(" ") ?? [];
  if (challenge === "" || !isCurrent(Number(time), now)) return null;
  return {
    challenge,
    async finish(tx) {
      await forgetOldSteps(tx, now);
      const used = await tx
        .insertInto("sign_in_steps")
        .values({
          digest: tokenDigest(challenge),
          purpose: "passkey",
          person_id: null,
          challenge: null,
          created_at: now,
        })
        .onConflict((conflict) => conflict.column("digest").doNothing())
        .returning("digest")
        .executeTakeFirst();
      return used !== undefined;
    },
  };
}

function isCurrent(begun: number, now: Date): boolean {
  const age = now.getTime() - begun;
  return age <= stepLifetime && age >= -minute;
}
