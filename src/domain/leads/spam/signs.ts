import { freeTextFields } from "../fields.ts";
import type { Inquiry } from "../intake/inquiry.ts";
import type { SpamSign } from "./describe.ts";
import { hasDisguisedLetters, hasLongRun, isMostlyCapitals, isRandomWord, mixedWordsIn } from "./letters.ts";
import { countLinks, hasLinkMarkup, shortenersIn, suspiciousDomainsIn } from "./links.ts";
import { spamWordsIn } from "./words.ts";

export interface SpamReason {
  sign: SpamSign;
  /** In points. An inquiry with `threshold` points is spam. */
  weight: number;
  count?: number;
  /** The words, domains or link shorteners found. */
  found?: string[];
}

/** Why an inquiry is flagged as spam. It is stored for a person to review. */
export interface SpamVerdict {
  score: number;
  /** The heaviest first. */
  reasons: SpamReason[];
}

export const spamThreshold = 9;

/** Enough points by itself. */
export const decisiveWeight = spamThreshold;

/** Adds up the points; null when they stay below the threshold. */
export function scoreSpam(reasons: readonly SpamReason[]): SpamVerdict | null {
  const score = reasons.reduce((sum, { weight }) => sum + weight, 0);
  return score < spamThreshold ? null : { score, reasons: reasons.toSorted((a, b) => b.weight - a.weight) };
}

/**
 * In milliseconds after the token was issued. Short, because browsers fill in names, and on a slow line the token may
 * arrive when half of the form is filled in.
 */
const minWritingTimeMs = 1_000;

/** Few people send the form within this time. */
const quickWritingTimeMs = 3_000;

/** This many links are spam by themselves. */
const manyLinks = 4;

/** Limits for stored words, domains and links: how many, and their length in characters. */
const foundLimits = { count: 5, length: 40 };

type CheckedInquiry = Pick<Inquiry, "name" | "message" | "website"> & Partial<Inquiry>;

/**
 * The spam signs of an inquiry. `writingTime`, in milliseconds, is null when the form had no token; `isProven`: its script has
 * done the work for the token.
 */
export function spamSignsIn(inquiry: CheckedInquiry, writingTimeMs: number | null, isProven: boolean): SpamReason[] {
  return [...signsOfForm(inquiry, writingTimeMs, isProven), ...signsOfLinks(inquiry), ...signsOfText(inquiry)];
}

function signsOfForm({ website }: CheckedInquiry, writingTimeMs: number | null, isProven: boolean): SpamReason[] {
  return [
    ...when(website !== "", "honeypot", decisiveWeight),
    ...when(writingTimeMs === null, "no-token", 1),
    // No more: honest visitors may send the form before their phone is done.
    ...when(writingTimeMs !== null && !isProven, "no-proof", 1),
    ...when(writingTimeMs !== null && writingTimeMs < minWritingTimeMs, "too-fast", decisiveWeight),
    ...when(
      writingTimeMs !== null && writingTimeMs >= minWritingTimeMs && writingTimeMs < quickWritingTimeMs,
      "quick",
      3,
    ),
  ];
}

function signsOfLinks(inquiry: CheckedInquiry): SpamReason[] {
  const text = textOf(inquiry);
  const links = countLinks(text);
  return [
    ...(links > 0
      ? [{ sign: "links", weight: links < manyLinks ? 2 * links : decisiveWeight, count: links } as const]
      : []),
    ...when(countLinks(inquiry.name) > 0, "name-link", decisiveWeight),
    ...when(hasLinkMarkup(text), "link-markup", 8),
    ...whenFound(shortenersIn(text), "short-link", 5),
    ...whenFound(suspiciousDomainsIn(text), "odd-domain", 5),
  ];
}

function signsOfText(inquiry: CheckedInquiry): SpamReason[] {
  const { name, message } = inquiry;
  const text = textOf(inquiry);
  const words = spamWordsIn(text);
  const mixed = mixedWordsIn(text);
  const random = [name, message].filter(isRandomWord).length;
  return [
    ...whenFound(words.found, "words", words.weight),
    ...whenFound(mixed, "mixed-scripts", Math.min(3 + 3 * mixed.length, decisiveWeight)),
    ...when(hasDisguisedLetters(text), "disguised-letters", 6),
    ...when(isMostlyCapitals(message), "capitals", 3),
    ...when(hasLongRun(text), "repeats", 2),
    ...when(random > 0, "random-letters", 5 * random),
    ...when(message.toLowerCase() === name.toLowerCase(), "name-as-message", 7),
  ];
}

function textOf(inquiry: CheckedInquiry): string {
  return freeTextFields.flatMap((name) => inquiry[name] ?? []).join("\n");
}

function when(condition: boolean, sign: SpamSign, weight: number): SpamReason[] {
  return condition ? [{ sign, weight }] : [];
}

function whenFound(found: readonly string[], sign: SpamSign, weight: number): SpamReason[] {
  if (found.length === 0) return [];
  return [
    {
      sign,
      weight,
      found: found.slice(0, foundLimits.count).map((text) => text.slice(0, foundLimits.length).toWellFormed()),
    },
  ];
}
