import { createHash } from "node:crypto";
import { maxHeaderBytes } from "./limits.ts";

/** How many bytes at the beginning are headers, with the empty line that ends them. */
export function headerLength(raw: Buffer): number {
  const beginning = raw.subarray(0, maxHeaderBytes);
  const ends = ["\r\n\r\n", "\n\n"].flatMap((end) => {
    const index = beginning.indexOf(end);
    return index < 0 ? [] : index + end.length;
  });
  return ends.length === 0 ? beginning.length : Math.min(...ends);
}

/** A header's text, unfolded; empty if it is absent. */
export function headerOf(raw: Buffer, name: string): string {
  const lines = raw.subarray(0, headerLength(raw)).toString("latin1").split("\n");
  const start = lines.findIndex((line) => line.slice(0, name.length + 1).toLowerCase() === `${name}:`);
  if (start < 0) return "";
  const end = lines.findIndex((line, index) => index > start && !line.startsWith(" ") && !line.startsWith("\t"));
  const [first = "", ...folded] = lines.slice(start, end < 0 ? undefined : end);
  return [first.slice(name.length + 1), ...folded]
    .map((line) => line.trim())
    .join(" ")
    .trim();
}

/**
 * Recognizes a message that arrives again, also by another way: the same sender, Message-ID and body. A Message-ID alone
 * would let one message keep another one out.
 */
export function messageKey(raw: Buffer): string {
  const digest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
  const messageId = headerOf(raw, "message-id");
  if (messageId === "") return digest(raw);
  const identity = [headerOf(raw, "from"), messageId, digest(raw.subarray(headerLength(raw)))];
  return digest(Buffer.from(JSON.stringify(identity)));
}
