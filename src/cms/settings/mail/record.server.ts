import type { Tx } from "../../../db/tables.ts";
import { recordHistory } from "../../../history/record.server.ts";
import type { SignedIn } from "../../../people/person.ts";

/** Writes down what somebody did about mail. */
export function record(
  tx: Tx,
  { id, name }: SignedIn,
  { act, what }: { act: "sent a test message" | "tried again"; what: string },
  at: Date,
): Promise<void> {
  const subject = { kind: "mail", id: "outbox", title: what };
  return recordHistory(tx, { person: { id, name }, act, subject, locale: null, detail: null, at });
}
