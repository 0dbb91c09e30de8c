import type { LeadRow, Tx } from "#src/base/db/tables.ts";

/** What a reply answers. Message-IDs have no angle brackets. */
export interface Thread {
  inReplyTo: string | null;
  references: string[];
  /** What the customer wrote last. */
  latest: { text: string; at: Date };
}

/** Email programs cut long headers. The first one keeps the thread together. */
const maxReferences = 20;

export async function findThread(tx: Tx, lead: Pick<LeadRow, "id" | "message" | "received_at">): Promise<Thread> {
  const messages = await tx
    .selectFrom("lead_messages")
    .select(["message_id", "direction", "kind", "text", "at"])
    .where("lead_id", "=", lead.id)
    .where("kind", "in", ["reply", "customer"])
    .orderBy("at")
    .orderBy("id")
    .execute();
  const confirmation = await tx
    .selectFrom("outbox")
    .select("message_id")
    .where("subject_id", "=", lead.id)
    .where("purpose", "=", "lead-confirmation")
    .executeTakeFirst();
  const ids = [
    ...(confirmation ? [confirmation.message_id.slice(1, -1)] : []),
    ...messages.map(({ message_id }) => message_id),
  ];
  const received = messages.findLast(({ kind }) => kind === "customer");
  return {
    inReplyTo: received?.message_id ?? ids.at(-1) ?? null,
    references: ids.length > maxReferences ? [...ids.slice(0, 1), ...ids.slice(1 - maxReferences)] : ids,
    latest: received ?? { text: lead.message, at: lead.received_at },
  };
}
