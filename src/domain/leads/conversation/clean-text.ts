/** Text of several lines, as it is stored: well-formed, with plain line breaks, and trimmed. */
export function cleanText(written: string): string {
  return written.toWellFormed().normalize("NFC").replaceAll("\r\n", "\n").replaceAll("\0", "").trim();
}

/** Text of one line. */
export function cleanLine(written: string): string {
  return cleanText(written).replaceAll(/\s/g, " ");
}
