import type { Tx } from "../db/tables.ts";
import { type Actor, recordHistory } from "../history/record.server.ts";

/** Writes down what somebody did to an account. */
export function record(
  tx: Tx,
  by: Actor,
  act: string,
  of: { id: string; name: string },
  detail: object | null,
  at: Date,
): Promise<void> {
  const subject = { kind: "person", id: of.id, title: of.name };
  return recordHistory(tx, { person: { id: by.id, name: by.name }, act, subject, locale: null, detail, at });
}

/** Writes down a coming or going. These lines are for owners only. */
export function recordSignIn(
  tx: Tx,
  by: Actor & { id: string },
  act: string,
  detail: object | null,
  at: Date,
): Promise<void> {
  const subject = { kind: "sign-in", id: by.id, title: by.name };
  return recordHistory(tx, { person: { id: by.id, name: by.name }, act, subject, locale: null, detail, at });
}
