/** Normalizes text for search, without case and accents: "pena" finds Peña. */
export function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Further words of a search are ignored. */
const maxWords = 8;

/** The words of a search. All of them must match. */
export function searchWords(query: string): string[] {
  return folded(query)
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
    .slice(0, maxWords);
}

/** Longer words are cut. */
const maxWordLength = 60;

/** Runs of letters and digits, normalized: the words of a full-text index. */
export function wordsIn(text: string): string[] {
  const words = folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => word.slice(0, maxWordLength));
}

/** All suffixes of a number's digits: staff search a phone number by any part of it. */
export function suffixesOf(number: string): string[] {
  const digits = digitsIn(number).slice(0, maxWordLength);
  return Array.from({ length: Math.max(digits.length - 2, 0) }, (_, left) => digits.slice(left));
}

/** What could be phone numbers in a text, with the characters between their digits. */
export function phoneNumbersIn(text: string): string[] {
  return text.match(/\d[\d().+/ \u00a0-]{5,18}\d/g) ?? [];
}

export function digitsIn(text: string): string {
  return text.replace(/\D/g, "");
}
