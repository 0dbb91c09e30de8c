/** A text in the form in which it is searched, without case and accents: "pena" finds Peña. */
export function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Of a longer search, the words after these are passed over. */
const mostWords = 8;

/** The words of a search, each of which must be in what is found. */
export function searchWords(query: string): string[] {
  return folded(query)
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
    .slice(0, mostWords);
}

/** Of a longer word, only the beginning is searched by. */
const longestWord = 60;

/** Letters and digits that stand in a row, folded: what a word index holds. */
export function wordsIn(text: string): string[] {
  const words = folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => word.slice(0, longestWord));
}

/** A number's digits, and how they end: people look for a phone number by any of its parts. */
export function endingsOf(number: string): string[] {
  const digits = digitsIn(number).slice(0, longestWord);
  return Array.from({ length: Math.max(digits.length - 2, 0) }, (_, left) => digits.slice(left));
}

export function digitsIn(text: string): string {
  return text.replace(/\D/g, "");
}
