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
