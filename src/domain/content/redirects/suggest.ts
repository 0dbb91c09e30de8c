/** The least share of common trigrams, from 0 to 1. Below it, suggestions are mostly wrong. */
const minSimilarity = 0.4;

/** For each path that does not exist, the page whose address is the most similar, or null. */
export function suggestPages(pages: Iterable<string>, missing: readonly string[]): (string | null)[] {
  const knownPages = [...pages].map((path) => ({ path, size: trigramsOf(path).size }));
  const pageIndexes = new Map<string, number[]>();
  knownPages.forEach(({ path }, pageIndex) => {
    for (const trigram of trigramsOf(path)) {
      const indexes = pageIndexes.get(trigram);
      if (indexes) indexes.push(pageIndex);
      else pageIndexes.set(trigram, [pageIndex]);
    }
  });
  return missing.map((path) => {
    const trigrams = trigramsOf(path);
    const commonCounts = new Map<number, number>();
    for (const trigram of trigrams) {
      for (const pageIndex of pageIndexes.get(trigram) ?? [])
        commonCounts.set(pageIndex, (commonCounts.get(pageIndex) ?? 0) + 1);
    }
    let best: { path: string | null; similarity: number } = { path: null, similarity: minSimilarity };
    for (const [pageIndex, count] of commonCounts) {
      const page = knownPages[pageIndex];
      const similarity = page ? (2 * count) / (page.size + trigrams.size) : 0;
      if (page && similarity > best.similarity) best = { path: page.path, similarity };
    }
    return best.path;
  });
}

/** Trigrams of the last segment, where a former website likely used the same words; without dates and file extensions. */
function trigramsOf(path: string): Set<string> {
  const lastSegment = path
    .toLowerCase()
    .replace(/\.\w{2,5}$/, "")
    .split("/")
    .filter((segment) => /[a-z]{2}/.test(segment))
    .at(-1);
  const padded = ` ${(lastSegment ?? "").replace(/[^a-z0-9]+/g, " ").trim()} `;
  return new Set(Array.from({ length: Math.max(padded.length - 2, 0) }, (_, start) => padded.slice(start, start + 3)));
}
