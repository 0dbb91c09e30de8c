import { expect, onTestFinished } from "vitest";
import type { Db } from "../../src/db/tables.ts";
import { enqueueMail, type NewMail } from "../../src/mail/outbox.server.ts";
import { Sender } from "../../src/mail/sender.server.ts";
import { smtpTransport } from "../../src/mail/smtp.server.ts";
import { makeLinkToken } from "../../src/people/links.server.ts";
import { type Behaviour, type MailServer, type Offer, parsed, startMailServer } from "./mail-server.ts";

export const minute = 60_000;
export const noon = new Date("2026-11-20T17:00:00Z");

export const office = { name: "Mangrove IT", address: "hello@mangrove.example" };

export function aMail(change: Partial<NewMail> = {}): NewMail {
  return {
    purpose: "test",
    about: null,
    from: office,
    to: { name: "", address: "ana@example.com" },
    replyTo: office,
    subject: "Tide",
    text: "Plain",
    html: "<p>Rich</p>",
    ...change,
  };
}

export async function enqueue(db: Db, ...mails: NewMail[]) {
  await db.transaction().execute(async (tx) => {
    for (const mail of mails) await enqueueMail(tx, mail, noon);
  });
}

/** A mail server for one test. */
export async function peer(behave?: (offer: Offer) => Behaviour, port?: number): Promise<MailServer> {
  const server = await startMailServer(behave, port);
  onTestFinished(() => server.close());
  return server;
}

/** The link in the first mail that a server has, once it has it: it goes to this address. */
export async function linkMailedTo(server: MailServer, address: string): Promise<string> {
  await expect.poll(() => server.received[0]?.to).toEqual([address]);
  const { text } = await parsed(server.received[0]);
  return text?.match(/\S+\?token=\S+/)?.[0] ?? "";
}

/** A sender whose time stands still until it is moved. How long a server may be silent is real, in milliseconds. */
export function senderTo(db: Db, { url }: Pick<MailServer, "url">, silence?: number) {
  const transport = smtpTransport({ url, ...(silence !== undefined && { silence }) });
  const clock = { now: noon };
  const reports: unknown[] = [];
  const sender = new Sender({
    db,
    transport,
    makeToken: (link) => makeLinkToken(db, link, clock.now),
    now: () => clock.now,
    random: () => 0.5,
    report: (error) => reports.push(error),
  });
  onTestFinished(() => sender.stop());
  const wait = (milliseconds: number) => {
    clock.now = new Date(clock.now.getTime() + milliseconds);
  };
  return { sender, clock, wait, reports };
}
