import { wordsIn } from "#src/base/db/full-text/search-words.ts";
import type { SpamSign } from "./describe.ts";
import { hostsIn } from "./links.ts";
import type { SpamReason } from "./verdict.ts";
import { mostPerSubject } from "./words.ts";

/** What was learned of one word or domain: in how many leads of each kind it occurs. */
export interface LearnedWord {
  word: string;
  spam: number;
  real: number;
}

/** How many leads were learned from, and what was learned of some words. */
export interface Lessons {
  spam: number;
  real: number;
  words: LearnedWord[];
}

/** Before so many leads of each kind are marked, nothing counts. */
export const fewestLessons = { spam: 5, real: 10 };

/** Rarer words say nothing. */
const fewestLeads = 3;

/** How many times more often than in real leads a word must occur in spam. */
const factor = 6;

/** In points. Together they stay below the threshold. */
const mostForWords = 3;
const forDomain = 4;

/** How many found words a reason names. */
const mostNamed = 5;

/** Limits of a lead: longer texts are learned in part. */
const limits = { domains: 20, words: 100, length: 40 };

/** The words and the link domains of a lead, each once. No names, addresses or numbers. */
export function wordsToLearn({ company, message }: { company: string; message: string }): string[] {
  const text = `${company}\n${message}`.normalize("NFKC");
  const domains = hostsIn(text).filter((host) => host.length <= limits.length && /\.\p{L}+$/u.test(host));
  const withoutLinks = text.split(/\s+/).filter((part) => !/:\/\/|www\.|@/i.test(part));
  const words = wordsIn(withoutLinks.join(" ")).filter(
    (word) => word.length >= 3 && word.length <= limits.length && /^\p{L}+$/u.test(word),
  );
  return [...domains.slice(0, limits.domains), ...[...new Set(words)].slice(0, limits.words)];
}

function isDomain(word: string): boolean {
  return word.includes(".");
}

/** Whether a word or domain points to spam. A domain of any real lead never does. */
export function isTelling({ word, spam, real }: LearnedWord, lessons: Pick<Lessons, "spam" | "real">): boolean {
  if (lessons.spam < fewestLessons.spam || lessons.real < fewestLessons.real || spam < fewestLeads) return false;
  if (isDomain(word)) return real === 0;
  // With half a lead more, words that are missing in only a few real leads prove nothing.
  return (spam + 0.5) / (lessons.spam + 1) >= (factor * (real + 0.5)) / (lessons.real + 1);
}

const signsOfForm: SpamSign[] = ["honeypot", "too-fast", "quick", "no-token", "no-proof"];

/**
 * The signs that staff have taught. `earlier` are the signs without them: words count only as far as the text has fewer points
 * than honest inquiries may have, or has more anyway. So nobody can teach the filter to flag an honest text.
 */
export function learnedSigns(lessons: Lessons, earlier: readonly SpamReason[]): SpamReason[] {
  const telling = lessons.words.filter((word) => isTelling(word, lessons)).sort((a, b) => b.spam - a.spam);
  const domains = telling.filter(({ word }) => isDomain(word));
  const words = telling.filter(({ word }) => !isDomain(word));
  const ofText = earlier.filter(({ sign }) => !signsOfForm.includes(sign)).reduce((sum, { weight }) => sum + weight, 0);
  const room = ofText > mostPerSubject ? mostForWords : mostPerSubject - ofText;
  const weight = Math.min(words.length, mostForWords, room);
  const named = (found: LearnedWord[]) => found.slice(0, mostNamed).map(({ word }) => word);
  return [
    ...(domains.length > 0 ? [{ sign: "learned-domain", weight: forDomain, found: named(domains) } as const] : []),
    ...(weight > 0 ? [{ sign: "learned", weight, found: named(words) } as const] : []),
  ];
}
