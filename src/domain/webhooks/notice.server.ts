import type { Tx } from "#src/base/db/tables.ts";
import { can, rolesOf } from "#src/domain/auth/policies.ts";
import { enqueueStaffEmail } from "#src/domain/email/staff-email.server.ts";

/** Emails owners that a webhook was turned off because it has failed for days. */
export async function notifyOwnersOfOffWebhook(tx: Tx, webhook: string, now: Date): Promise<void> {
  const people = await tx
    .selectFrom("people")
    .select(["id", "name", "email", "roles"])
    .where("disabled_at", "is", null)
    .where("password", "is not", null)
    .execute();
  for (const to of people.filter((person) => can({ roles: rolesOf(person) }, "webhooks.set-up"))) {
    await enqueueStaffEmail(tx, { purpose: "webhook-off", to, now }, ({ name }) => ({
      subject: `A webhook was turned off - ${name}`,
      heading: "A webhook was turned off",
      paragraphs: [
        `"${webhook}" has failed for three days, so nothing is sent to it anymore.`,
        "To fix it, look at its answers in the admin under Settings, Webhooks. Then turn it on again and send what failed: events are kept for 30 days.",
      ],
    }));
  }
}
