import type { Tx } from "#src/base/db/tables.ts";
import { hourMs } from "#src/base/durations.ts";
import type { AuditAct } from "#src/domain/audit-log/acts.ts";
import { type Actor, countAudit, recordAudit } from "#src/domain/audit-log/record.server.ts";

interface Account {
  id: string;
  name: string;
}

/** The actor of attempts to log in. */
export const loginPage: Actor = { id: null, name: "Login page" };

const recordAbout =
  (kind: "person" | "sign-in") =>
  (tx: Tx, by: Actor, act: AuditAct, { id, name }: Account, detail: object | null, at: Date): Promise<void> =>
    recordAudit(tx, { person: by, act, subject: { kind, id, title: name }, detail, at });

export const recordAccountAudit = recordAbout("person");

/** Records a login or logout. Only owners see these lines. */
export const recordLogin = recordAbout("sign-in");

/**
 * Counts refused logins: one line an hour for each account, and one for all unknown accounts, so that an attacker can't
 * fill the audit log.
 */
export function recordRefusedLogin(
  tx: Tx,
  account: Account | null,
  method: "password" | "code" | "passkey" | "login-without-passkey",
  at: Date,
): Promise<void> {
  const subject = { kind: "sign-in", id: account?.id ?? "unknown", title: account?.name ?? "unknown accounts" };
  const key = `refused-${method}-${subject.id}-${Math.floor(at.getTime() / hourMs)}`;
  return countAudit(tx, key, { person: loginPage, act: `${method}-refused`, subject, at });
}
