import { wordsIn } from "#src/base/db/full-text/search-words.ts";
import type { SpamSign } from "./describe.ts";
import { hostsIn, type SpamReason } from "./signs.ts";
import { maxSubjectPoints } from "./words.ts";

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
export const minLessons = { spam: 5, real: 10 };

/** Rarer words say nothing. */
const minSpamLeads = 3;

/** How many times more often than in real leads a word must occur in spam. */
const minSpamRatio = 6;

/** In points. Together they stay below the threshold. */
const maxWordPoints = 3;
const domainPoints = 4;

/** How many found words a reason names. */
const maxNamed = 5;

/** Limits of a lead: longer texts are learned in part. */
const limits = { domains: 20, words: 100, length: 40 };

/** The words and the link domains of a lead, each once. No names, addresses or numbers. */
export function wordsToLearn({ company, message }: { company: string; message: string }): string[] {
  const text = `${company}\n${message}`.normalize("NFKC");
  const domains = hostsIn(text).filter((host) => host.length <= limits.length && /\.\p{L}+$/u.test(host));
  const withoutLinks = text.split(/\s+/).filter((token) => !/:\/\/|www\.|@/i.test(token));
  const words = wordsIn(withoutLinks.join(" ")).filter(
    (word) => word.length >= 3 && word.length <= limits.length && /^\p{L}+$/u.test(word),
  );
  return [...domains.slice(0, limits.domains), ...[...new Set(words)].slice(0, limits.words)];
}

function isDomain(word: string): boolean {
  return word.includes(".");
}

/** Whether a word or domain points to spam. A domain of any real lead never does. */
export function isSpamIndicator({ word, spam, real }: LearnedWord, lessons: Pick<Lessons, "spam" | "real">): boolean {
  if (lessons.spam < minLessons.spam || lessons.real < minLessons.real || spam < minSpamLeads) return false;
  if (isDomain(word)) return real === 0;
  // With half a lead more, words that are missing in only a few real leads prove nothing.
  return (spam + 0.5) / (lessons.spam + 1) >= (minSpamRatio * (real + 0.5)) / (lessons.real + 1);
}

const signsOfForm: SpamSign[] = ["honeypot", "too-fast", "quick", "no-token", "no-proof"];

/**
 * The signs that staff have taught. `earlier` are the signs without them: words count only as far as the text has fewer points
 * than honest inquiries may have, or has more anyway. So nobody can teach the filter to flag an honest text.
 */
export function learnedSigns(lessons: Lessons, otherSigns: readonly SpamReason[]): SpamReason[] {
  const indicators = lessons.words.filter((word) => isSpamIndicator(word, lessons)).sort((a, b) => b.spam - a.spam);
  const domains = indicators.filter(({ word }) => isDomain(word));
  const words = indicators.filter(({ word }) => !isDomain(word));
  const textPoints = otherSigns
    .filter(({ sign }) => !signsOfForm.includes(sign))
    .reduce((sum, { weight }) => sum + weight, 0);
  const remainingPoints = textPoints > maxSubjectPoints ? maxWordPoints : maxSubjectPoints - textPoints;
  const weight = Math.min(words.length, maxWordPoints, remainingPoints);
  const named = (found: LearnedWord[]) => found.slice(0, maxNamed).map(({ word }) => word);
  return [
    ...(domains.length > 0 ? [{ sign: "learned-domain", weight: domainPoints, found: named(domains) } as const] : []),
    ...(weight > 0 ? [{ sign: "learned", weight, found: named(words) } as const] : []),
  ];
}
