import { hasWordNoNameHas } from "./spam/words.ts";

/** Names that are longer, in characters, or have more words besides "de la" and the like, are not greeted. */
const limits = { length: 40, words: 4, wordLength: 20 };

/** In scripts that write words without blanks a whole message fits into few characters. */
const longestWithoutBlanks = 8;

/** One script for the whole name; Japanese names have three. */
const scripts = [
  /^[\p{Script=Latin}\p{M}' ’.-]+$/u,
  /^[\p{Script=Cyrillic}\p{M}' ’.-]+$/u,
  /^[\p{Script=Greek}\p{M}' ’.-]+$/u,
  /^[\p{Script=Arabic}\p{M}' ’.-]+$/u,
  /^[\p{Script=Hebrew}\p{M}' ’.-]+$/u,
  /^[\p{Script=Armenian}\p{M}' ’.-]+$/u,
  /^[\p{Script=Georgian}\p{M}' ’.-]+$/u,
  /^[\p{Script=Devanagari}\p{M}' ’.-]+$/u,
  /^[\p{Script=Bengali}\p{M}' ’.-]+$/u,
  /^[\p{Script=Tamil}\p{M}' ’.-]+$/u,
];

const withoutBlanks =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー\p{M} ]+$/u;

/** Between the parts of a name: they do not count, and are written small. */
const particles = new Set([
  ...["de", "del", "la", "las", "los", "el", "y", "e", "i", "da", "das", "do", "dos", "di", "du", "le", "von", "van"],
  ...["der", "den", "ten", "ter", "zu", "bin", "ibn", "al", "of"],
]);

/** Letters, joined by apostrophes and hyphens: O'Brien-Núñez. */
const word = /^\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*$/u;

/** An initial, or a title of few letters. */
const abbreviation = /^\p{L}[\p{L}\p{M}]{0,3}\.$/u;

/**
 * A visitor's name as the confirmation may greet it; empty when it may not. The form takes anybody's address, so a name
 * that could be a message is not repeated to it.
 */
export function greetedName(name: string): string {
  return isPlainName(name) ? name : "";
}

function isPlainName(name: string): boolean {
  // Letters that only look like others, and those that hold several, are no part of a name.
  if (name.normalize("NFKC") !== name || name.length > limits.length || hasWordNoNameHas(name)) return false;
  if (withoutBlanks.test(name)) return name.length <= longestWithoutBlanks;
  return scripts.some((script) => script.test(name)) && hasShapeOfName(name.split(" "));
}

function hasShapeOfName(parts: string[]): boolean {
  const names = parts.filter((part) => !particles.has(part));
  const isShaped = (part: string) => part.length <= limits.wordLength && (word.test(part) || abbreviation.test(part));
  if (names.length === 0 || names.length > limits.words || !parts.every(isShaped)) return false;
  // Three words in small letters are a sentence, and capitals throughout are shouting.
  const isCapitalised = (part: string) => !/^\p{Ll}/u.test(part) || /^\p{Ll}{1,2}['’]\p{Lu}/u.test(part);
  const isShouted = (part: string) => /^\p{Lu}{4,}/u.test(part);
  return (names.length < 3 || names.every(isCapitalised)) && !parts.some(isShouted);
}
