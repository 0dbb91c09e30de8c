/*
 * Numbers as zero-width characters. Appended to texts, they identify a text on a page. People do not type these
 * characters.
 */

const start = "\u2060";
const digits = "\u2061\u2062\u2063\u2064";

/** Finds markers in the text of a page. */
export const markerPattern = new RegExp(`${start}([${digits}]+)`, "g");

export function markerFor(number: number): string {
  const encodedDigits = [...number.toString(digits.length)].map((digit) => digits[Number(digit)]);
  return start + encodedDigits.join("");
}

/** Decodes the characters after the start of a marker. */
export function markerNumber(encoded: string): number {
  return [...encoded].reduce((number, digit) => number * digits.length + digits.indexOf(digit), 0);
}

export function withoutMarkers(text: string): string {
  return text.replaceAll(/[\u2060-\u2064]/g, "");
}
