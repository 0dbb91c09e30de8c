import { countAudit } from "../audit-log/record.server.ts";
import { listStaff } from "../auth/staff.server.ts";
import type { Services } from "../context.ts";
import type { Tx } from "../db/tables.ts";
import { restartNotice } from "../email/messages/restart-notice.ts";
import { enqueueEmail } from "../email/outbox.server.ts";
import { senderIdentity } from "../email/sender-identity.server.ts";

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

const hour = 60 * 60_000;
const day = 24 * hour;

type Parts = Pick<Services, "db" | "now" | "origin" | "wakeSender">;

/**
 * Writes replacements to the audit log (one line an hour for each reason) and emails the owners (once a day). The limits
 * keep repeated failures from flooding either.
 */
export async function recordReplacements(parts: Parts, replacements: readonly Replacement[]): Promise<void> {
  await parts.db.transaction().execute(async (tx) => {
    for (const { at, ...detail } of replacements) {
      await countAudit(tx, `restarted-${detail.reason}-${Math.floor(at / hour)}`, {
        person: { id: null, name: "Mangrove" },
        act: "restarted",
        subject: { kind: "server", id: "worker", title: "Website" },
        locale: null,
        detail,
        at: new Date(at),
      });
    }
    const latest = replacements.at(-1);
    if (latest) await notifyOwners(tx, parts, latest);
  });
  parts.wakeSender();
}

const purpose = "restart-notice";

async function notifyOwners(tx: Tx, { now, origin }: Parts, { at, reason }: Replacement): Promise<void> {
  const sent = await tx
    .selectFrom("outbox")
    .select("id")
    .where("purpose", "=", purpose)
    .where("created_at", ">", new Date(now().getTime() - day))
    .limit(1)
    .executeTakeFirst();
  if (sent) return;
  const { company, mailbox: office, formatTime: inWords } = await senderIdentity(tx);
  const message = restartNotice(company, { reason, at: inWords(new Date(at)), activity: `${origin}/cms/activity` });
  for (const { id, name, email, role, state } of await listStaff(tx)) {
    if (role !== "owner" || state !== "active") continue;
    const to = { name, address: email };
    await enqueueEmail(tx, { purpose, about: id, from: office, to, replyTo: office, ...message }, now());
  }
}
