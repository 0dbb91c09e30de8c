/** Honest short words mix scripts: "kΩ". */
const wordPattern = /[\p{L}\p{M}]{4,}/gu;

/** Words that mix Latin letters with Cyrillic or Greek ones. */
export function mixedWordsIn(text: string): string[] {
  const mixed = (text.match(wordPattern) ?? []).filter(
    (letters) => /\p{Script=Latin}/u.test(letters) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(letters),
  );
  return [...new Set(mixed)];
}

/** Bold, circled or full-width letters, which filters can't read. */
export function hasDisguisedLetters(text: string): boolean {
  return (text.match(/[\u{1d400}-\u{1d7ff}\u{ff21}-\u{ff5a}\u{24b6}-\u{24e9}\u{1f130}-\u{1f189}]/gu)?.length ?? 0) >= 4;
}

export function isMostlyCapitals(text: string): boolean {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  const small = text.match(/\p{Ll}/gu)?.length ?? 0;
  return capitals >= 20 && capitals > 2 * small;
}

/** Repetitions of one letter or punctuation mark. Lines of hyphens don't count. */
const minRunLength = 8;

export function hasLongRun(text: string): boolean {
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
export function isRandomWord(text: string): boolean {
  return /^[a-z]{10,}$/i.test(text) && (text.match(/[a-z][A-Z]/g)?.length ?? 0) >= 3;
}
