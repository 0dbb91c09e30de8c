import type { Db, Tx } from "#src/base/db/tables.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import type { MediaStore } from "#src/domain/media/store/store.server.ts";
import { notifyOfErasure } from "../bookings/announce.server.ts";
import { filesAbout, removeUnusedFiles } from "../conversation/attachments.server.ts";

export interface EraseContext {
  db: Db;
  store: Pick<MediaStore, "remove">;
  now: () => Date;
}

/** Why a lead is erased: a person asked for it, or its time is over. */
export type EraseReason = "request" | "retention";

/**
 * Erases a lead with all that is about it: messages, files, notes, tasks, appointments, drafts, emails, also those that wait, and
 * emails that came in. The audit log keeps who did what and when, without the customer. Returns false if it is gone.
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
    const about = await filesAbout(tx, id);
    await notifyOfErasure(tx, id, now());
    await tx.deleteFrom("outbox").where("subject_id", "=", id).execute();
    await tx.deleteFrom("inbound_messages").where("lead_id", "=", id).execute();
    await tx.deleteFrom("submissions").where("lead_id", "=", id).execute();
    await redactAuditLog(tx, id);
    // Its notes, messages, tasks, appointments and drafts are deleted with it.
    await tx.deleteFrom("leads").where("id", "=", id).execute();
    const subject = { kind: "lead", id, title: erasedTitle };
    await recordAudit(tx, { person: by, act: "lead-erased", subject, detail: { reason }, at: now() });
    return about;
  });
  if (files === null) return false;
  await removeUnusedFiles({ db, store }, files);
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
      .where("state", "in", ["unmatched", "dismissed", "unfetched"])
      .executeTakeFirstOrThrow();
    if (Number(numDeletedRows) === 0) return false;
    await tx
      .updateTable("audit_log")
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

async function redactAuditLog(tx: Tx, lead: string): Promise<void> {
  const about = tx.updateTable("audit_log").where("subject_kind", "=", "lead").where("subject_id", "=", lead);
  await about.set({ subject_title: erasedTitle, detail: null }).execute();
  // The customer's own acts.
  await about.set({ person_name: "Customer" }).where("act", "=", "customer-answered").execute();
}
