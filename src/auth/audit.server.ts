import { type Actor, countAudit, recordAudit } from "../audit-log/record.server.ts";
import type { Tx } from "../db/tables.ts";

export function recordAccountAudit(
  tx: Tx,
  by: Actor,
  act: string,
  of: { id: string; name: string },
  detail: object | null,
  at: Date,
): Promise<void> {
  const subject = { kind: "person", id: of.id, title: of.name };
  return recordAudit(tx, { person: { id: by.id, name: by.name }, act, subject, locale: null, detail, at });
}

/** Records a login or logout. Only owners see these lines. */
export function recordSignIn(
  tx: Tx,
  by: Actor & { id: string },
  act: string,
  detail: object | null,
  at: Date,
): Promise<void> {
  const subject = { kind: "sign-in", id: by.id, title: by.name };
  return recordAudit(tx, { person: { id: by.id, name: by.name }, act, subject, locale: null, detail, at });
}

export const warningAct = "reported wrong codes";

/** Records a warning about wrong second factors. */
export function recordWarning(tx: Tx, of: { id: string; name: string }, detail: object, at: Date): Promise<void> {
  const subject = { kind: "sign-in", id: of.id, title: of.name };
  const person = { id: null, name: "Login page" };
  return recordAudit(tx, { person, act: warningAct, subject, locale: null, detail, at });
}

const hour = 60 * 60_000;

/**
 * Counts refused logins: one line an hour for each account, and one for all unknown accounts, so that an attacker can't
 * fill the audit log.
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
  return countAudit(tx, key, { person, act: `refused a ${what}`, subject, locale: null, at });
}
