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

/** In characters, before the first of the words in a sentence that is cut. */
const maxLengthBefore = 110;

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
  const isSentence = (line: string) => /[.!…:][)”"’]*$/.test(line);
  return lines.flatMap((line, index) => {
    if (isSentence(line)) return line;
    if (!line.endsWith("?")) return [];
    const answer = lines[index + 1] ?? "";
    return isSentence(answer) ? `${line} ${answer}` : line;
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
  const sentences = passage.split(/(?<=[.!?…]) (?=[\p{Lu}\p{N}“"¿¡{])/u);
  const first = sentences.indexOf(heaviest(sentences, terms) ?? "");
  const rest = sentences.slice(first);
  const count = rest.findIndex((_, index) => rest.slice(0, index + 1).join(" ").length > maxLength);
  return count === 0 ? cutAround(rest[0] ?? "", terms) : rest.slice(0, count === -1 ? undefined : count).join(" ");
}

/** The part of a long sentence around the first of the words, from word to word. */
function cutAround(sentence: string, terms: readonly string[]): string {
  const words = sentence.split(" ");
  const lengthOf = (index: number) => (words[index]?.length ?? 0) + 1;
  let start = words.findIndex((word) => weightOf(word, terms) > 0);
  for (let before = 0; start > 0; start -= 1) {
    before += lengthOf(start - 1);
    if (before > maxLengthBefore) break;
  }
  start = Math.max(start, 0);
  let end = start + 1;
  for (let length = lengthOf(start); end < words.length; end += 1) {
    length += lengthOf(end);
    if (length > maxLength) break;
  }
  const cut = words.slice(start, end).join(" ");
  return `${start > 0 ? "… " : ""}${end < words.length ? `${cut.replace(/[,;:]$/, "")} …` : cut}`;
}

/** Company info in braces stays whole. */
function partsOf(text: string, terms: readonly string[]): ExcerptPart[] {
  const parts: ExcerptPart[] = [];
  for (const run of text.split(/(\{\w+\}|[\p{L}\p{N}\p{M}]+)/u)) {
    const isHit = terms.some((term) => matches(folded(run), term));
    const last = parts.at(-1);
    if (last && !last.isHit && !isHit) last.text += run;
    else parts.push({ text: run, isHit });
  }
  return parts;
}
