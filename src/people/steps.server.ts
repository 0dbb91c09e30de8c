import type { Db, Tx } from "../db/tables.ts";
import { newToken, tokenDigest } from "./secrets.server.ts";

type Purpose = "second-factor" | "passkey" | "new-passkey";

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
  await db
    .deleteFrom("sign_in_steps")
    .where("created_at", "<", new Date(now.getTime() - 2 * stepLifetime))
    .execute();
  return token;
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
  const age = row ? now.getTime() - row.created_at.getTime() : Number.POSITIVE_INFINITY;
  if (!row || age > stepLifetime || age < -minute) return null;
  return {
    personId: row.person_id,
    challenge: row.challenge,
    async finish(tx) {
      const { numDeletedRows } = await tx.deleteFrom("sign_in_steps").where("digest", "=", digest).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
