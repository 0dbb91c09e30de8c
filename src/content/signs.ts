/*
 * Numbers in characters that have neither shape nor width. Written behind texts, they tell in a page which text one
 * sees, and no text of a person's holds them.
 */

const begin = "\u2060";
const digits = "\u2061\u2062\u2063\u2064";

/** Finds signs in the text of a page. */
export const signs = new RegExp(`${begin}([${digits}]+)`, "g");

export function signOf(number: number): string {
  const quad = [...number.toString(digits.length)].map((digit) => digits[Number(digit)]);
  return begin + quad.join("");
}

/** The number of a sign, by what follows its beginning. */
export function numberOf(written: string): number {
  return [...written].reduce((number, digit) => number * digits.length + digits.indexOf(digit), 0);
}
