import { wordsIn } from "#src/base/db/full-text/search-words.ts";

/** In words: shorter runs are idioms that everyone uses, longer ones miss copies in which a word was changed. */
const shingleLength = 4;

/** Stands for each name in a page's text, so that a copy with other names has the same shingles. */
const nameToken = "*";

/** A sentence in the writer's words, with a number for each run of four words in it. */
interface Sentence {
  text: string;
  shingles: readonly number[];
}

/** A text as it is compared with others. */
export interface Fingerprint {
  sentences: readonly Sentence[];
  shingles: ReadonlySet<number>;
  /** How many words it has. A name counts as one. */
  wordCount: number;
}

/** `names` are what copies exchange, such as the city. */
export function fingerprintOf(texts: readonly string[], names: readonly string[]): Fingerprint {
  const nameTerms = names.map(wordsIn).filter((wordCount) => wordCount.length > 0);
  // The longest first: of "Miami Beach" and "Miami", the first is the name.
  nameTerms.sort((one, other) => other.length - one.length);
  let wordCount = 0;
  const sentences = texts.flatMap(sentencesIn).map((text): Sentence => {
    const terms = withoutNames(wordsIn(text), nameTerms);
    wordCount += terms.length;
    return { text, shingles: shinglesOf(terms) };
  });
  return { sentences, shingles: new Set(sentences.flatMap(({ shingles }) => shingles)), wordCount };
}

function sentencesIn(text: string): string[] {
  return text
    .split(/(?<=[.!?…])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

function withoutNames(terms: readonly string[], names: readonly string[][]): string[] {
  const result: string[] = [];
  for (let start = 0; start < terms.length; ) {
    const name = names.find((tokens) => tokens.every((token, offset) => terms[start + offset] === token));
    result.push(name ? nameToken : (terms[start] ?? ""));
    start += name?.length ?? 1;
  }
  return result;
}

/** Shorter sentences, such as the name of a neighborhood, have none. */
function shinglesOf(terms: readonly string[]): number[] {
  const count = Math.max(terms.length - shingleLength + 1, 0);
  return Array.from({ length: count }, (_, start) => hashOf(terms.slice(start, start + shingleLength).join(" ")));
}

/** FNV-1a with 32 bits: among a million shingles, one in 4,000 collides by chance. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
