import type { Enquiry } from "../enquiry.ts";
import { hasDisguisedLetters, hasLongRun, isMostlyCapitals, isRandomWord, mixedWordsIn } from "./letters.ts";
import { countLinks, hasLinkMarkup, oddDomainsIn, shortenersIn } from "./links.ts";
import { decisive, type SpamReason, type SpamSign } from "./verdict.ts";
import { spamWordsIn } from "./words.ts";

/**
 * Nobody fills the form within this time of its token's issue, in milliseconds. It is short: a browser fills in names
 * by itself, and over a slow line the token may be asked for when half of the form is written.
 */
const shortestWriting = 1_000;

/** Few people are done within this time. */
const quickWriting = 3_000;

/** So many links alone are an advertisement. */
const manyLinks = 4;

/** Of what was found, so many are kept, each cut to so many characters. */
const kept = { count: 5, length: 40 };

type Judged = Pick<Enquiry, "name" | "company" | "phone" | "message" | "website">;

/** What speaks for spam in an inquiry. `writingTime`, in milliseconds, is known when its form had a token. */
export function spamSignsIn(enquiry: Judged, writingTime: number | null): SpamReason[] {
  return [...signsOfForm(enquiry, writingTime), ...signsOfLinks(enquiry), ...signsOfText(enquiry)];
}

function signsOfForm({ website }: Judged, writingTime: number | null): SpamReason[] {
  return [
    ...when(website !== "", "honeypot", decisive),
    ...when(writingTime === null, "no-token", 1),
    ...when(writingTime !== null && writingTime < shortestWriting, "too-fast", decisive),
    ...when(writingTime !== null && writingTime >= shortestWriting && writingTime < quickWriting, "quick", 3),
  ];
}

function signsOfLinks(enquiry: Judged): SpamReason[] {
  const text = textOf(enquiry);
  const links = countLinks(text);
  return [
    ...(links > 0 ? [{ sign: "links", weight: links < manyLinks ? 2 * links : decisive, count: links } as const] : []),
    ...when(countLinks(enquiry.name) > 0, "name-link", decisive),
    ...when(hasLinkMarkup(text), "link-markup", 8),
    ...whenFound(shortenersIn(text), "short-link", 5),
    ...whenFound(oddDomainsIn(text), "odd-domain", 5),
  ];
}

function signsOfText(enquiry: Judged): SpamReason[] {
  const { name, message } = enquiry;
  const text = textOf(enquiry);
  const words = spamWordsIn(text);
  const mixed = mixedWordsIn(text);
  const random = [name, message].filter(isRandomWord).length;
  return [
    ...whenFound(words.found, "words", words.weight),
    ...whenFound(mixed, "mixed-scripts", Math.min(3 + 3 * mixed.length, decisive)),
    ...when(hasDisguisedLetters(text), "disguised-letters", 6),
    ...when(isMostlyCapitals(message), "capitals", 3),
    ...when(hasLongRun(text), "repeats", 2),
    ...when(random > 0, "random-letters", 5 * random),
    ...when(message.toLowerCase() === name.toLowerCase(), "name-as-message", 7),
  ];
}

function textOf({ name, company, phone, message }: Judged): string {
  return [name, company, phone, message].join("\n");
}

function when(isSo: boolean, sign: SpamSign, weight: number): SpamReason[] {
  return isSo ? [{ sign, weight }] : [];
}

function whenFound(found: readonly string[], sign: SpamSign, weight: number): SpamReason[] {
  if (found.length === 0) return [];
  return [{ sign, weight, found: found.slice(0, kept.count).map((text) => text.slice(0, kept.length).toWellFormed()) }];
}
