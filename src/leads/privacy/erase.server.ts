import { type Actor, recordAudit } from "../../audit-log/record.server.ts";
import type { Db, Tx } from "../../db/tables.ts";
import { attachmentName, type MediaStore } from "../../media/store.ts";

export interface EraseContext {
  db: Db;
  store: Pick<MediaStore, "remove">;
  now: () => Date;
}

/** Why a lead is erased: a person asked for it, or its time is over. */
export type EraseReason = "request" | "retention";

/**
 * Erases a lead with all that is about it: messages, files, notes, tasks, drafts, emails, also those that wait, and emails that
 * came in. The audit log keeps who did what and when, without the customer. Returns false if it is gone.
 */
export async function eraseLead(
  { db, store, now }: EraseContext,
  by: Actor,
  id: string,
  reason: EraseReason,
): Promise<boolean> {
  const files = await db.transaction().execute(async (tx) => {
    const lead = await tx.selectFrom("leads").select("id").where("id", "=", id).executeTakeFirst();
    if (!lead) return null;
    const digests = await filesOf(tx, id);
    await tx.deleteFrom("outbox").where("about", "=", id).execute();
    await tx.deleteFrom("inbound_messages").where("lead_id", "=", id).execute();
    await tx.deleteFrom("submissions").where("lead_id", "=", id).execute();
    await redactHistory(tx, id);
    // Its notes, messages, tasks and drafts are deleted with it.
    await tx.deleteFrom("leads").where("id", "=", id).execute();
    const subject = { kind: "lead", id, title: erasedTitle };
    await recordAudit(tx, { person: by, act: "lead-erased", subject, detail: { reason }, at: now() });
    return digests;
  });
  if (files === null) return false;
  await removeUnused(db, store, files);
  return true;
}

/** Erases an email that no lead has. Returns false if it is gone. */
export async function eraseEmail(
  { db, now }: Pick<EraseContext, "db" | "now">,
  by: Actor,
  id: string,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("inbound_messages")
      .where("id", "=", id)
      .where("state", "in", ["unmatched", "dismissed"])
      .executeTakeFirstOrThrow();
    if (Number(numDeletedRows) === 0) return false;
    await tx
      .updateTable("history")
      .set({ subject_title: erasedTitle, detail: null })
      .where("subject_id", "=", id)
      .execute();
    const subject = { kind: "inbound-email", id, title: erasedTitle };
    await recordAudit(tx, { person: by, act: "email-erased", subject, at: now() });
    return true;
  });
}

/** Instead of a person's name. */
const erasedTitle = "an erased person";

async function redactHistory(tx: Tx, lead: string): Promise<void> {
  const about = tx.updateTable("history").where("subject_kind", "=", "lead").where("subject_id", "=", lead);
  await about.set({ subject_title: erasedTitle, detail: null }).execute();
  // The customer's own acts.
  await about.set({ person_name: "Customer" }).where("act", "=", "customer-answered").execute();
}

async function filesOf(tx: Tx, lead: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("lead_attachments")
    .innerJoin("lead_messages", "lead_messages.id", "lead_attachments.message_id")
    .select("digest")
    .where("lead_id", "=", lead)
    .unionAll(tx.selectFrom("lead_draft_files").select("digest").where("lead_id", "=", lead))
    .execute();
  return [...new Set(rows.map(({ digest }) => digest))];
}

/** Equal files are stored once: another lead may have the same. */
async function removeUnused(db: Db, store: Pick<MediaStore, "remove">, digests: readonly string[]): Promise<void> {
  for (const digest of digests) {
    const used = await db
      .selectFrom("lead_attachments")
      .select("id")
      .where("digest", "=", digest)
      .unionAll(db.selectFrom("lead_draft_files").select("id").where("digest", "=", digest))
      .executeTakeFirst();
    if (!used) await store.remove(attachmentName(digest));
  }
}
