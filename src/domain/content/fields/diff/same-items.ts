import { diffArrays } from "diff";
import { deepEqual, isRecord } from "../../schema/values/deep-equal.ts";
import type { Field } from "../field.ts";
import { fieldsOf, typeOf } from "../field-types.ts";

type List = readonly unknown[];

/** Above these limits only equal items are matched: comparing all pairs would take too long. */
const maxEdits = 500;
export const maxPairs = 40_000;

/** Words compared in all pairs together. Of many long items, only the beginning is compared. */
const maxComparedWords = 1_000_000;

/** In characters per text. */
const maxComparedLength = 20_000;

/** The share of common words from which two items count as the same item, edited. */
const similarityThreshold = 0.5;

/**
 * Matches the items of two versions of a list: for each item of `after` its index in `before`, null for a new one.
 * Items match by id if they have one, else by content and position.
 */
export function previousIndexes(before: List, after: List, item: Field): (number | null)[] {
  const matches = after.map((): number | null => null);
  const unmatched = new Set(before.keys());
  const pair = (oldIndex: number, index: number) => {
    matches[index] = oldIndex;
    unmatched.delete(oldIndex);
  };
  const matchNew = (find: (index: number) => number | undefined) => {
    for (const [index, known] of matches.entries()) {
      const oldIndex = known === null ? find(index) : undefined;
      if (oldIndex !== undefined) pair(oldIndex, index);
    }
  };

  for (const [oldIndex, index] of unchangedPairs(before, after)) pair(oldIndex, index);
  matchNew((index) => [...unmatched].find((oldIndex) => deepEqual(before[oldIndex], after[index])));
  const id = idOf(item);
  if (id) {
    matchNew((index) => [...unmatched].find((oldIndex) => deepEqual(id(before[oldIndex]), id(after[index]))));
    return matches;
  }
  for (const [oldIndex, index] of similarPairs(before, after, unmatched, matches)) {
    if (unmatched.has(oldIndex) && matches[index] === null) pair(oldIndex, index);
  }
  // An item right after the match of its predecessor is the same item, rewritten.
  matchNew((index) => {
    const oldIndex = index === 0 ? 0 : (matches[index - 1] ?? -2) + 1;
    return unmatched.has(oldIndex) ? oldIndex : undefined;
  });
  return matches;
}

/** Whether one item may be an edited version of the other. */
export function areSimilar(one: unknown, other: unknown): boolean {
  return similarity(termsIn(one), termsIn(other)) >= similarityThreshold;
}

/** The pairs of equal items in the longest common order. */
export function unchangedPairs(before: List, after: List): [place: number, index: number][] {
  const pairs: [number, number][] = [];
  let oldIndex = 0;
  let index = 0;
  const changes = diffArrays([...before], [...after], { comparator: deepEqual, maxEditLength: maxEdits });
  for (const { added, removed, count } of changes ?? []) {
    for (let step = 0; step < count && !added && !removed; step++) pairs.push([oldIndex + step, index + step]);
    if (!added) oldIndex += count;
    if (!removed) index += count;
  }
  return pairs;
}

/** Pairs of similar items, most similar first. */
function similarPairs(
  before: List,
  after: List,
  unmatched: Set<number>,
  matches: (number | null)[],
): [number, number][] {
  const added = [...matches.keys()].filter((index) => matches[index] === null);
  const count = unmatched.size * added.length;
  if (count > maxPairs) return [];
  const maxTerms = Math.ceil(maxComparedWords / Math.max(count, 1));
  const termsOfAdded = new Map(added.map((index) => [index, termsIn(after[index]).slice(0, maxTerms)]));
  const pairs = [...unmatched].flatMap((oldIndex) => {
    const terms = termsIn(before[oldIndex]).slice(0, maxTerms);
    return added.map((index) => ({ oldIndex, index, score: similarity(terms, termsOfAdded.get(index) ?? []) }));
  });
  return pairs
    .filter((pair) => pair.score >= similarityThreshold)
    .sort((one, other) => other.score - one.score)
    .map(({ oldIndex, index }) => [oldIndex, index]);
}

function termsIn(value: unknown): string[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(termsIn);
  return (
    String(value)
      .slice(0, maxComparedLength)
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** The share of words that two texts have in common: 0 to 1. */
function similarity(one: string[], other: string[]): number {
  const remaining = new Map<string, number>();
  for (const word of one) remaining.set(word, (remaining.get(word) ?? 0) + 1);
  let commonCount = 0;
  for (const word of other) {
    const remainingCount = remaining.get(word) ?? 0;
    if (remainingCount > 0) commonCount += 1;
    remaining.set(word, remainingCount - 1);
  }
  return (2 * commonCount) / Math.max(one.length + other.length, 1);
}

/** A reader for item ids, or null for items without ids. */
function idOf(item: Field): ((value: unknown) => unknown) | null {
  const fields = Object.entries(fieldsOf(item, undefined) ?? {});
  const [name] = fields.find(([, field]) => typeOf(field).valueKind === "id") ?? [];
  return name === undefined ? null : (value) => (isRecord(value) ? value[name] : undefined);
}
