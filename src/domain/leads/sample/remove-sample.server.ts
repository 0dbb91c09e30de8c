import { sql } from "kysely";
import type { Db, Tx } from "#src/base/db/tables.ts";
import type { MediaStore } from "#src/domain/media/store/store.server.ts";
import { filesAbout, removeUnusedFiles } from "../conversation/attachments.server.ts";

export async function hasSampleData(db: Db): Promise<boolean> {
  return (await db.selectFrom("sample_counts").select("name").limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Deletes all sample data, with what people have added to it, and nothing else. Returns how many leads there were. It leaves no
 * audit line: nothing of it was real.
 */
export async function removeSampleData({ db, store }: { db: Db; store: Pick<MediaStore, "remove"> }): Promise<number> {
  const { ids, files } = await db.transaction().execute(async (tx) => {
    const leads = await tx.selectFrom("leads").select("id").where("is_sample", "=", true).execute();
    const about = await Promise.all(leads.map(({ id }) => filesAbout(tx, id)));
    const unfiled = await filesOfSampleEmails(tx);
    await removeRows(tx);
    await subtractCounts(tx);
    return { ids: leads, files: [...about.flat(), ...unfiled] };
  });
  await removeUnusedFiles({ db, store }, files);
  return ids.length;
}

/** Someone may have filed one with a real lead. */
function filesOfSampleEmails(tx: Tx) {
  return tx
    .selectFrom("lead_attachments")
    .innerJoin("inbound_messages", "inbound_messages.id", "lead_attachments.message_id")
    .select("digest")
    .where("is_sample", "=", true)
    .execute();
}

async function removeRows(tx: Tx): Promise<void> {
  const leads = tx.selectFrom("leads").select("id").where("is_sample", "=", true);
  const people = tx.selectFrom("people").select("id").where("is_sample", "=", true);
  const emails = tx
    .selectFrom("inbound_messages")
    .select("id")
    .where(({ eb, or }) => or([eb("is_sample", "=", true), eb("lead_id", "in", leads)]));
  await tx
    .deleteFrom("audit_log")
    .where(({ eb, or }) => or([leads, people, emails].map((ids) => eb("subject_id", "in", ids))))
    .execute();
  await tx.deleteFrom("audit_log").where("person_id", "in", people).execute();
  await tx.deleteFrom("outbox").where("subject_id", "in", leads).execute();
  await tx.deleteFrom("lead_messages").where("id", "in", emails).execute();
  await tx.deleteFrom("inbound_messages").where("id", "in", emails).execute();
  // Notes, messages, tasks, and all else about them go with them.
  await tx.deleteFrom("leads").where("is_sample", "=", true).execute();
  await tx.deleteFrom("people").where("is_sample", "=", true).execute();
}

/** Takes the made-up visits out of sums that may have real ones, too. */
async function subtractCounts(tx: Tx): Promise<void> {
  await sql`
    update visit_sums set views = visit_sums.views - sample.views, visitors = visit_sums.visitors - sample.visitors
    from sample_counts as sample
    where visit_sums.dimension = sample.dimension and visit_sums.day = sample.day and visit_sums.name = sample.name
  `.execute(tx);
  await tx.deleteFrom("visit_sums").where("views", "<=", 0).where("visitors", "<=", 0).execute();
  await sql`update not_found set hits = not_found.hits - sample.views from sample_counts as sample
    where sample.dimension = 'not-found' and not_found.path = sample.name`.execute(tx);
  await tx.deleteFrom("not_found").where("hits", "<=", 0).where("robot_hits", "=", 0).execute();
  await sql`update empty_searches set count = empty_searches.count - sample.views from sample_counts as sample
    where sample.dimension = 'empty-search' and empty_searches.query = sample.name`.execute(tx);
  await tx.deleteFrom("empty_searches").where("count", "<=", 0).execute();
  await tx.deleteFrom("sample_counts").execute();
}
