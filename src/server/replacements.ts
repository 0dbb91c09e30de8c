import type { Services } from "../context.ts";
import type { Tx } from "../db/tables.ts";
import { countInHistory } from "../history/record.server.ts";
import { restartNotice } from "../mail/messages/restart-notice.ts";
import { enqueueMail } from "../mail/outbox.server.ts";
import { stationery } from "../mail/stationery.server.ts";
import { listStaff } from "../people/staff.server.ts";

/** Why a worker was replaced that nobody had told to end. */
export type Replaced =
  | { reason: "stalled"; seconds: number }
  /** In MB. */
  | { reason: "memory"; megabytes: number; limit: number }
  | { reason: "crashed"; code: number | null; signal: string | null };

export type Replacement = Replaced & {
  /** In milliseconds since 1970. */
  at: number;
};

const hour = 60 * 60_000;
const day = 24 * hour;

type Parts = Pick<Services, "db" | "now" | "origin" | "wakeMail">;

/**
 * Writes replacements into the history, one line an hour for each reason, and tells the owners by email, once a day:
 * whoever can make workers fail again and again fills neither the history nor a mailbox.
 */
export async function recordReplacements(parts: Parts, replacements: readonly Replacement[]): Promise<void> {
  await parts.db.transaction().execute(async (tx) => {
    for (const { at, ...detail } of replacements) {
      await countInHistory(tx, `restarted-${detail.reason}-${Math.floor(at / hour)}`, {
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
  parts.wakeMail();
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
  const { company, office, inWords } = await stationery(tx);
  const message = restartNotice(company, { reason, at: inWords(new Date(at)), activity: `${origin}/cms/activity` });
  for (const { id, name, email, role, state } of await listStaff(tx)) {
    if (role !== "owner" || state !== "active") continue;
    const to = { name, address: email };
    await enqueueMail(tx, { purpose, about: id, from: office, to, replyTo: office, ...message }, now());
  }
}
