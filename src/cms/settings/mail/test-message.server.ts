import type { Services } from "../../../context.ts";
import { emailAddress } from "../../../mail/email-address.ts";
import { testMessage } from "../../../mail/messages/test-message.ts";
import { enqueueMail } from "../../../mail/outbox.server.ts";
import { stationery } from "../../../mail/stationery.server.ts";
import type { SignedIn } from "../../../people/person.ts";
import { takeTry } from "../../../people/tries.server.ts";
import { record } from "./record.server.ts";

/** What test messages are about. */
export const testSubject = "test-message";

/** Test messages that one person may send within 15 minutes. */
const mostTests = 5;

/** Sends a test message by the way that all mails go, past those that wait. */
export async function sendTestMessage(
  { db, now, tryMail }: Services,
  by: SignedIn,
  written: string,
): Promise<{ state: "queued" } | { state: "no-email" } | { state: "too-many" }> {
  const address = emailAddress(written);
  if (address === null) return { state: "no-email" };
  if (!(await takeTry(db, [{ key: `test-message ${by.id}`, most: mostTests }], now()))) return { state: "too-many" };
  const { company, office, inWords } = await stationery(db);
  const message = testMessage(company, by.name, inWords(now()));
  const to = { name: address === by.email ? by.name : "", address };
  const mail = { purpose: "test-message", about: testSubject, from: office, to, replyTo: office, ...message };
  await db.transaction().execute(async (tx) => {
    await enqueueMail(tx, mail, now(), new Date(0));
    await record(tx, by, { act: "sent a test message", what: address }, now());
  });
  tryMail();
  return { state: "queued" };
}
