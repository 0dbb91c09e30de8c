/** Text of several lines, as it is stored: well-formed, with plain line breaks, and trimmed. */
export function cleanText(text: string): string {
  return text.toWellFormed().normalize("NFC").replaceAll("\r\n", "\n").replaceAll("\0", "").trim();
}

/** Text of one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replaceAll(/\s/g, " ");
}
