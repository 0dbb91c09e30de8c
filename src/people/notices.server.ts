import type { Tx } from "../db/tables.ts";
import { type AccountEvent, accountNotice, invitationMail, resetMail } from "../mail/messages/account.ts";
import type { Message } from "../mail/messages/lead-notice.ts";
import { enqueueMail } from "../mail/outbox.server.ts";
import { stationery } from "../mail/stationery.server.ts";
import { deviceName } from "./device-name.ts";
import type { LinkToMail } from "./links.server.ts";

interface Receiver {
  id: string;
  name: string;
  email: string;
}

/** Tells somebody by mail what happened to their account. */
export async function notice(tx: Tx, to: Receiver, event: AccountEvent, now: Date, detail = ""): Promise<void> {
  const { company, inWords } = await stationery(tx);
  await send(tx, to, "account-notice", accountNotice(company, event, inWords(now), detail), now);
}

export function noticeOfNewDevice(tx: Tx, to: Receiver, userAgent: string, now: Date): Promise<void> {
  return notice(tx, to, "new-device", now, deviceName(userAgent));
}

export async function sendInvitation(tx: Tx, to: Receiver, by: string, link: LinkToMail, now: Date): Promise<void> {
  const { company } = await stationery(tx);
  const message = invitationMail(company, by, link.address);
  await send(tx, to, "invitation", { ...message, link: link.digest }, now);
}

export async function sendReset(tx: Tx, to: Receiver, link: LinkToMail, now: Date): Promise<void> {
  const { company } = await stationery(tx);
  await send(tx, to, "password-reset", { ...resetMail(company, link.address), link: link.digest }, now);
}

async function send(
  tx: Tx,
  to: Receiver,
  purpose: string,
  message: Message & { link?: string },
  now: Date,
): Promise<void> {
  const { office } = await stationery(tx);
  const mailbox = { name: to.name, address: to.email };
  await enqueueMail(tx, { purpose, about: to.id, from: office, to: mailbox, replyTo: office, ...message }, now);
}
