import type { ExpressionBuilder, Selectable } from "kysely";
import type { Db, Tables } from "#src/base/db/tables.ts";
import type { AuditAct } from "./acts.ts";

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
  filter: AuditFilter,
  page: AuditPage,
): Promise<{ lines: AuditRow[]; earlier: AuditCursor | null }> {
  const found = await linesBefore(db, filter, page).execute();
  const lines = found.slice(0, page.size);
  return { lines, earlier: found.length > page.size ? (lines.at(-1) ?? null) : null };
}

interface AuditPage {
  before?: AuditCursor | null;
  size: number;
}

/** One line more than the page has. */
function linesBefore(db: Db, { kinds, person, since }: AuditFilter, { before = null, size }: AuditPage) {
  return db
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
    .limit(size + 1);
}

/**
 * Like `readAuditLog`, but the lines of one act are together: a request on several subjects of the kinds in `together`
 * writes a line about each, with one time. A line that only prepares another one, such as "saved" before "scheduled",
 * is left out.
 */
export async function readActs(
  db: Db,
  { together, ...filter }: AuditFilter & { together: readonly string[] },
  page: AuditPage,
): Promise<{ acts: AuditRow[][]; earlier: AuditCursor | null }> {
  const kinds = filter.kinds.filter((kind) => together.includes(kind));
  const found = await linesBefore(db, filter, page)
    .where((eb) => eb.not(eb.exists(laterLine(eb, kinds))))
    .execute();
  const shown = found.slice(0, page.size);
  const rest = await linesAt(db, shown, kinds);
  const acts = shown.map((line) => [line, ...rest.filter((other) => other.id !== line.id && isSameAct(line, other))]);
  return { acts, earlier: found.length > page.size ? (shown.at(-1) ?? null) : null };
}

/** Acts that are no news when the same request also did something else with the entry, in their order. */
const preparations: readonly string[] = ["created", "saved"] satisfies AuditAct[];

/** A line of the same request that stands for this one. */
function laterLine({ selectFrom }: ExpressionBuilder<Tables, "audit_log">, kinds: readonly string[]) {
  const [created = "", saved = ""] = preparations;
  return selectFrom("audit_log as other")
    .select("other.id")
    .whereRef("other.at", "=", "audit_log.at")
    .where((eb) => eb(eb.ref("other.person_id"), "is not distinct from", eb.ref("audit_log.person_id")))
    .where("audit_log.subject_kind", "in", [...kinds, ""])
    .where("other.subject_kind", "in", [...kinds, ""])
    .where((eb) =>
      eb.or([
        eb("other.act", "=", eb.ref("audit_log.act"))
          .and("audit_log.act", "not in", preparations)
          .and("other.id", ">", eb.ref("audit_log.id")),
        eb("other.subject_id", "=", eb.ref("audit_log.subject_id")).and(
          eb.or([
            eb("audit_log.act", "=", created).and("other.act", "!=", created),
            eb("audit_log.act", "=", saved).and("other.act", "not in", preparations),
          ]),
        ),
      ]),
    );
}

function linesAt(db: Db, shown: readonly AuditRow[], kinds: readonly string[]): Promise<AuditRow[]> {
  const lines = shown.filter(({ subject_kind }) => kinds.includes(subject_kind));
  if (lines.length === 0) return Promise.resolve([]);
  const times = lines.map(({ at }) => at);
  return db
    .selectFrom("audit_log")
    .selectAll()
    .where("at", "in", times)
    .where("subject_kind", "in", kinds)
    .where("act", "not in", preparations)
    .orderBy("subject_title")
    .orderBy("id")
    .execute();
}

function isSameAct(one: AuditRow, other: AuditRow): boolean {
  return one.act === other.act && one.person_id === other.person_id && one.at.getTime() === other.at.getTime();
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
