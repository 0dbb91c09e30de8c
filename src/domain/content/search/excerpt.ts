import { folded, wordsIn } from "#src/base/db/full-text/search-words.ts";

/** A run of an excerpt's text. */
export interface ExcerptPart {
  text: string;
  /** Whether it is a word that was looked for. */
  isHit: boolean;
}

/** What excerpts are taken from. */
interface PageText {
  title: string;
  /** For search engines; null if it is left to the text. */
  description: string | null;
  /** With a line for each paragraph, heading and item of a list. */
  text: string;
}

/** In characters. */
const maxLength = 190;

/** Shorter words match from beginning to end only: "how" is not "however". */
const minPrefix = 4;

/**
 * Whole sentences that say why a page was found: those around the words, or the description of a page whose title has them
 * or that staff's words lead to. Headings are left out. `terms` are in the singular.
 */
export function excerptOf(
  { title, description, text }: PageText,
  terms: readonly string[],
  isLedTo: boolean,
): ExcerptPart[] {
  const lines = text
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "" && line !== title);
  const passages = [...(description ? [description] : []), ...passagesOf(lines)];
  const isNamed = isLedTo || weightOf(title, terms) === weightOf(terms.join(" "), terms);
  const passage = (isNamed ? passages[0] : heaviest(passages, terms)) ?? lines[0] ?? "";
  return partsOf(shorten(passage, terms), terms);
}

/** The lines that are sentences, each question with its answer. */
function passagesOf(lines: readonly string[]): string[] {
  return lines.flatMap((line, index) => {
    if (line.endsWith("?")) return `${line} ${lines[index + 1] ?? ""}`.trim();
    return /[.!…:][)”"’]*$/.test(line) ? line : [];
  });
}

/** The first with the most of the words. */
function heaviest(texts: readonly string[], terms: readonly string[]): string | undefined {
  const weights = texts.map((text) => weightOf(text, terms));
  return texts[weights.indexOf(Math.max(...weights))];
}

/** Long words say more than short ones. */
function weightOf(text: string, terms: readonly string[]): number {
  const words = wordsIn(text);
  return terms.filter((term) => words.some((word) => matches(word, term))).join("").length;
}

function matches(word: string, term: string): boolean {
  return term.length < minPrefix ? word === term || word === `${term}s` : word.startsWith(term);
}

/** From the first sentence with the most of the words on, as many as fit. */
function shorten(passage: string, terms: readonly string[]): string {
  if (passage.length <= maxLength) return passage;
  const sentences = passage.split(/(?<=[.!?…][)”"’]*) (?=[\p{Lu}\p{N}“"¿¡{])/u);
  const first = sentences.indexOf(heaviest(sentences, terms) ?? "");
  const rest = sentences.slice(first);
  const count = rest.findIndex((_, index) => rest.slice(0, index + 1).join(" ").length > maxLength);
  return count === 0 ? cutAround(rest[0] ?? "", terms) : rest.slice(0, count === -1 ? undefined : count).join(" ");
}

/** The part of a long sentence around the first of the words, from word to word. */
function cutAround(sentence: string, terms: readonly string[]): string {
  const words = sentence.split(" ");
  const hit = words.findIndex((word) => weightOf(word, terms) > 0);
  const endFrom = (start: number) => {
    const end = words.findIndex((_, index) => words.slice(start, index + 1).join(" ").length > maxLength);
    return end === -1 ? words.length : end;
  };
  let start = 0;
  while (start < hit && endFrom(start) <= Math.min(hit + 3, words.length - 1)) start += 1;
  const end = Math.max(endFrom(start), start + 1);
  const cut = words.slice(start, end).join(" ");
  return `${start > 0 ? "… " : ""}${end < words.length ? `${cut.replace(/[,;:]$/, "")} …` : cut}`;
}

/** Company info in braces stays whole. */
function partsOf(text: string, terms: readonly string[]): ExcerptPart[] {
  return text.split(/(\{\w+\}|[\p{L}\p{N}\p{M}]+)/u).flatMap((part, index) => {
    if (part === "") return [];
    return { text: part, isHit: index % 2 === 1 && terms.some((term) => matches(folded(part), term)) };
  });
}
