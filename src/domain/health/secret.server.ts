import type { Db } from "#src/base/db/tables.ts";
import { hourMs, secondMs } from "#src/base/durations.ts";
import { digestSecret } from "#src/base/security/digest.server.ts";
import type { HealthCheck } from "./check.ts";

/** Remembers the secret that the site's data is made with: the first one that it is started with. */
export async function recordSecret(db: Db, secret: string): Promise<void> {
  if ((await recordedDigest(db)) === null) await acceptSecret(db, secret);
}

/** From now on, this is the site's secret. What was made with the former one is lost. */
export async function acceptSecret(db: Db, secret: string): Promise<void> {
  await db
    .updateTable("site_state")
    .set({ secret_digest: digestSecret(secret) })
    .execute();
}

async function recordedDigest(db: Db): Promise<string | null> {
  const state = await db.selectFrom("site_state").select("secret_digest").executeTakeFirstOrThrow();
  return state.secret_digest;
}

export const secret: HealthCheck = {
  name: "secret",
  title: "Secret",
  onEachInstance: true,
  intervalMs: hourMs,
  patienceMs: 0,
  timeoutMs: 10 * secondMs,
  async find({ db, secret, secretFile }) {
    const recorded = await recordedDigest(db);
    if (recorded === null || (secret !== null && digestSecret(secret) === recorded)) {
      return { state: "ok", summary: "The site's secret is the one that its data was made with." };
    }
    const problem = secret === null ? "is missing" : "isn't the one that its data was made with";
    const restoring =
      secretFile === null
        ? "Set AUTH_SECRET back to what it was"
        : `Take the former one from a backup (tar -xOf BACKUP secret > ${secretFile})`;
    return {
      state: "problem",
      summary: `The site's secret ${problem}. Authenticator apps, recovery codes, stored email passwords and webhook secrets no longer work.`,
      advice: `${restoring} and restart the site. If it is lost, see docs/backups.md.`,
    };
  },
};
