/** Control characters, and characters that turn the direction of text. Joiners stay: names in Persian or Hindi need them. */
const invisible = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
const invisibleExceptLineBreaks = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu;

/** One line with single spaces and without invisible characters: every name, subject and title is cleaned by it. */
export function oneLine(text: string): string {
  return text.toWellFormed().replace(/\s/g, " ").replace(invisible, "").normalize("NFC").trim().replace(/ {2,}/g, " ");
}

/** Browsers send line breaks as CRLF but count them as one character. */
export function manyLines(text: string): string {
  return text
    .toWellFormed()
    .replaceAll("\r\n", "\n")
    .replaceAll("\t", " ")
    .replace(invisibleExceptLineBreaks, "")
    .normalize("NFC")
    .trim();
}
