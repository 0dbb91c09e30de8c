import type { Attachment, Email } from "postal-mime";
import { maxInboundTextLength } from "../limits.ts";
import { calendarText } from "./calendar-text.ts";
import { htmlText } from "./html-text.ts";
import { bytesOf, parseMime } from "./mime.server.ts";
import { signedContent } from "./smime.ts";
import { readTnef } from "./tnef.ts";

export interface MessageContent {
  text: string;
  attachments: readonly Attachment[];
}

/** More is not read. */
const maxCalendarBytes = 256 * 1024;

/** Signatures within signatures. */
const maxWrappings = 3;

const encrypted = "This email is encrypted, so it can't be read here. Ask the sender to send it unencrypted.";
const unreadable = {
  smime: "This email is encrypted or signed in a way that can't be read here. It's attached as smime.p7m.",
  tnef: "This email is in Outlook's own format (winmail.dat), which can't be read here. Ask the sender to send it as plain text or HTML.",
};

/**
 * The text and files of a message, also of what is wrapped: in a signature, a calendar file or Outlook's winmail.dat. Says so
 * if there is a text that can't be read.
 */
export async function readContent(email: Email, depth = 0): Promise<MessageContent> {
  const own = ownText(email).trim();
  const parts = await Promise.all(email.attachments.map((part) => unwrap(part, depth)));
  const texts = [own, ...parts.filter(({ isAlways }) => own === "" || isAlways).map(({ text }) => text.trim())];
  const text = texts.filter(Boolean).join("\n\n");
  const problem = text === "" ? parts.find((part) => part.problem)?.problem : undefined;
  return {
    text: problem ?? text,
    attachments: [...email.attachments, ...parts.flatMap(({ attachments }) => attachments)],
  };
}

function ownText({ text = "", html }: Pick<Email, "text" | "html">): string {
  return text.trim() === "" && html ? htmlText(html, maxInboundTextLength) : text;
}

interface Unwrapped extends MessageContent {
  /** Whether its text counts though the message has another one. */
  isAlways?: boolean;
  /** Why there is no text. */
  problem?: string;
}

const nothing: Unwrapped = { text: "", attachments: [] };

async function unwrap(part: Attachment, depth: number): Promise<Unwrapped> {
  const name = part.filename?.toLowerCase() ?? "";
  switch (part.mimeType) {
    case "text/calendar":
    case "application/ics":
      return { ...nothing, text: calendarText(bytesOf(part.content).toString("utf8", 0, maxCalendarBytes)) };
    case "application/pgp-encrypted":
      return { ...nothing, problem: encrypted };
    case "application/pkcs7-mime":
    case "application/x-pkcs7-mime":
      return unwrapSigned(part, depth);
    case "application/ms-tnef":
    case "application/vnd.ms-tnef":
      return unwrapTnef(part);
    default:
      if (name === "winmail.dat") return unwrapTnef(part);
      return name === "smime.p7m" ? unwrapSigned(part, depth) : nothing;
  }
}

async function unwrapSigned(part: Attachment, depth: number): Promise<Unwrapped> {
  const inside = depth < maxWrappings ? signedContent(bytesOf(part.content)) : null;
  if (!inside) return { ...nothing, problem: unreadable.smime };
  try {
    return { ...(await readContent(await parseMime(inside), depth + 1)), isAlways: true };
  } catch {
    return { ...nothing, problem: unreadable.smime };
  }
}

function unwrapTnef(part: Attachment): Unwrapped {
  const found = readTnef(bytesOf(part.content));
  if (!found) return { ...nothing, problem: unreadable.tnef };
  const { text, html, files } = found;
  return {
    text: ownText({ text, html }),
    problem: unreadable.tnef,
    attachments: files.map(({ name, content }) => ({
      filename: name,
      mimeType: "application/octet-stream",
      disposition: "attachment",
      content,
    })),
  };
}
