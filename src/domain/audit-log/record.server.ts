import type { Tx } from "#src/base/db/tables.ts";
import type { AuditAct } from "./acts.ts";

/** Without an id it is the product itself. */
export interface Actor {
  id: string | null;
  name: string;
}

/** What the site does by itself. */
export const websiteActor: Actor = { id: null, name: "Website" };

export interface AuditLine {
  person: Actor;
  act: AuditAct;
  subject: { kind: string; id: string; title: string };
  locale?: string | null;
  detail?: object | null;
  at: Date;
}

/** Adds a line in the transaction of the act itself: never one without the other. */
export async function recordAudit(tx: Tx, line: AuditLine): Promise<void> {
  await tx.insertInto("audit_log").values(rowOf(crypto.randomUUID(), line)).execute();
}

/**
 * Counts an act: the first time adds the line with this id, later ones increase its count. `detail` is that of the
 * latest.
 */
export async function countAudit(tx: Tx, id: string, { detail: latest, ...line }: AuditLine): Promise<void> {
  const { detail } = await tx
    .insertInto("audit_log")
    .values(rowOf(id, { ...line, detail: { times: 0 } }))
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ at: line.at }))
    .returning("detail")
    .executeTakeFirstOrThrow();
  const times = timesOf(detail) + 1;
  await tx
    .updateTable("audit_log")
    .set({ detail: { ...latest, times } })
    .where("id", "=", id)
    .execute();
}

function timesOf(detail: unknown): number {
  if (typeof detail !== "object" || detail === null || !("times" in detail)) return 0;
  return Number(detail.times);
}

function rowOf(id: string, { person, act, subject, locale = null, detail = null, at }: AuditLine) {
  return {
    id,
    at,
    person_id: person.id,
    person_name: person.name,
    act,
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject_title: subject.title,
    locale,
    detail,
  };
}
