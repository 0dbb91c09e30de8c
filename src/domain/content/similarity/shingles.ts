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
  words: number;
}

/** `names` are what copies exchange, such as the city. */
export function fingerprintOf(texts: readonly string[], names: readonly string[]): Fingerprint {
  const named = names.map(wordsIn).filter((words) => words.length > 0);
  // The longest first: of "Miami Beach" and "Miami", the first is the name.
  named.sort((one, other) => other.length - one.length);
  let words = 0;
  const sentences = texts.flatMap(sentencesIn).map((text): Sentence => {
    const read = withoutNames(wordsIn(text), named);
    words += read.length;
    return { text, shingles: shinglesOf(read) };
  });
  return { sentences, shingles: new Set(sentences.flatMap(({ shingles }) => shingles)), words };
}

function sentencesIn(text: string): string[] {
  return text
    .split(/(?<=[.!?…])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

function withoutNames(words: readonly string[], names: readonly string[][]): string[] {
  const left: string[] = [];
  for (let at = 0; at < words.length; ) {
    const name = names.find((parts) => parts.every((part, place) => words[at + place] === part));
    left.push(name ? nameToken : (words[at] ?? ""));
    at += name?.length ?? 1;
  }
  return left;
}

/** Shorter sentences, such as the name of a neighborhood, have none. */
function shinglesOf(words: readonly string[]): number[] {
  const count = Math.max(words.length - shingleLength + 1, 0);
  return Array.from({ length: count }, (_, at) => hashOf(words.slice(at, at + shingleLength).join(" ")));
}

/** FNV-1a with 32 bits: among a million shingles, one in 4,000 collides by chance. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
