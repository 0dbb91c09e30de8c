import type { Tx } from "../db/tables.ts";
import { type Actor, countInHistory, recordHistory } from "../history/record.server.ts";

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

export const warningAct = "reported wrong codes";

/** Writes down that somebody was told of wrong second factors. */
export function recordWarning(tx: Tx, of: { id: string; name: string }, detail: object, at: Date): Promise<void> {
  const subject = { kind: "sign-in", id: of.id, title: of.name };
  const person = { id: null, name: "Login page" };
  return recordHistory(tx, { person, act: warningAct, subject, locale: null, detail, at });
}

const hour = 60 * 60_000;

/**
 * Counts what was refused at the login: one line an hour for each account, and one for all accounts that do not exist.
 * Whoever guesses cannot fill the history, whatever they send.
 */
export function recordRefusal(
  tx: Tx,
  of: { id: string; name: string } | null,
  what: "password" | "code" | "passkey" | "login without a passkey",
  at: Date,
): Promise<void> {
  const subject = { kind: "sign-in", id: of?.id ?? "unknown", title: of?.name ?? "unknown accounts" };
  const key = `refused-${what}-${subject.id}-${Math.floor(at.getTime() / hour)}`;
  const person = { id: null, name: "Login page" };
  return countInHistory(tx, key, { person, act: `refused a ${what}`, subject, locale: null, at });
}
