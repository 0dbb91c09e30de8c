/** The least share of common trigrams, from 0 to 1. Below it, suggestions are mostly wrong. */
const leastSimilarity = 0.4;

/** For each path that does not exist, the page whose address is the most similar, or null. */
export function suggestPages(pages: Iterable<string>, missing: readonly string[]): (string | null)[] {
  const known = [...pages].map((path) => ({ path, size: trigramsOf(path).size }));
  const places = new Map<string, number[]>();
  known.forEach(({ path }, place) => {
    for (const trigram of trigramsOf(path)) {
      const own = places.get(trigram);
      if (own) own.push(place);
      else places.set(trigram, [place]);
    }
  });
  return missing.map((path) => {
    const trigrams = trigramsOf(path);
    const common = new Map<number, number>();
    for (const trigram of trigrams) {
      for (const place of places.get(trigram) ?? []) common.set(place, (common.get(place) ?? 0) + 1);
    }
    let best: { path: string | null; similarity: number } = { path: null, similarity: leastSimilarity };
    for (const [place, count] of common) {
      const page = known[place];
      const similarity = page ? (2 * count) / (page.size + trigrams.size) : 0;
      if (page && similarity > best.similarity) best = { path: page.path, similarity };
    }
    return best.path;
  });
}

/** Of the last segment, where a former website most likely used the same words; without dates and file extensions. */
function trigramsOf(path: string): Set<string> {
  const words = path
    .toLowerCase()
    .replace(/\.\w{2,5}$/, "")
    .split("/")
    .filter((segment) => /[a-z]{2}/.test(segment))
    .at(-1);
  const padded = ` ${(words ?? "").replace(/[^a-z0-9]+/g, " ").trim()} `;
  return new Set(Array.from({ length: Math.max(padded.length - 2, 0) }, (_, at) => padded.slice(at, at + 3)));
}
