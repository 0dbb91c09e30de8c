import { type Attachment, addressParser, type Email } from "postal-mime";
import { oneLine } from "#src/base/plain-text.ts";
import { receivedAddress } from "../email-address.ts";
import { type Bounce, headerText, isAutomatic, messageIds, readBounce } from "./classify.ts";
import { bytesOf, parseMime } from "./content/mime.server.ts";
import { readContent } from "./content/read-content.server.ts";
import { maxHeaderBytes, maxInboundAttachments, maxInboundTextLength } from "./limits.ts";
import { headerLength } from "./message-key.server.ts";

export interface InboundAttachment {
  name: string;
  type: string;
  content: Uint8Array;
}

export interface Sender {
  name: string;
  /** Empty if it can't be answered; then the name has what arrived. */
  address: string;
}

/** A message that was parsed. All texts are limited, and safe to store. */
export interface ParsedMessage {
  messageId: string | null;
  /** Message-IDs without angle brackets, the nearest first. */
  references: string[];
  from: Sender;
  /** Who wrote, if a group has put its own address into From. */
  originalFrom: Sender | null;
  /** Who wants the answer. */
  replyTo: Sender | null;
  /** The receiving server says that From is forged. If it says nothing, that proves nothing. */
  isForged: boolean;
  /** All addresses that it names as recipients. */
  recipients: string[];
  subject: string;
  sentAt: Date | null;
  text: string;
  isAutomatic: boolean;
  bounce: Bounce | null;
  attachments: InboundAttachment[];
  /** Why only its headers were read; null if all of it was. */
  problem: "incomplete" | "malformed" | null;
}

const maxReferences = 30;
const maxRecipients = 100;
const maxNameLength = 200;
const maxSubjectLength = 500;

/** Never throws for a message that is broken: then its headers are read, as far as they go. */
export async function parseMessage(raw: Buffer, isComplete: boolean): Promise<ParsedMessage> {
  if (!isComplete) return { ...(await parseHeaders(raw)), problem: "incomplete" };
  try {
    return await toParsedMessage(await parseMime(raw));
  } catch {
    return { ...(await parseHeaders(raw)), problem: "malformed" };
  }
}

async function parseHeaders(raw: Buffer): Promise<ParsedMessage> {
  const headers = raw.subarray(0, headerLength(raw)).subarray(0, maxHeaderBytes / 2);
  try {
    return { ...(await toParsedMessage(await parseMime(headers))), text: "", attachments: [] };
  } catch {
    return toParsedMessage({ headers: [], headerLines: [], attachments: [] });
  }
}

async function toParsedMessage(email: Email): Promise<ParsedMessage> {
  const content = await readContent(email);
  const [from, sender, originalFrom, replyTo] = ["from", "sender", "x-original-from", "reply-to"].map(
    (name) => peopleIn(headerText(email, name))[0],
  );
  const author = from ?? sender ?? { name: "", address: "" };
  const text = cleaned(content.text);
  const reports = email.attachments.filter(isReport).map(reportPart);
  const classified = {
    headers: email.headers,
    subject: email.subject,
    from: author.address || author.name,
    text,
    reports,
  };
  return {
    messageId: messageIds(email.messageId ?? "")[0] ?? null,
    references: [...messageIds(email.inReplyTo ?? ""), ...messageIds(email.references ?? "").toReversed()].slice(
      0,
      maxReferences,
    ),
    from: author,
    originalFrom: answerable(originalFrom),
    replyTo: answerable(replyTo),
    isForged: email.headers.some(({ key, value }) => key === "authentication-results" && /\bdmarc=fail\b/i.test(value)),
    recipients: recipientsOf(email),
    subject: lineOf(email.subject ?? "", maxSubjectLength),
    sentAt: dateOf(email.date),
    text,
    isAutomatic: isAutomatic(classified),
    bounce: readBounce(classified),
    attachments: content.attachments.filter(isVisible).slice(0, maxInboundAttachments).map(attachmentOf),
    problem: null,
  };
}

function isReport({ mimeType }: Attachment): boolean {
  return mimeType === "message/rfc822" || !isVisible({ mimeType });
}

const forPrograms = ["message/delivery-status", "message/disposition-notification", "text/rfc822-headers"];

/** What a mail server says to programs is read, not shown. */
function isVisible({ mimeType }: Pick<Attachment, "mimeType">): boolean {
  return !forPrograms.includes(mimeType);
}

const maxReportBytes = 64 * 1024;

/** Reports are small, or begin with what matters. */
function reportPart({ mimeType, content }: Attachment) {
  const beginning = bytesOf(content).subarray(0, maxReportBytes);
  return { type: mimeType, text: beginning.toString("utf8").replaceAll("\r\n", "\n") };
}

/**
 * The people in a header. A comma in a name should be quoted, and often isn't: what has no address belongs to the next one
 * that has.
 */
function peopleIn(header: string): Sender[] {
  const people: Sender[] = [];
  let names: string[] = [];
  for (const { name, address = "" } of addressParser(header, { flatten: true })) {
    const checked = receivedAddress(address);
    names.push(checked !== null || address === "" ? name : name === "" ? address : `${name} <${address}>`);
    if (checked === null) continue;
    people.push({ name: lineOf(names.filter(Boolean).join(", "), maxNameLength), address: checked });
    names = [];
  }
  const rest = lineOf(names.filter(Boolean).join(", "), maxNameLength);
  return people.length === 0 && rest !== "" ? [{ name: rest, address: "" }] : people;
}

function answerable(sender: Sender | undefined): Sender | null {
  return sender && sender.address !== "" ? sender : null;
}

/** Where a provider or a mail server names the recipient. */
const deliveryHeaders = ["delivered-to", "x-original-to", "envelope-to", "x-envelope-to"];

function recipientsOf({ headers }: Email): string[] {
  const valuesOf = (names: readonly string[]) =>
    headers.filter(({ key }) => names.includes(key)).map(({ value }) => value);
  const delivered = valuesOf(deliveryHeaders).flatMap((value) => receivedAddress(value.replace(/[<>]/g, "")) ?? []);
  const named = valuesOf(["to", "cc"])
    .flatMap(peopleIn)
    .map(({ address }) => address);
  return [...new Set([...delivered, ...named])].filter(Boolean).slice(0, maxRecipients);
}

/** Without control characters. */
function cleaned(text: string): string {
  const visible = text
    .slice(0, 2 * maxInboundTextLength)
    .replaceAll("\r\n", "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "");
  return visible.toWellFormed().normalize("NFC").trim().slice(0, maxInboundTextLength).toWellFormed();
}

function lineOf(text: string, maxLength: number): string {
  return oneLine(text.slice(0, 2 * maxLength))
    .slice(0, maxLength)
    .toWellFormed();
}

function dateOf(date: string | undefined): Date | null {
  const parsed = new Date(date ?? "");
  return Number.isNaN(parsed.getTime()) || parsed.getFullYear() < 1990 || parsed.getFullYear() > 9999 ? null : parsed;
}

/** The names of files that have none. */
const fallbackNames: Record<string, string> = { "message/rfc822": "message.eml", "text/calendar": "invitation.ics" };

function attachmentOf({ filename, mimeType, content }: Attachment): InboundAttachment {
  const name = lineOf(filename ?? "", maxNameLength).replace(/[/\\:*?"<>|]/g, "_");
  const type = /^[a-z0-9.+-]{1,60}\/[a-z0-9.+-]{1,100}$/.test(mimeType) ? mimeType : "application/octet-stream";
  return { name: name || (fallbackNames[type] ?? "attachment"), type, content: bytesOf(content) };
}
