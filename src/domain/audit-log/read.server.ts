import type { Selectable } from "kysely";
import type { Db, Tables } from "#src/base/db/tables.ts";

/** A line. Its `act` is an `AuditAct`, or the code of a newer version. */
export type AuditRow = Selectable<Tables["audit_log"]>;

export interface AuditFilter {
  /** Kinds of subjects. */
  kinds: readonly string[];
  /** The actor's id. */
  person?: string;
  since?: Date;
}

/** The last line of a page. The next page starts below it, even when new lines were added. */
export type AuditCursor = Pick<AuditRow, "at" | "id">;

/** The latest lines, or the latest before `before`. `earlier` is the cursor of the next page, if there is one. */
export async function readAuditLog(
  db: Db,
  { kinds, person, since }: AuditFilter,
  { before = null, size }: { before?: AuditCursor | null; size: number },
): Promise<{ lines: AuditRow[]; earlier: AuditCursor | null }> {
  const found = await db
    .selectFrom("audit_log")
    .selectAll()
    .where("subject_kind", "in", kinds)
    .$if(person !== undefined, (query) => query.where("person_id", "=", person ?? ""))
    .$if(since !== undefined, (query) => query.where("at", ">=", since ?? new Date(0)))
    .$if(before !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("at", "id"), "<", tuple(before?.at ?? new Date(0), before?.id ?? "")),
      ),
    )
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(size + 1)
    .execute();
  const lines = found.slice(0, size);
  return { lines, earlier: found.length > size ? (lines.at(-1) ?? null) : null };
}

/** All lines about a subject, latest first. */
export function auditLinesAbout(db: Db, kind: string, id: string): Promise<AuditRow[]> {
  return db
    .selectFrom("audit_log")
    .selectAll()
    .where("subject_kind", "=", kind)
    .where("subject_id", "=", id)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
}
