import type { Tx } from "../db/tables.ts";
import { type AccountEvent, accountNotice, invitationEmail, resetEmail } from "../email/messages/account.ts";
import type { Message } from "../email/messages/lead-notice.ts";
import { enqueueEmail } from "../email/outbox.server.ts";
import { senderIdentity } from "../email/sender-identity.server.ts";
import { deviceName } from "./device-name.ts";
import type { EmailLink } from "./links.server.ts";

interface Recipient {
  id: string;
  name: string;
  email: string;
}

/** Emails a person about a change of their account. */
export async function sendAccountNotice(
  tx: Tx,
  to: Recipient,
  event: AccountEvent,
  now: Date,
  detail = "",
): Promise<void> {
  const { company, formatTime: inWords } = await senderIdentity(tx);
  await send(tx, to, "account-notice", accountNotice(company, event, inWords(now), detail), now);
}

export function sendNewDeviceNotice(tx: Tx, to: Recipient, userAgent: string, now: Date): Promise<void> {
  return sendAccountNotice(tx, to, "new-device", now, deviceName(userAgent));
}

export async function sendInvitation(tx: Tx, to: Recipient, by: string, link: EmailLink, now: Date): Promise<void> {
  const { company } = await senderIdentity(tx);
  const message = invitationEmail(company, by, link.url);
  await send(tx, to, "invitation", { ...message, link: link.digest }, now);
}

export async function sendReset(tx: Tx, to: Recipient, link: EmailLink, now: Date): Promise<void> {
  const { company } = await senderIdentity(tx);
  await send(tx, to, "password-reset", { ...resetEmail(company, link.url), link: link.digest }, now);
}

async function send(
  tx: Tx,
  to: Recipient,
  purpose: string,
  message: Message & { link?: string },
  now: Date,
): Promise<void> {
  const { mailbox: auth } = await senderIdentity(tx);
  const mailbox = { name: to.name, address: to.email };
  await enqueueEmail(tx, { purpose, about: to.id, from: auth, to: mailbox, replyTo: auth, ...message }, now);
}
