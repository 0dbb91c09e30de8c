import type { Db } from "#src/base/db/tables.ts";
import { storeMessage } from "#src/domain/email/inbound/store.server.ts";

/** The parts of a customer's email. */
export interface EmailOptions {
  from?: string;
  to?: string;
  subject?: string;
  id?: string | null;
  inReplyTo?: string;
  text?: string;
  headers?: readonly string[];
}

/** A plain email, as it arrives. */
export function anEmail({
  from = "Ana Reyes <ana@example.com>",
  to = "office@harbor.example",
  subject = "Re: Your inquiry",
  id = `${crypto.randomUUID()}@example.com`,
  inReplyTo,
  text = "Thursday at ten works for us.",
  headers = [],
}: EmailOptions = {}): string {
  return [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    "Date: Fri, 20 Nov 2026 12:00:00 -0500",
    ...(id === null ? [] : [`Message-ID: <${id}>`]),
    ...(inReplyTo === undefined ? [] : [`In-Reply-To: <${inReplyTo}>`]),
    ...headers,
    "MIME-Version: 1.0",
    ...(headers.some((header) => header.startsWith("Content-Type")) ? [] : ["Content-Type: text/plain; charset=utf-8"]),
    "",
    text,
    "",
  ].join("\r\n");
}

/** A mail server's report that an email could not be delivered. */
export function aBounce({
  original,
  recipient = "ana@example.com",
  to = "office@harbor.example",
}: {
  original: string;
  recipient?: string;
  to?: string;
}): string {
  const mimeParts = [
    "--report",
    "Content-Type: text/plain",
    "",
    "Your message couldn't be delivered.",
    "--report",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example.com",
    "",
    `Final-Recipient: rfc822; ${recipient}`,
    "Action: failed",
    "Status: 5.1.1",
    "Diagnostic-Code: smtp; 550 5.1.1 No such user",
    "--report",
    "Content-Type: text/rfc822-headers",
    "",
    `Message-ID: <${original}>`,
    "Subject: Your inquiry",
    "--report--",
  ];
  return anEmail({
    from: "Mail Delivery System <mailer-daemon@mx.example.com>",
    to,
    subject: "Undelivered Mail Returned to Sender",
    text: mimeParts.join("\r\n"),
    headers: [
      "Auto-Submitted: auto-replied",
      'Content-Type: multipart/report; report-type=delivery-status; boundary="report"',
    ],
  });
}

/** Stores an email that fits no lead, and returns its id. */
export async function putUnmatchedEmail(db: Db, subject: string): Promise<string> {
  const raw = Buffer.from(anEmail({ subject }));
  return db.transaction().execute(async (tx) => {
    await storeMessage(tx, { source: "imap", raw, recipients: [] }, new Date());
    const unmatched = tx
      .updateTable("inbound_messages")
      .set({ state: "unmatched", subject })
      .where("state", "=", "received");
    return (await unmatched.returning("id").executeTakeFirstOrThrow()).id;
  });
}
