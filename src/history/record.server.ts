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
  await tx
    .insertInto("history")
    .values({
      id: crypto.randomUUID(),
      at: line.at,
      person_id: line.person.id,
      person_name: line.person.name,
      act: line.act,
      subject_kind: line.subject.kind,
      subject_id: line.subject.id,
      subject_title: line.subject.title,
      locale: line.locale,
      detail: line.detail,
    })
    .execute();
}
