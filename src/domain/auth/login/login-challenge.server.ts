import type { Db, Tx } from "#src/base/db/tables.ts";
import { minuteMs } from "#src/base/durations.ts";
import { newToken, tokenDigest } from "#src/base/security/digest.server.ts";
import { seal, unseal } from "#src/base/security/seal.server.ts";

type Purpose = "two-factor" | "new-passkey";

/** In milliseconds. */
export const challengeLifetimeMs = 10 * minuteMs;

export interface LoginChallenge {
  personId: string | null;
  challenge: string | null;
  /** Uses the challenge. False when it was already used. */
  finish(tx: Tx): Promise<boolean>;
}

/** Stores a challenge that a second request finishes. Returns the token for that request. */
export async function createChallenge(
  db: Db,
  purpose: Purpose,
  personId: string | null,
  challenge: string | null,
  now: Date,
): Promise<string> {
  const token = newToken();
  await db
    .insertInto("login_challenges")
    .values({ digest: tokenDigest(token), purpose, person_id: personId, challenge, created_at: now })
    .execute();
  await deleteOldChallenges(db, now);
  return token;
}

async function deleteOldChallenges(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("login_challenges")
    .where("created_at", "<", new Date(now.getTime() - 2 * challengeLifetimeMs))
    .execute();
}

/** The challenge of a token; null when it doesn't exist or has expired. */
export async function readChallenge(
  db: Db,
  purpose: Purpose,
  token: string,
  now: Date,
): Promise<LoginChallenge | null> {
  const digest = tokenDigest(token);
  const row = await db
    .selectFrom("login_challenges")
    .selectAll()
    .where("digest", "=", digest)
    .where("purpose", "=", purpose)
    .executeTakeFirst();
  if (!row || !isCurrent(row.created_at.getTime(), now)) return null;
  return {
    personId: row.person_id,
    challenge: row.challenge,
    async finish(tx) {
      const { numDeletedRows } = await tx
        .deleteFrom("login_challenges")
        .where("digest", "=", digest)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

const sealPurpose = "passkey";

/** A challenge without a database row: strangers can start any number of logins. */
export function sealChallenge(secret: string, challenge: string, now: Date): string {
  return seal(secret, sealPurpose, `${now.getTime()} ${challenge}`);
}

/** The challenge of a sealed token; null when it is invalid or has expired. */
export function openSealedChallenge(
  secret: string,
  token: string,
  now: Date,
): { challenge: string; finish(tx: Tx): Promise<boolean> } | null {
  const [time = "", challenge = ""] = unseal(secret, sealPurpose, token)?.split(" ") ?? [];
  if (challenge === "" || !isCurrent(Number(time), now)) return null;
  return {
    challenge,
    async finish(tx) {
      await deleteOldChallenges(tx, now);
      const used = await tx
        .insertInto("login_challenges")
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

function isCurrent(createdAt: number, now: Date): boolean {
  const age = now.getTime() - createdAt;
  return age <= challengeLifetimeMs && age >= -minuteMs;
}
