import { hasNonNameWord } from "../spam/words.ts";

/** In characters, and in words without particles like "de la". Longer names are not greeted. */
const limits = { length: 40, words: 4, wordLength: 20 };

/** In scripts without spaces between words, a whole message fits into a few characters. */
const maxLengthWithoutSpaces = 8;

/** One script for the whole name; Japanese names have three. Some have joiners within a word. */
const scripts = [
  /^[\p{Script=Latin}\p{M}' ’.-]+$/u,
  /^[\p{Script=Cyrillic}\p{M}' ’.-]+$/u,
  /^[\p{Script=Greek}\p{M}' ’.-]+$/u,
  /^[\p{Script=Arabic}\p{M}' ’.\p{Join_Control}-]+$/u,
  /^[\p{Script=Hebrew}\p{M}' ’.-]+$/u,
  /^[\p{Script=Armenian}\p{M}' ’.-]+$/u,
  /^[\p{Script=Georgian}\p{M}' ’.-]+$/u,
  /^[\p{Script=Devanagari}\p{M}' ’.\p{Join_Control}-]+$/u,
  /^[\p{Script=Bengali}\p{M}' ’.\p{Join_Control}-]+$/u,
  /^[\p{Script=Tamil}\p{M}' ’.\p{Join_Control}-]+$/u,
];

const withoutSpaces =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー\p{M} ]+$/u;

/** Lower-case parts of names that don't count as words. */
const particles = new Set([
  ...["de", "del", "la", "las", "los", "el", "y", "e", "i", "da", "das", "do", "dos", "di", "du", "le", "von", "van"],
  ...["der", "den", "ten", "ter", "zu", "bin", "ibn", "al", "of"],
]);

/** Scripts have digits, signs, and punctuation, too. */
const lettersOnly = /^\p{L}[\p{L}\p{M} ]*$/u;

/** Letters, joined by apostrophes, hyphens, and joiners: O'Brien-Núñez. */
const wordPattern = /^\p{L}[\p{L}\p{M}]*(?:['’\p{Join_Control}-]\p{L}[\p{L}\p{M}]*)*$/u;

/** An initial or a short title. */
const abbreviation = /^\p{L}[\p{L}\p{M}]{0,3}\.$/u;

/**
 * The visitor's name for the confirmation's greeting; empty when it could be a message. The form accepts any address, so
 * the confirmation must not carry a stranger's text.
 */
export function greetedName(name: string): string {
  return isPlainName(name) ? name : "";
}

function isPlainName(name: string): boolean {
  // Names have no lookalike letters and no ligatures.
  if (name.normalize("NFKC") !== name || name.length > limits.length || hasNonNameWord(name)) return false;
  if (withoutSpaces.test(name)) return name.length <= maxLengthWithoutSpaces && lettersOnly.test(name);
  return scripts.some((script) => script.test(name)) && hasShapeOfName(name.split(" "));
}

function hasShapeOfName(tokens: string[]): boolean {
  const names = tokens.filter((token) => !particles.has(token));
  const isShaped = (token: string) =>
    token.length <= limits.wordLength && (wordPattern.test(token) || abbreviation.test(token));
  // A title alone is no name.
  if (!names.some((token) => wordPattern.test(token))) return false;
  if (names.length > limits.words || !tokens.every(isShaped)) return false;
  // Three words in lower case are a sentence; all capitals are shouting.
  const isCapitalized = (token: string) => !/^\p{Ll}/u.test(token) || /^\p{Ll}{1,2}['’]\p{Lu}/u.test(token);
  const isShouted = (token: string) => /^\p{Lu}{4,}/u.test(token);
  return (names.length < 3 || names.every(isCapitalized)) && !tokens.some(isShouted);
}
