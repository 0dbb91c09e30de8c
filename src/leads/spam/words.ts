import { wordsIn } from "../../db/search-words.ts";
import { english } from "./words-en.ts";
import { spanish } from "./words-es.ts";

/** Points by word or phrase, each in the form that `wordsIn` gives it. */
type Points = Readonly<Record<string, number>>;

export interface SpamWords {
  /** What spam is about. A client may work in any such trade, or write about such spam. */
  subjects: Readonly<Record<"gambling" | "drugs" | "search" | "money" | "adult", Points>>;
  /** What only somebody says who sells or threatens. */
  offers: Points;
  neverInNames: readonly string[];
}

export const wordLists: readonly SpamWords[] = [english, spanish];

/** The words of one subject together stay below the threshold. */
const mostPerSubject = 7;

/** The longest first, so that "online casino" does not count as "casino" too. */
const phrases = wordLists
  .flatMap(({ subjects, offers }) => Object.entries({ ...subjects, offers }))
  .flatMap(([list, points]) => Object.entries(points).map(([phrase, weight]) => ({ list, phrase, weight })))
  .sort((a, b) => b.phrase.length - a.phrase.length);

/** The spam words of a text and their points together. Each counts once, however often it is there. */
export function spamWordsIn(text: string): { weight: number; found: string[] } {
  let left = ` ${wordsIn(text.normalize("NFKC")).map(withoutDigits).join(" ")} `;
  const points = new Map<string, number>();
  const found: string[] = [];
  for (const { list, phrase, weight } of phrases) {
    if (!left.includes(` ${phrase} `)) continue;
    left = left.replaceAll(` ${phrase} `, " | ");
    points.set(list, (points.get(list) ?? 0) + weight);
    found.push(phrase);
  }
  const weights = [...points].map(([list, sum]) => (list === "offers" ? sum : Math.min(sum, mostPerSubject)));
  return { weight: weights.reduce((sum, points) => sum + points, 0), found };
}

const lettersForDigits: Record<string, string> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s" };

/** A word whose digits stand for letters, as in "v1agra". */
function withoutDigits(word: string): string {
  return /^\p{L}+\d[\p{L}\d]*$/u.test(word) ? word.replace(/\d/g, (digit) => lettersForDigits[digit] ?? digit) : word;
}

const neverInNames = new Set(wordLists.flatMap((list) => list.neverInNames));

/** Whether a name has a word that names do not have. */
export function hasWordNoNameHas(name: string): boolean {
  return wordsIn(name).some((word) => neverInNames.has(word)) || spamWordsIn(name).found.length > 0;
}
