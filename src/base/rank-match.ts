const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** What something is called, and what else is said of it. */
export interface Findable {
  name: string;
  /** Other names for it. */
  keywords: string;
  detail: string;
}

/** How well something matches a search: 0 is its name, and a higher number is worse. Null if a word begins none of its words. */
export function rankMatch(search: string, { name, keywords, detail }: Findable): number | null {
  const terms = wordsIn(search);
  const [named, synonyms] = [wordsIn(name), wordsIn(keywords)];
  const [query, fullName] = [terms.join(" "), named.join(" ")];
  if (fullName === query) return 0;
  const isSynonym = (term: string) => synonyms.includes(term) || synonyms.includes(`${term}s`);
  if (fullName.startsWith(query) || terms.every(isSynonym)) return 1;
  const begins = (words: readonly string[]) => terms.every((term) => words.some((word) => word.startsWith(term)));
  if (begins(named)) return 2;
  if (begins([...named, ...synonyms])) return 3;
  return begins([...named, ...synonyms, ...wordsIn(detail)]) ? 4 : null;
}
