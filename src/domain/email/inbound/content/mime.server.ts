import PostalMime, { type Attachment, type Email } from "postal-mime";
import { maxBoundaries, maxHeaderBytes, maxNesting } from "../limits.ts";
import { headerOf } from "../message-key.server.ts";
import { charsetOf, headerLine } from "./charset.server.ts";

/** Parts of the library that it doesn't declare. It decodes by what a message declares, even if the bytes differ. */
interface Internals {
  currentNode: MimePart;
  processLine(line: Uint8Array, isFinal: boolean): Promise<void>;
  /** Asked for each part that is no multipart, before its text is decoded. */
  isInlineTextNode(part: MimePart): boolean;
}

interface MimePart {
  state: "header" | "body" | "finished";
  content: ArrayBuffer | null;
  contentType: { parsed: { value: string; params: Record<string, string> } };
}

/** Reads a MIME entity: a message, or what is inside of a signature. Throws at one that has too many parts or headers. */
export function parseMime(raw: Buffer): Promise<Email> {
  if (boundaryLines(raw) > maxBoundaries) throw new Error("Too many parts");
  const parser = new PostalMime({
    maxNestingDepth: maxNesting,
    maxHeadersSize: maxHeaderBytes,
    forceRfc822Attachments: true,
  });
  const internals = parser as unknown as Internals;
  const { processLine, isInlineTextNode } = internals;
  const [, charset = ""] = /charset="?([\w-]{1,40})/i.exec(headerOf(raw, "content-type")) ?? [];
  internals.processLine = (line, isFinal) => {
    const isHeader = internals.currentNode.state === "header";
    return processLine.call(internals, isHeader ? headerLine(line, charset) : line, isFinal);
  };
  internals.isInlineTextNode = (part) => {
    const { value, params } = part.contentType.parsed;
    if (part.content && value.startsWith("text/"))
      params.charset = charsetOf(new Uint8Array(part.content), params.charset, value === "text/html");
    return isInlineTextNode.call(internals, part);
  };
  return parser.parse(raw);
}

function boundaryLines(raw: Buffer): number {
  let count = 0;
  for (let index = raw.indexOf("\n--"); index >= 0 && count <= maxBoundaries; index = raw.indexOf("\n--", index + 3))
    count += 1;
  return count;
}

export function bytesOf(content: Attachment["content"]): Buffer {
  if (typeof content === "string") return Buffer.from(content);
  return content instanceof ArrayBuffer
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}
