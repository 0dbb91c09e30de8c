import { isUtf8 } from "node:buffer";

/** Charsets that programs name without checking. In other ones, such as Shift_JIS, a text may happen to be valid UTF-8. */
const doubtful = /^(?:us-ascii|ascii|iso[-_]?8859.*|latin-?\d|(?:windows|cp)-?125\d|utf-?8|unknown.*|x-unknown)?$/i;

/** Bytes that tell a charset. */
const sampleBytes = 64 * 1024;

/** The charset that bytes are in: the declared one if they fit it. An HTML page may declare its own. */
export function charsetOf(bytes: Uint8Array, declared = "", isHtml = false): string {
  const sample = bytes.subarray(0, sampleBytes);
  const named = declared.trim() || (isHtml ? charsetOfPage(sample) : "");
  if (!doubtful.test(named) && isKnown(named)) return named;
  if (isUtf8(bytes) || (/^utf-?8$/i.test(named) && isMostlyUtf8(sample))) return "utf-8";
  return /^(?:iso|latin|windows|cp)/i.test(named) ? named : "windows-1252";
}

function charsetOfPage(page: Uint8Array): string {
  const [, charset = ""] =
    /<meta[^>]{0,200}charset=["']?([\w-]{1,40})/i.exec(Buffer.from(page).toString("latin1")) ?? [];
  return charset;
}

/** A text in UTF-8 may be cut off, or have a wrong character. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const letters =
    Buffer.from(bytes)
      .toString()
      .match(/\P{ASCII}/gu) ?? [];
  return letters.filter((letter) => letter !== "\ufffd").length > letters.length / 2;
}

/** A line of a header as UTF-8. `charset` is that of the message. */
export function headerLine(line: Uint8Array, charset: string): Uint8Array {
  return isUtf8(line) ? line : Buffer.from(decoderOf(charsetOf(line, charset)).decode(line));
}

function decoderOf(charset: string): TextDecoder {
  return new TextDecoder(isKnown(charset) ? charset : "windows-1252");
}

function isKnown(charset: string): boolean {
  try {
    return new TextDecoder(charset) !== undefined;
  } catch {
    return false;
  }
}
