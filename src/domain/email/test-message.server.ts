import type { Db, Tx } from "#src/base/db/tables.ts";
import { recordAudit } from "#src/domain/audit-log/record.server.ts";
import { enqueueStaffEmail, type StaffRecipient } from "./staff-email.server.ts";

/** What test messages in the outbox are about. */
export const testSubject = "test-message";

/** Sends a test message through the outbox, ahead of waiting emails. */
export async function sendTestMessage(
  { db, now, tryMail }: { db: Db; now: () => Date; tryMail: () => void },
  by: StaffRecipient,
  address: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await enqueueTestMessage(tx, by, address, now());
    const subject = { kind: "mail", id: "outbox", title: address };
    await recordAudit(tx, { person: by, act: "test-email-sent", subject, at: now() });
  });
  tryMail();
}

/** Returns the email's id. */
export function enqueueTestMessage(tx: Tx, by: StaffRecipient, address: string, now: Date): Promise<string> {
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
