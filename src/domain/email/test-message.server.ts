import type { Db, Tx } from "#src/base/db/tables.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { enqueueStaffEmail } from "./staff-email.server.ts";

type Sender = Actor & { email: string };

/** What test messages in the outbox are about. */
export const testSubject = "test-message";

/** Sends a test message through the outbox, ahead of waiting emails. */
export async function sendTestMessage(
  { db, now, tryMail }: { db: Db; now: () => Date; tryMail: () => void },
  by: Sender,
  address: string,
): Promise<void> {
  await db.transaction().execute((tx) => addTestMessage(tx, by, address, now()));
  tryMail();
}

/** Returns the email's id. */
export async function addTestMessage(tx: Tx, by: Sender, address: string, now: Date): Promise<string> {
  const subject = { kind: "mail", id: "outbox", title: address };
  await recordAudit(tx, { person: by, act: "test-email-sent", subject, at: now });
  return enqueueTestMessage(tx, by, address, now);
}

/** Without an audit line. Returns the email's id. */
export function enqueueTestMessage(tx: Tx, by: Sender, address: string, now: Date): Promise<string> {
  const to = { id: testSubject, name: address === by.email ? by.name : "", email: address };
  const envelope = { purpose: "test-message", to, now, due: new Date(0) };
  return enqueueStaffEmail(tx, envelope, ({ name }, formatTime) => ({
    subject: `Test message - ${name}`,
    heading: "Your email works",
    paragraphs: [
      `${by.name} sent this test message from the ${name} admin on ${formatTime(now)}.`,
      "If you weren't expecting it, you can ignore it.",
    ],
  }));
}
