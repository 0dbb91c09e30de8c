import { recordAudit } from "../../../audit-log/record.server.ts";
import type { SignedIn } from "../../../auth/person.ts";
import { consumeAttempt } from "../../../auth/rate-limit.server.ts";
import type { Services } from "../../../context.ts";
import type { Tx } from "../../../db/tables.ts";
import { emailAddress } from "../../../email/email-address.ts";
import { testMessage } from "../../../email/messages/test-message.ts";
import { enqueueEmail } from "../../../email/outbox.server.ts";
import { retryNow, type UnsentState } from "../../../email/queue.server.ts";
import { senderIdentity } from "../../../email/sender-identity.server.ts";
import { emailPurpose } from "../../emails.ts";

/** The `about` of test messages in the outbox. */
export const testSubject = "test-message";

/** Test messages per person in 15 minutes. */
const maxTests = 5;

/** Sends a test message through the outbox, ahead of waiting emails. */
export async function sendTestMessage(
  { db, now, tryMail }: Services,
  by: SignedIn,
  recipient: string,
): Promise<"queued" | "no-email" | "too-many"> {
  const address = emailAddress(recipient);
  if (address === null) return "no-email";
  if (!(await consumeAttempt(db, [{ key: `test-message ${by.id}`, max: maxTests }], now()))) return "too-many";
  const { company, mailbox: office, formatTime } = await senderIdentity(db);
  const message = testMessage(company, by.name, formatTime(now()));
  const to = { name: address === by.email ? by.name : "", address };
  const mail = { purpose: "test-message", about: testSubject, from: office, to, replyTo: office, ...message };
  await db.transaction().execute(async (tx) => {
    await enqueueEmail(tx, mail, now(), new Date(0));
    await recordEmailAct(tx, by, { act: "sent a test message", what: address }, now());
  });
  tryMail();
  return "queued";
}

/** Retries one waiting or refused email. Returns false if it was sent, or does not exist. */
export async function tryOneAgain({ db, now, tryMail }: Services, by: SignedIn, id: string): Promise<boolean> {
  const isQueued = await db.transaction().execute(async (tx) => {
    const mail = await tx.selectFrom("outbox").select("purpose").where("id", "=", id).executeTakeFirst();
    if (!mail || (await retryNow(tx, now(), { id })) === 0) return false;
    await recordEmailAct(tx, by, { act: "tried again", what: emailPurpose(mail) }, now());
    return true;
  });
  tryMail();
  return isQueued;
}

/** Retries all waiting or all refused emails. Returns their number. */
export async function tryAllAgain({ db, now, tryMail }: Services, by: SignedIn, state: UnsentState): Promise<number> {
  const number = await db.transaction().execute(async (tx) => {
    const tried = await retryNow(tx, now(), { states: [state] });
    const what = `${tried} ${state} ${tried === 1 ? "email" : "emails"}`;
    if (tried > 0) await recordEmailAct(tx, by, { act: "tried again", what }, now());
    return tried;
  });
  tryMail();
  return number;
}

function recordEmailAct(
  tx: Tx,
  { id, name }: SignedIn,
  { act, what }: { act: "sent a test message" | "tried again"; what: string },
  at: Date,
): Promise<void> {
  const subject = { kind: "mail", id: "outbox", title: what };
  return recordAudit(tx, { person: { id, name }, act, subject, locale: null, detail: null, at });
}
