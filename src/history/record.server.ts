import type { Tx } from "../db/tables.ts";

/** Who did something. Without an id it was the product itself. */
export interface Actor {
  id: string | null;
  name: string;
}

export interface HistoryLine {
  person: Actor;
  /** What was done, in the past: `published`, `deleted`. */
  act: string;
  subject: { kind: string; id: string; title: string };
  locale: string | null;
  detail: object | null;
  at: Date;
}

/** Writes a line of history in the transaction of the act itself, so that there is never one without the other. */
export async function recordHistory(tx: Tx, line: HistoryLine): Promise<void> {
  await tx.insertInto("history").values(rowOf(crypto.randomUUID(), line)).execute();
}

/**
 * Writes down how often something happened: the first time makes the line of this id, every other one counts on it.
 * `detail` is what is said of the latest.
 */
export async function countInHistory(
  tx: Tx,
  id: string,
  { detail: latest, ...line }: Omit<HistoryLine, "detail"> & { detail?: object },
): Promise<void> {
  const { detail } = await tx
    .insertInto("history")
    .values(rowOf(id, { ...line, detail: { times: 0 } }))
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ at: line.at }))
    .returning("detail")
    .executeTakeFirstOrThrow();
  const times = timesOf(detail) + 1;
  await tx
    .updateTable("history")
    .set({ detail: { ...latest, times } })
    .where("id", "=", id)
    .execute();
}

function timesOf(detail: unknown): number {
  if (typeof detail !== "object" || detail === null || !("times" in detail)) return 0;
  return Number(detail.times);
}

function rowOf(id: string, { person, act, subject, locale, detail, at }: HistoryLine) {
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
