import { wordsIn } from "#src/base/db/full-text/search-words.ts";
import type { SpamWords } from "./word-list.ts";
import { english } from "./words-en.ts";
import { spanish } from "./words-es.ts";

export const wordLists: readonly SpamWords[] = [english, spanish];

/** Below the threshold: one subject alone is not spam. */
export const maxSubjectPoints = 7;

/** Longest first, so that "online casino" doesn't also count as "casino". */
const phrases = wordLists
  .flatMap(({ subjects, offers }) => Object.entries({ ...subjects, offers }))
  .flatMap(([list, points]) => Object.entries(points).map(([phrase, weight]) => ({ list, phrase, weight })))
  .sort((a, b) => b.phrase.length - a.phrase.length);

/** The spam words of a text and the sum of their points. Each counts once. */
export function spamWordsIn(text: string): { weight: number; found: string[] } {
  let remaining = ` ${wordsIn(text.normalize("NFKC")).map(withoutDigits).join(" ")} `;
  const points = new Map<string, number>();
  const found: string[] = [];
  for (const { list, phrase, weight } of phrases) {
    if (!remaining.includes(` ${phrase} `)) continue;
    remaining = remaining.replaceAll(` ${phrase} `, " | ");
    points.set(list, (points.get(list) ?? 0) + weight);
    found.push(phrase);
  }
  const weights = [...points].map(([list, sum]) => (list === "offers" ? sum : Math.min(sum, maxSubjectPoints)));
  return { weight: weights.reduce((sum, points) => sum + points, 0), found };
}

const lettersForDigits: Record<string, string> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s" };

/** Replaces digits that stand for letters, as in "v1agra". */
function withoutDigits(word: string): string {
  return /^\p{L}+\d[\p{L}\d]*$/u.test(word) ? word.replace(/\d/g, (digit) => lettersForDigits[digit] ?? digit) : word;
}

const neverInNames = new Set(wordLists.flatMap((list) => list.neverInNames));

/** Whether a name contains a word that names don't have. */
export function hasNonNameWord(name: string): boolean {
  return wordsIn(name).some((word) => neverInNames.has(word)) || spamWordsIn(name).found.length > 0;
}
