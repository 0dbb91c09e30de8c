import { expect, onTestFinished } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import { createLinkToken } from "#src/domain/auth/accounts/links.server.ts";
import { enqueueEmail, type NewEmail } from "#src/domain/email/queue/outbox.server.ts";
import { Sender, type SenderOptions } from "#src/domain/email/queue/sender.server.ts";
import { smtpTransport } from "#src/domain/email/transport/smtp.server.ts";
import { type Behavior, type Login, type MailServer, type Offer, parsed, startMailServer } from "./smtp-server.ts";

export const noon = new Date("2026-11-20T17:00:00Z");

export const office = { name: "Mangrove IT", address: "hello@mangrove.example" };

export function aMail(change: Partial<NewEmail> = {}): NewEmail {
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

export async function enqueue(db: Db, ...mails: NewEmail[]) {
  await db.transaction().execute(async (tx) => {
    for (const mail of mails) await enqueueEmail(tx, mail, noon);
  });
}

/** A mail server for one test. */
export async function testMailServer(
  behave?: (offer: Offer) => Behavior,
  port?: number,
  login?: Login,
): Promise<MailServer> {
  const server = await startMailServer(behave, port, login);
  onTestFinished(() => server.close());
  return server;
}

/** Waits for the first email and returns the link in it; the recipient must be `address`. */
export async function emailedLink(server: MailServer, address: string): Promise<string> {
  await expect.poll(() => server.received[0]?.to).toEqual([address]);
  const { text } = await parsed(server.received[0]);
  return text?.match(/\S+\?token=\S+/)?.[0] ?? "";
}

/** A sender with a fake clock. The server timeout (`silence`) uses real milliseconds. */
export function senderTo(
  db: Db,
  { url }: Pick<MailServer, "url">,
  { silence, ...options }: Partial<SenderOptions> & { silence?: number } = {},
) {
  const transport = smtpTransport({ url, ...(silence !== undefined && { timeoutMs: silence }) });
  const clock = { now: noon };
  const reports: unknown[] = [];
  const lines: object[] = [];
  const log = (fields: object, message: string) => lines.push({ ...fields, message });
  const sender = new Sender({
    db,
    transport: () => transport,
    makeToken: (link) => createLinkToken(db, link, clock.now),
    now: () => clock.now,
    random: () => 0.5,
    report: (error) => reports.push(error),
    log: { warn: log, info: log },
    ...options,
  });
  onTestFinished(() => sender.stop());
  const wait = (milliseconds: number) => {
    clock.now = new Date(clock.now.getTime() + milliseconds);
  };
  return { sender, clock, wait, reports, lines };
}
