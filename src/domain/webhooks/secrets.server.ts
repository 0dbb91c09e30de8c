import type { Db, Tx } from "#src/base/db/tables.ts";
import { dayMs } from "#src/base/durations.ts";
import { seal, unseal } from "#src/base/security/seal.server.ts";
import { newSecret } from "./signature.server.ts";

/** How long a replaced secret still signs, in milliseconds. */
const overlapMs = dayMs;

const sealPurpose = (webhook: string) => `webhook secret ${webhook}`;

/** The secrets that sign now, the newest first. Empty if there is none that can be decrypted. */
export async function readSecrets(db: Db, secret: string, webhook: string, now: Date): Promise<string[]> {
  const row = await db.selectFrom("webhook_secrets").selectAll().where("webhook_id", "=", webhook).executeTakeFirst();
  if (!row) return [];
  const isFormerValid = row.former !== null && row.former_until !== null && row.former_until > now;
  const sealed = isFormerValid && row.former !== null ? [row.sealed, row.former] : [row.sealed];
  return sealed.flatMap((text) => unseal(secret, sealPurpose(webhook), text) ?? []);
}

/** Makes a new secret. The one before it signs, too, for a day. Returns the new one, which is never shown again. */
export async function rotateSecret(tx: Tx, secret: string, webhook: string, now: Date): Promise<string> {
  const created = newSecret();
  const sealed = seal(secret, sealPurpose(webhook), created);
  const before = await tx
    .selectFrom("webhook_secrets")
    .select("sealed")
    .where("webhook_id", "=", webhook)
    .executeTakeFirst();
  const former = { former: before?.sealed ?? null, former_until: before ? new Date(now.getTime() + overlapMs) : null };
  await tx
    .insertInto("webhook_secrets")
    .values({ webhook_id: webhook, sealed, ...former })
    .onConflict((conflict) => conflict.column("webhook_id").doUpdateSet({ sealed, ...former }))
    .execute();
  return created;
}
