const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** What something is called, and what else is said of it. */
export interface Findable {
  name: string;
  /** Other names for it. */
  keywords: string;
  detail: string;
}

/** Words of a question or a wish, like “change the phone number”, that say nothing about what is looked for. */
const fillers = new Set(
  [
    ...["a an the my our your of to on in for is are do does i we it up site website"],
    ...["how many much what where who which when change edit set see show find get"],
  ].flatMap((words) => words.split(" ")),
);

/**
 * How well something matches a search: 0 is its name, and a higher number is worse. Null if a word begins none of its words.
 * The search may have fillers, too.
 */
export function rankMatch(search: string, findable: Findable): number | null {
  const terms = wordsIn(search);
  const telling = terms.filter((term) => !fillers.has(term));
  const searches = telling.length > 0 ? [terms, telling] : [terms];
  const ranks = searches.flatMap((searched) => rankTerms(searched, findable) ?? []);
  return ranks.length > 0 ? Math.min(...ranks) : null;
}

function rankTerms(terms: readonly string[], { name, keywords, detail }: Findable): number | null {
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
