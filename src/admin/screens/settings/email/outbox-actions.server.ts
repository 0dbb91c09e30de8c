import type { Tx } from "#src/base/db/tables.ts";
import type { AuditAct } from "#src/domain/audit-log/acts.ts";
import { recordAudit } from "#src/domain/audit-log/record.server.ts";
import { consumeAttempt } from "#src/domain/auth/login/rate-limit.server.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { emailAddress } from "#src/domain/email/email-address.ts";
import { retryNow, type UnsentState } from "#src/domain/email/queue/queue.server.ts";
import { enqueueStaffEmail } from "#src/domain/email/staff-email.server.ts";
import type { Services } from "#src/domain/services.ts";
import { emailPurpose } from "../../emails.ts";

/** The `about` of test messages in the outbox. */
export const testSubject = "test-message";

/** Test messages per person in 15 minutes. */
const maxTests = 5;

/** Sends a test message through the outbox, ahead of waiting emails. */
export async function sendTestMessage(
  { db, now, tryMail }: Services,
  by: LoggedInPerson,
  recipient: string,
): Promise<"queued" | "no-email" | "too-many"> {
  const address = emailAddress(recipient);
  if (address === null) return "no-email";
  if (!(await consumeAttempt(db, [{ key: `test-message ${by.id}`, max: maxTests }], now()))) return "too-many";
  await db.transaction().execute(async (tx) => {
    await enqueueTestMessage(tx, by, address, now());
    await recordEmailAct(tx, by, { act: "test-email-sent", title: address }, now());
  });
  tryMail();
  return "queued";
}

/** Returns the email's id. */
export function enqueueTestMessage(tx: Tx, by: LoggedInPerson, address: string, now: Date): Promise<string> {
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

/** Retries one waiting or refused email. Returns false if it was sent, or does not exist. */
export async function tryOneAgain({ db, now, tryMail }: Services, by: LoggedInPerson, id: string): Promise<boolean> {
  const isQueued = await db.transaction().execute(async (tx) => {
    const mail = await tx.selectFrom("outbox").select("purpose").where("id", "=", id).executeTakeFirst();
    if (!mail || (await retryNow(tx, now(), { id })) === 0) return false;
    await recordEmailAct(tx, by, { act: "email-retried", title: emailPurpose(mail) }, now());
    return true;
  });
  tryMail();
  return isQueued;
}

/** Retries all waiting or all refused emails. Returns their number. */
export async function tryAllAgain(
  { db, now, tryMail }: Services,
  by: LoggedInPerson,
  state: UnsentState,
): Promise<number> {
  const number = await db.transaction().execute(async (tx) => {
    const tried = await retryNow(tx, now(), { states: [state] });
    const title = `${tried} ${state} ${tried === 1 ? "email" : "emails"}`;
    if (tried > 0) await recordEmailAct(tx, by, { act: "email-retried", title }, now());
    return tried;
  });
  tryMail();
  return number;
}

function recordEmailAct(
  tx: Tx,
  by: LoggedInPerson,
  { act, title }: { act: AuditAct; title: string },
  at: Date,
): Promise<void> {
  const subject = { kind: "mail", id: "outbox", title: title };
  return recordAudit(tx, { person: by, act, subject, at });
}
