import type { Db } from "#src/base/db/tables.ts";
import type { AuditAct } from "#src/domain/audit-log/acts.ts";

/** Acts that remove an entry from the site. */
const acts = ["unpublished", "deleted"] satisfies AuditAct[];

/** When an entry of each kind was last removed from the site. */
export async function lastUnpublications(db: Db): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom("audit_log")
    .select(({ fn }) => ["subject_kind", fn.max("at").as("at")])
    .where("act", "in", acts)
    .groupBy("subject_kind")
    .execute();
  // SQLite returns aggregates without the column type: the date is a string.
  return new Map(rows.map(({ subject_kind, at }) => [subject_kind, new Date(at)]));
}
