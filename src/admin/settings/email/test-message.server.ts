import type { SignedIn } from "../../../auth/person.ts";
import { consumeAttempt } from "../../../auth/rate-limit.server.ts";
import type { Services } from "../../../context.ts";
import { emailAddress } from "../../../email/email-address.ts";
import { testMessage } from "../../../email/messages/test-message.ts";
import { enqueueEmail } from "../../../email/outbox.server.ts";
import { senderIdentity } from "../../../email/sender-identity.server.ts";
import { recordEmailAct } from "./record.server.ts";

/** The `about` of test messages in the outbox. */
export const testSubject = "test-message";

/** Test messages per person in 15 minutes. */
const maxTests = 5;

/** Sends a test message through the outbox, ahead of waiting emails. */
export async function sendTestMessage(
  { db, now, tryMail }: Services,
  by: SignedIn,
  written: string,
): Promise<{ state: "queued" } | { state: "no-email" } | { state: "too-many" }> {
  const address = emailAddress(written);
  if (address === null) return { state: "no-email" };
  if (!(await consumeAttempt(db, [{ key: `test-message ${by.id}`, max: maxTests }], now())))
    return { state: "too-many" };
  const { company, mailbox: office, formatTime: inWords } = await senderIdentity(db);
  const message = testMessage(company, by.name, inWords(now()));
  const to = { name: address === by.email ? by.name : "", address };
  const mail = { purpose: "test-message", about: testSubject, from: office, to, replyTo: office, ...message };
  await db.transaction().execute(async (tx) => {
    await enqueueEmail(tx, mail, now(), new Date(0));
    await recordEmailAct(tx, by, { act: "sent a test message", what: address }, now());
  });
  tryMail();
  return { state: "queued" };
}
