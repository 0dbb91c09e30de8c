import PostalMime, { type Address, type Attachment, addressParser, type Email } from "postal-mime";
import { oneLine } from "#src/base/plain-text.ts";
import { emailAddress } from "../email-address.ts";
import { type Bounce, isAutomatic, messageIds, readBounce } from "./classify.ts";
import { htmlText } from "./html-text.ts";
import { maxBoundaries, maxHeaderBytes, maxInboundAttachments, maxInboundTextLength, maxNesting } from "./limits.ts";
import { headerLength } from "./message-key.server.ts";

export interface InboundAttachment {
  name: string;
  type: string;
  content: Uint8Array;
}

export interface Sender {
  name: string;
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
    if (boundaryLines(raw) > maxBoundaries) throw new Error("Too many parts");
    const email = await PostalMime.parse(raw, {
      maxNestingDepth: maxNesting,
      maxHeadersSize: maxHeaderBytes,
      forceRfc822Attachments: true,
    });
    return toParsedMessage(email);
  } catch {
    return { ...(await parseHeaders(raw)), problem: "malformed" };
  }
}

async function parseHeaders(raw: Buffer): Promise<ParsedMessage> {
  const headers = raw.subarray(0, headerLength(raw)).subarray(0, maxHeaderBytes / 2);
  try {
    return { ...toParsedMessage(await PostalMime.parse(headers)), text: "", attachments: [] };
  } catch {
    return toParsedMessage({ headers: [], headerLines: [], attachments: [] });
  }
}

function boundaryLines(raw: Buffer): number {
  let count = 0;
  for (let index = raw.indexOf("\n--"); index >= 0 && count <= maxBoundaries; index = raw.indexOf("\n--", index + 3))
    count += 1;
  return count;
}

function toParsedMessage(email: Email): ParsedMessage {
  const [from] = mailboxesIn(email.from ? [email.from] : []);
  const [sender] = mailboxesIn(email.sender ? [email.sender] : []);
  return {
    messageId: messageIds(email.messageId ?? "")[0] ?? null,
    references: [...messageIds(email.inReplyTo ?? ""), ...messageIds(email.references ?? "").toReversed()].slice(
      0,
      maxReferences,
    ),
    from: from ?? sender ?? { name: "", address: "" },
    originalFrom: mailboxesIn(addressParser(headerOf(email, "x-original-from")))[0] ?? null,
    replyTo: mailboxesIn(email.replyTo ?? [])[0] ?? null,
    isForged: email.headers.some(({ key, value }) => key === "authentication-results" && /\bdmarc=fail\b/i.test(value)),
    recipients: recipientsOf(email),
    subject: lineOf(email.subject ?? "", maxSubjectLength),
    sentAt: dateOf(email.date),
    text: textOf(email),
    isAutomatic: isAutomatic(email),
    bounce: readBounce(email.attachments.filter(isReport).map(reportPart)),
    attachments: email.attachments.filter(isVisible).slice(0, maxInboundAttachments).map(attachmentOf),
    problem: null,
  };
}

function headerOf({ headers }: Pick<Email, "headers">, name: string): string {
  return headers.find(({ key }) => key === name)?.value ?? "";
}

function isReport({ mimeType }: Attachment): boolean {
  return ["message/delivery-status", "text/rfc822-headers", "message/rfc822"].includes(mimeType);
}

/** What a mail server says to programs is read, not shown. */
function isVisible({ mimeType }: Attachment): boolean {
  return mimeType !== "message/delivery-status" && mimeType !== "text/rfc822-headers";
}

const maxReportBytes = 64 * 1024;

/** Reports are small, or begin with what matters. */
function reportPart({ mimeType, content }: Attachment) {
  const beginning = Buffer.from(bytesOf(content).subarray(0, maxReportBytes));
  return { type: mimeType, text: beginning.toString("utf8").replaceAll("\r\n", "\n") };
}

function bytesOf(content: Attachment["content"]): Uint8Array {
  return typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);
}

function mailboxesIn(addresses: readonly Address[]): Sender[] {
  return addresses
    .flatMap((entry) => entry.group ?? [entry])
    .flatMap(({ name, address }) => {
      const checked = emailAddress(address ?? "");
      return checked === null ? [] : [{ name: lineOf(name, maxNameLength), address: checked }];
    });
}

/** Where a provider or a mail server names the recipient. */
const deliveryHeaders = ["delivered-to", "x-original-to", "envelope-to", "x-envelope-to"];

function recipientsOf(email: Email): string[] {
  const delivered = email.headers.filter(({ key }) => deliveryHeaders.includes(key)).map(({ value }) => value);
  const named = mailboxesIn([...(email.to ?? []), ...(email.cc ?? [])]).map(({ address }) => address);
  const all = [...delivered.flatMap((address) => emailAddress(address.replace(/[<>]/g, "")) ?? []), ...named];
  return [...new Set(all)].slice(0, maxRecipients);
}

function textOf({ text, html }: Email): string {
  const plain = cleaned(text ?? "");
  return plain.trim() === "" && html ? cleaned(htmlText(html, maxInboundTextLength)) : plain;
}

/** Without characters that no reader sees. */
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

function attachmentOf({ filename, mimeType, content }: Attachment): InboundAttachment {
  const name = lineOf(filename ?? "", maxNameLength).replace(/[/\\:*?"<>|]/g, "_");
  const type = /^[a-z0-9.+-]{1,60}\/[a-z0-9.+-]{1,100}$/.test(mimeType) ? mimeType : "application/octet-stream";
  const fallback = type === "message/rfc822" ? "message.eml" : "attachment";
  return { name: name || fallback, type, content: bytesOf(content) };
}
