import type { Language } from "#src/base/languages.ts";

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

/** The singulars that a plural may have, without accents. A language without such rules is searched by its words as they are. */
const singularsIn: Partial<Record<Language, (word: string) => string[]>> = {
  en: (word) => (word.endsWith("s") ? [word.slice(0, -1)] : []),
  es: (word) => {
    if (word.endsWith("ces")) return [`${word.slice(0, -3)}z`, word.slice(0, -1)];
    if (/[dlnrsy]es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
    return word.endsWith("s") ? [word.slice(0, -1)] : [];
  },
};

/** A word, and the singulars that it may have if it is a plural. */
export function formsOf(word: string, language: Language): string[] {
  return word.length > 3 ? [word, ...(singularsIn[language]?.(word) ?? [])] : [word];
}

/** Whether some words are in a query, one after the other, in the singular or plural. */
export function hasPhrase(query: readonly string[], phrase: readonly string[], language: Language): boolean {
  const isSame = (one: string, other: string) => {
    const forms = formsOf(one, language);
    return formsOf(other, language).some((form) => forms.includes(form));
  };
  return query.some((_, start) => phrase.every((word, index) => isSame(word, query[start + index] ?? "")));
}
