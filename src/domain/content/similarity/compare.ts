import type { Fingerprint } from "./shingles.ts";

/**
 * In percent of a page's own shingles. Pages that were written for their city share a closing line or an answer: below
 * 20. A copy with another city's name, or a page put together from several others, shares 80 and more. At 40, most of a
 * page is its own.
 */
export const maxShared = 40;

/** In words. With fewer, a page says nothing that the service's page does not say. */
export const minWords = 200;

/** In characters and sentences: of what is shared, enough to find it. */
const maxSentence = 140;
const maxSentences = 5;

/** A sentence is shared if this part of its shingles is. */
const sharedPart = 0.6;

/** Of the pages that have a shingle, so many may be named as the one that shares most. */
const maxPlaces = 50;

export interface Comparable {
  id: string;
  title: string;
  fingerprint: Fingerprint;
}

/** What of a page is also on others. */
export interface Similarity {
  words: number;
  /** In percent of its own shingles, rounded down: those that any of the others has. */
  shared: number;
  /** The page that shares most; null if no page shares anything. */
  other: { id: string; title: string } | null;
  /** Some sentences that are also on the others. */
  sentences: string[];
}

/** Whether search engines may index a page. */
export function isDistinct({ words, shared }: Pick<Similarity, "words" | "shared">): boolean {
  return words >= minWords && shared < maxShared;
}

/** Pages that others are compared with. For each shingle, it knows the pages that have it. */
class Originals {
  readonly #pages: Comparable[] = [];
  readonly #places = new Map<number, number[]>();

  add(page: Comparable): void {
    const place = this.#pages.push(page) - 1;
    for (const shingle of page.fingerprint.shingles) {
      const places = this.#places.get(shingle);
      if (!places) this.#places.set(shingle, [place]);
      else if (places.length < maxPlaces) places.push(place);
    }
  }

  compare({ fingerprint }: Comparable): Similarity {
    const counts = new Map<number, number>();
    let shared = 0;
    for (const shingle of fingerprint.shingles) {
      const places = this.#places.get(shingle) ?? [];
      if (places.length > 0) shared += 1;
      for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1);
    }
    let [best, most] = [-1, 0];
    for (const [place, count] of counts) if (count > most) [best, most] = [place, count];
    const other = this.#pages[best];
    return {
      words: fingerprint.words,
      shared: Math.floor((100 * shared) / Math.max(fingerprint.shingles.size, 1)),
      other: other ? { id: other.id, title: other.title } : null,
      sentences: sharedSentences(fingerprint, (shingle) => this.#places.has(shingle)),
    };
  }
}

function sharedSentences({ sentences }: Fingerprint, isShared: (shingle: number) => boolean): string[] {
  const found = sentences.filter(({ shingles }) => {
    const count = shingles.filter(isShared).length;
    return count > 0 && count >= sharedPart * shingles.length;
  });
  const texts = [...new Set(found.map(({ text }) => text))].sort((one, other) => other.length - one.length);
  return texts
    .slice(0, maxSentences)
    .map((text) => (text.length > maxSentence ? `${text.slice(0, maxSentence - 1).trimEnd()}…` : text));
}

/**
 * Compares each page with the indexed ones before it: of two pages with the same text, the first one is the original, and
 * a copy is no reason to hide a third page. One pass: each shingle costs at most `maxPlaces` steps.
 */
export function compareInOrder(pages: readonly Comparable[]): Map<string, Similarity> {
  const originals = new Originals();
  return new Map(
    pages.map((page) => {
      const found = originals.compare(page);
      if (isDistinct(found)) originals.add(page);
      return [page.id, found];
    }),
  );
}

/** Why search engines do not see a page; null if they do. */
export function whyNotIndexed({ words, shared, other }: Similarity): string | null {
  if (other && shared >= maxShared) {
    return `${shared}% of this page is also on other pages, most of it on “${other.title}”. Search engines would see a copy: it isn't indexed until that is below ${maxShared}%.`;
  }
  if (words < minWords) {
    return `This page has ${words} words. It isn't indexed until it has ${minWords} words of its own.`;
  }
  return null;
}
