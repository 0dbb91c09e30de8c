import { createPicture } from "./sample-files.server.ts";

interface RawEmail {
  from: string;
  to: string;
  subject: string;
  text: string;
  at: Date;
  /** The Message-ID that it answers. */
  inReplyTo?: string | undefined;
  headers?: readonly string[];
  file?: { name: string; type: string; bytes: Buffer } | undefined;
}

/** An email as mail servers pass it on. */
export function rawEmail({ from, to, subject, text, at, inReplyTo, headers = [], file }: RawEmail): Buffer {
  const plain = ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64", "", base64(text)];
  const body = file ? multipart("mixed", [plain, attached(file)]) : plain;
  const answers = inReplyTo ? [`In-Reply-To: <${inReplyTo}>`, `References: <${inReplyTo}>`] : [];
  return joined([
    `From: ${encoded(from)}`,
    `To: ${to}`,
    `Subject: =?utf-8?B?${Buffer.from(subject).toString("base64")}?=`,
    `Date: ${at.toUTCString()}`,
    `Message-ID: <${crypto.randomUUID()}@mail.example.com>`,
    ...answers,
    ...headers,
    "MIME-Version: 1.0",
    ...body,
  ]);
}

/** A mail server's report that an address doesn't exist. */
export function rawBounce({
  to,
  recipient,
  original,
  at,
}: {
  to: string;
  recipient: string;
  original: string;
  at: Date;
}) {
  const reports = [
    ["Content-Type: text/plain", "", "Your message couldn't be delivered: the address doesn't exist."],
    [
      ...["Content-Type: message/delivery-status", "", "Reporting-MTA: dns; mx.example.com", ""],
      ...[`Final-Recipient: rfc822; ${recipient}`, "Action: failed", "Status: 5.1.1"],
      "Diagnostic-Code: smtp; 550 5.1.1 No such user here",
    ],
    ["Content-Type: text/rfc822-headers", "", `Message-ID: <${original}>`],
  ];
  return joined([
    "From: Mail Delivery System <mailer-daemon@mx.example.com>",
    `To: ${to}`,
    "Subject: Undelivered Mail Returned to Sender",
    `Date: ${at.toUTCString()}`,
    `Message-ID: <${crypto.randomUUID()}@mx.example.com>`,
    "Auto-Submitted: auto-replied",
    "MIME-Version: 1.0",
    ...multipart("report; report-type=delivery-status", reports),
  ]);
}

/** A photo that a customer sends. */
export function cabinetPhoto() {
  return { name: "cabinet.png", type: "image/png", bytes: createPicture() };
}

const boundary = "=_sample";

function multipart(type: string, parts: readonly string[][]): string[] {
  const lines = parts.flatMap((part) => [`--${boundary}`, ...part]);
  return [`Content-Type: multipart/${type}; boundary="${boundary}"`, "", ...lines, `--${boundary}--`];
}

function attached({ name, type, bytes }: NonNullable<RawEmail["file"]>): string[] {
  const disposition = `Content-Disposition: attachment; filename="${name}"`;
  return [`Content-Type: ${type}`, disposition, "Content-Transfer-Encoding: base64", "", base64(bytes)];
}

function base64(content: string | Buffer): string {
  return Buffer.from(content).toString("base64").replace(/.{76}/g, "$&\r\n");
}

function joined(lines: readonly string[]): Buffer {
  return Buffer.from(`${lines.join("\r\n")}\r\n`);
}

/** The name before an address may have accents. */
function encoded(mailbox: string): string {
  const [name = "", address = ""] = mailbox.split(" <");
  return `=?utf-8?B?${Buffer.from(name).toString("base64")}?= <${address}`;
}
