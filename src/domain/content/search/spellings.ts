/** Shorter words have too many neighbors. */
const minLength = 4;

/** Longer words are names of files and the like. */
const maxLength = 24;

/** Whether a word takes part in the correction of typos: letters only. */
export function isCorrectable(word: string): boolean {
  return word.length >= minLength && word.length <= maxLength && /^\p{L}+$/u.test(word);
}

/**
 * A word, and the word without each of its letters. Two words that differ by one typo (a letter that is missing, added,
 * wrong, or swapped with its neighbor) have one of these in common.
 */
export function spellingsOf(word: string): string[] {
  const letters = [...word];
  return [...new Set([word, ...letters.map((_, index) => letters.toSpliced(index, 1).join(""))])];
}
