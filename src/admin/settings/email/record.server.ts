import { recordAudit } from "../../../audit-log/record.server.ts";
import type { SignedIn } from "../../../auth/person.ts";
import type { Tx } from "../../../db/tables.ts";

/** Records an act about email in the audit log. */
export function recordEmailAct(
  tx: Tx,
  { id, name }: SignedIn,
  { act, what }: { act: "sent a test message" | "tried again"; what: string },
  at: Date,
): Promise<void> {
  const subject = { kind: "mail", id: "outbox", title: what };
  return recordAudit(tx, { person: { id, name }, act, subject, locale: null, detail: null, at });
}
