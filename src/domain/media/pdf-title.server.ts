import { type FileHandle, open } from "node:fs/promises";
import { oneLine } from "#src/base/plain-text.ts";

/** Where the trailer of a PDF is, in bytes from its end. */
const trailerBytes = 64 * 1024;

const chunkBytes = 256 * 1024;

/** An information dictionary is much shorter. */
const maxDictionaryLength = 8 * 1024;

/** In characters. */
const maxTitleLength = 100;

/**
 * The title that a PDF gives itself; null without a useful one. Only the plain information dictionary is read: nothing is
 * unpacked, decrypted or run.
 */
export async function readPdfTitle(path: string): Promise<string | null> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const trailer = await latin1(handle, Math.max(0, size - trailerBytes), trailerBytes);
    const [, number] = [...trailer.matchAll(/\/Info[ \r\n]{1,4}(\d{1,10}) /g)].at(-1) ?? [];
    if (number === undefined || trailer.includes("/Encrypt")) return null;
    const dictionary = await findObject(handle, number);
    return dictionary === null ? null : usefulTitle(titleIn(dictionary));
  } finally {
    await handle.close();
  }
}

async function latin1(handle: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.toString("latin1", 0, bytesRead);
}

/** The last object with a number: a PDF that was changed has the new one behind the old one. */
async function findObject(handle: FileHandle, number: string): Promise<string | null> {
  const start = new RegExp(`(?<!\\d)${number} \\d{1,5} obj`, "g");
  let found: string | null = null;
  for (let position = 0; ; position += chunkBytes) {
    const text = await latin1(handle, position, chunkBytes + maxDictionaryLength);
    const last = [...text.matchAll(start)].filter(({ index }) => index < chunkBytes).at(-1);
    if (last) {
      const [object = ""] = text.slice(last.index, last.index + maxDictionaryLength).split("endobj", 1);
      found = object;
    }
    if (text.length < chunkBytes) return found;
  }
}

/** The bytes of the title, each as one character. */
function titleIn(dictionary: string): string {
  const start = /\/Title\s{0,4}[(<]/.exec(dictionary);
  if (!start) return "";
  const rest = dictionary.slice(start.index + start[0].length);
  if (start[0].endsWith("<")) {
    const [digits = ""] = rest.split(">", 1);
    return Buffer.from(digits.replaceAll(/\s/g, ""), "hex").toString("latin1");
  }
  return literalString(rest);
}

const escapes: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "", f: "" };

/** A string in parentheses, which may be nested, until it is closed. */
function literalString(text: string): string {
  let [result, depth] = ["", 1];
  for (const [token, octal, escaped] of text.matchAll(/\\([0-7]{1,3})|\\(\r\n|.)|./gs)) {
    if (octal !== undefined) result += String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
    else if (escaped !== undefined) result += /[\r\n]/.test(escaped) ? "" : (escapes[escaped] ?? escaped);
    else {
      if (token === "(") depth += 1;
      if (token === ")") depth -= 1;
      if (depth === 0) return result;
      result += token;
    }
  }
  return "";
}

/** Programs write the name of the file or of themselves where nobody entered a title. */
function usefulTitle(bytes: string): string | null {
  // A slash would begin a folder.
  const title = oneLine(decode(bytes).replaceAll(/[/\\]/g, "-"));
  const isName = /\.[a-z]{2,5}$/i.test(title) || /^(?:microsoft \w+ - |untitled|document\d*$|https?:)/i.test(title);
  const [...letters] = title;
  return isName || letters.length < 3 || letters.length > maxTitleLength ? null : title;
}

function decode(bytes: string): string {
  const buffer = Buffer.from(bytes, "latin1");
  if (bytes.startsWith("\xfe\xff")) return new TextDecoder("utf-16be").decode(buffer);
  if (bytes.startsWith("\xff\xfe")) return new TextDecoder("utf-16le").decode(buffer);
  if (bytes.startsWith("\xef\xbb\xbf")) return buffer.toString("utf8");
  return new TextDecoder("windows-1252").decode(buffer);
}
