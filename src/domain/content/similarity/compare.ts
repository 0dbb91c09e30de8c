import type { Fingerprint } from "./shingles.ts";

/**
 * In percent of a page's own shingles. Pages that were written for their city share a closing line or an answer: below
 * 20. A copy with another city's name, or a page put together from several others, shares 80 and more. At 40, most of a
 * page is its own.
 */
export const maxSharedPercent = 40;

/** In words. With fewer, a page says nothing that the service's page does not say. */
export const minWordCount = 200;

/** In characters and sentences: of what is shared, enough to find it. */
const maxSentenceLength = 140;
const maxSentences = 5;

/** A sentence is shared if this part of its shingles is. */
const sharedRatio = 0.6;

/** The number of pages with a shingle that may be named as the one that shares most. */
const maxPagesPerShingle = 50;

export interface Comparable {
  id: string;
  title: string;
  fingerprint: Fingerprint;
}

/** What of a page is also on others. */
export interface Similarity {
  wordCount: number;
  /** In percent of its own shingles, rounded down: those that any of the others has. */
  sharedPercent: number;
  /** The page that shares most; null if no page shares anything. */
  other: { id: string; title: string } | null;
  /** Some sentences that are also on the others. */
  sentences: string[];
}

/** Whether search engines may index a page. */
export function isDistinct({ wordCount, sharedPercent }: Pick<Similarity, "wordCount" | "sharedPercent">): boolean {
  return wordCount >= minWordCount && sharedPercent < maxSharedPercent;
}

/** Pages that others are compared with. For each shingle, it knows the pages that have it. */
class PageIndex {
  readonly #pages: Comparable[] = [];
  readonly #pageIndexes = new Map<number, number[]>();

  add(page: Comparable): void {
    const pageIndex = this.#pages.push(page) - 1;
    for (const shingle of page.fingerprint.shingles) {
      const pageIndexes = this.#pageIndexes.get(shingle);
      if (!pageIndexes) this.#pageIndexes.set(shingle, [pageIndex]);
      else if (pageIndexes.length < maxPagesPerShingle) pageIndexes.push(pageIndex);
    }
  }

  compare({ fingerprint }: Comparable): Similarity {
    const counts = new Map<number, number>();
    let shared = 0;
    for (const shingle of fingerprint.shingles) {
      const pageIndexes = this.#pageIndexes.get(shingle) ?? [];
      if (pageIndexes.length > 0) shared += 1;
      for (const pageIndex of pageIndexes) counts.set(pageIndex, (counts.get(pageIndex) ?? 0) + 1);
    }
    let [bestIndex, mostShared] = [-1, 0];
    for (const [pageIndex, count] of counts) if (count > mostShared) [bestIndex, mostShared] = [pageIndex, count];
    const other = this.#pages[bestIndex];
    return {
      wordCount: fingerprint.wordCount,
      sharedPercent: Math.floor((100 * shared) / Math.max(fingerprint.shingles.size, 1)),
      other: other ? { id: other.id, title: other.title } : null,
      sentences: sharedSentences(fingerprint, (shingle) => this.#pageIndexes.has(shingle)),
    };
  }
}

function sharedSentences({ sentences }: Fingerprint, isShared: (shingle: number) => boolean): string[] {
  const found = sentences.filter(({ shingles }) => {
    const count = shingles.filter(isShared).length;
    return count > 0 && count >= sharedRatio * shingles.length;
  });
  const texts = [...new Set(found.map(({ text }) => text))].sort((one, other) => other.length - one.length);
  return texts
    .slice(0, maxSentences)
    .map((text) => (text.length > maxSentenceLength ? `${text.slice(0, maxSentenceLength - 1).trimEnd()}…` : text));
}

/**
 * Compares each page with the indexed ones before it: of two pages with the same text, the first one is the original, and
 * a copy is no reason to hide a third page. One pass: each shingle costs at most `maxPlaces` steps.
 */
export function compareInOrder(pages: readonly Comparable[]): Map<string, Similarity> {
  const originals = new PageIndex();
  return new Map(
    pages.map((page) => {
      const found = originals.compare(page);
      if (isDistinct(found)) originals.add(page);
      return [page.id, found];
    }),
  );
}

/** Why search engines do not see a page; null if they do. */
export function notIndexedMessage({ wordCount, sharedPercent, other }: Similarity): string | null {
  if (other && sharedPercent >= maxSharedPercent) {
    return `${sharedPercent}% of this page is also on other pages, most of it on “${other.title}”. Search engines would see a copy: it isn't indexed until that is below ${maxSharedPercent}%.`;
  }
  if (wordCount < minWordCount) {
    return `This page has ${wordCount} words. It isn't indexed until it has ${minWordCount} words of its own.`;
  }
  return null;
}
