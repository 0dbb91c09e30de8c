/** Whether a text contains all words of a search, in any case. */
export function matchesSearch(text: string, search: string): boolean {
  const lowerText = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((term) => lowerText.includes(term));
}
