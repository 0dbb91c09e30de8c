import { freeTextFields } from "../fields.ts";
import type { Inquiry } from "../intake/inquiry.ts";
import type { SpamSign } from "./describe.ts";
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

/** With protocol or `www.`: a bare domain doesn't count as a link. */
const linkPattern = /https?:\/\/(?:www\.)?|\bwww\./gi;

/** Links in forum or HTML markup. */
const markupPattern = /\[\/?(?:url|link)\b|<a\s/i;

const shorteners = new Set([
  ...["bit.ly", "tinyurl.com", "t.co", "goo.gl", "is.gd", "cutt.ly", "rebrand.ly", "ow.ly", "rb.gy", "shorturl.at"],
  ...["t.me", "telegra.ph", "linktr.ee", "s.id", "v.gd", "tiny.cc", "buff.ly", "clck.ru", "lnkd.in"],
]);

/** Top-level domains that are cheap in bulk, or named for what spam sells. */
const suspiciousTopLevelDomains = new Set([
  ...["xyz", "top", "click", "icu", "buzz", "cyou", "sbs", "cfd", "bond", "monster", "rest", "quest", "gq", "tk", "ml"],
  ...["cf", "ga", "win", "bid", "stream", "download", "loan", "casino", "bet", "poker", "porn", "sex", "adult", "vip"],
]);

function signsOfLinks(inquiry: CheckedInquiry): SpamReason[] {
  const text = textOf(inquiry);
  const links = countLinks(text);
  const hosts = hostsIn(text);
  const shortened = hosts.filter((host) => shorteners.has(host));
  const suspicious = hosts.filter((host) => suspiciousTopLevelDomains.has(host.slice(host.lastIndexOf(".") + 1)));
  return [
    ...(links > 0
      ? [{ sign: "links", weight: links < manyLinks ? 2 * links : decisiveWeight, count: links } as const]
      : []),
    ...when(countLinks(inquiry.name) > 0, "name-link", decisiveWeight),
    ...when(markupPattern.test(text), "link-markup", 8),
    ...whenFound(shortened, "short-link", 5),
    ...whenFound(suspicious, "odd-domain", 5),
  ];
}

function countLinks(text: string): number {
  return text.match(linkPattern)?.length ?? 0;
}

/** Everything that looks like a domain, without repetitions. */
export function hostsIn(text: string): string[] {
  const tokens = text.toLowerCase().split(/[^\p{L}\p{N}.-]+/u);
  const hosts = tokens.map((token) => token.replace(/^www\./, "").replace(/\.$/, ""));
  return [...new Set(hosts.filter((host) => host.includes(".", 1)))];
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

/** Honest short words mix scripts: "kΩ". */
const wordPattern = /[\p{L}\p{M}]{4,}/gu;

/** Words that mix Latin letters with Cyrillic or Greek ones. */
function mixedWordsIn(text: string): string[] {
  const mixed = (text.match(wordPattern) ?? []).filter(
    (letters) => /\p{Script=Latin}/u.test(letters) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(letters),
  );
  return [...new Set(mixed)];
}

/** Bold, circled or full-width letters, which filters can't read. */
function hasDisguisedLetters(text: string): boolean {
  return (text.match(/[\u{1d400}-\u{1d7ff}\u{ff21}-\u{ff5a}\u{24b6}-\u{24e9}\u{1f130}-\u{1f189}]/gu)?.length ?? 0) >= 4;
}

function isMostlyCapitals(text: string): boolean {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  const small = text.match(/\p{Ll}/gu)?.length ?? 0;
  return capitals >= 20 && capitals > 2 * small;
}

/** Repetitions of one letter or punctuation mark. Lines of hyphens don't count. */
const minRunLength = 8;

function hasLongRun(text: string): boolean {
  let length = 0;
  let previous = "";
  for (const character of text) {
    length = character === previous ? length + 1 : 1;
    if (length >= minRunLength && /[\p{L}!?$€*]/u.test(character)) return true;
    previous = character;
  }
  return false;
}

/** One long word with random capitals, as bots make them: "zXkPqRvTqLw". */
function isRandomWord(text: string): boolean {
  return /^[a-z]{10,}$/i.test(text) && (text.match(/[a-z][A-Z]/g)?.length ?? 0) >= 3;
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
