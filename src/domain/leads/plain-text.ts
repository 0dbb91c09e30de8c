/** Control characters and text-direction characters. */
const invisible = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
const invisibleExceptLineBreaks = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu;

/** One line with single spaces and without invisible characters. */
export function oneLine(text: string): string {
  return text.toWellFormed().normalize("NFC").replace(/\s/g, " ").replace(invisible, "").trim().replace(/ {2,}/g, " ");
}

/** Browsers send line breaks as CRLF but count them as one character. */
export function manyLines(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFC")
    .replaceAll("\r\n", "\n")
    .replaceAll("\t", " ")
    .replace(invisibleExceptLineBreaks, "")
    .trim();
}
