import type { Tx } from "#src/base/db/tables.ts";
import { dayMs, hourMs } from "#src/base/durations.ts";
import { countAudit } from "#src/domain/audit-log/record.server.ts";
import { listStaff } from "#src/domain/auth/accounts/staff.server.ts";
import { can } from "#src/domain/auth/policies.ts";
import { enqueueStaffEmail } from "#src/domain/email/staff-email.server.ts";
import type { Services } from "#src/domain/services.ts";

/** Why a worker was replaced without a request. */
export type ReplacementReason =
  | { reason: "stalled"; seconds: number }
  /** In MB. */
  | { reason: "memory"; megabytes: number; limit: number }
  | { reason: "crashed"; code: number | null; signal: string | null };

export type Replacement = ReplacementReason & {
  /** In milliseconds since 1970. */
  at: number;
};

type ReplacementServices = Pick<Services, "db" | "now" | "origin" | "wakeSender">;

/**
 * Writes replacements to the audit log (one line an hour for each reason) and emails the owners (once a day). The limits
 * keep repeated failures from flooding either.
 */
export async function recordReplacements(
  services: ReplacementServices,
  replacements: readonly Replacement[],
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    for (const { at, ...detail } of replacements) {
      await countAudit(tx, `restarted-${detail.reason}-${Math.floor(at / hourMs)}`, {
        person: { id: null, name: "Mangrove" },
        act: "restarted",
        subject: { kind: "server", id: "worker", title: "Website" },
        detail,
        at: new Date(at),
      });
    }
    const latest = replacements.at(-1);
    if (latest) await notifyOwners(tx, services, latest);
  });
  services.wakeSender();
}

const purpose = "restart-notice";

const causes: Record<Replacement["reason"], string> = {
  stalled: "Your website stopped responding for several seconds",
  memory: "Your website used more memory than its limit",
  crashed: "Your website's server process crashed",
};

async function notifyOwners(tx: Tx, { now, origin }: ReplacementServices, { at, reason }: Replacement): Promise<void> {
  const sent = await tx
    .selectFrom("outbox")
    .select("id")
    .where("purpose", "=", purpose)
    .where("created_at", ">", new Date(now().getTime() - dayMs))
    .limit(1)
    .executeTakeFirst();
  if (sent) return;
  for (const to of await listStaff(tx)) {
    if (!can(to, "operation.see") || to.state !== "active") continue;
    await enqueueStaffEmail(tx, { purpose, to, now: now() }, (company, formatTime) => ({
      subject: `Your website was restarted - ${company.name}`,
      heading: "Your website was restarted",
      paragraphs: [
        `${causes[reason]}, so Mangrove restarted it on ${formatTime(new Date(at))}. It's running again.`,
        "If this happened once, there's nothing to do. If it keeps happening, forward this email to the person who runs your server: the server's log has the details.",
        "You get this email once a day at most. Activity lists every restart.",
      ],
      link: { text: "Open Activity", url: `${origin}/cms/activity` },
    }));
  }
}
