import { diffArrays } from "diff";
import { deepEqual, isRecord } from "../../schema/values/deep-equal.ts";
import type { Field } from "../field.ts";
import { fieldsOf, typeOf } from "../field-types.ts";

type List = readonly unknown[];

/** Above these limits only equal items are matched: comparing all pairs would take too long. */
const maxEdits = 500;
export const maxPairs = 40_000;

/** Words compared in all pairs together. Of many long items, only the beginning is compared. */
const maxWords = 1_000_000;

/** In characters per text. */
const maxComparedLength = 20_000;

/** The share of common words from which two items count as the same item, edited. */
const similarityThreshold = 0.5;

/**
 * Matches the items of two versions of a list: for each item of `after` its index in `before`, null for a new one.
 * Items match by id if they have one, else by content and position.
 */
export function previousIndexes(before: List, after: List, item: Field): (number | null)[] {
  const places = after.map((): number | null => null);
  const left = new Set(before.keys());
  const pair = (place: number, index: number) => {
    places[index] = place;
    left.delete(place);
  };
  const eachNew = (find: (index: number) => number | undefined) => {
    for (const [index, known] of places.entries()) {
      const place = known === null ? find(index) : undefined;
      if (place !== undefined) pair(place, index);
    }
  };

  for (const [place, index] of unchangedPairs(before, after)) pair(place, index);
  eachNew((index) => [...left].find((place) => deepEqual(before[place], after[index])));
  const id = idOf(item);
  if (id) {
    eachNew((index) => [...left].find((place) => deepEqual(id(before[place]), id(after[index]))));
    return places;
  }
  for (const [place, index] of similarPairs(before, after, left, places)) {
    if (left.has(place) && places[index] === null) pair(place, index);
  }
  // An item right after the match of its predecessor is the same item, rewritten.
  eachNew((index) => {
    const place = index === 0 ? 0 : (places[index - 1] ?? -2) + 1;
    return left.has(place) ? place : undefined;
  });
  return places;
}

/** Whether one item may be an edited version of the other. */
export function areSimilar(one: unknown, other: unknown): boolean {
  return similarity(wordsIn(one), wordsIn(other)) >= similarityThreshold;
}

/** The pairs of equal items in the longest common order. */
export function unchangedPairs(before: List, after: List): [place: number, index: number][] {
  const pairs: [number, number][] = [];
  let place = 0;
  let index = 0;
  const changes = diffArrays([...before], [...after], { comparator: deepEqual, maxEditLength: maxEdits });
  for (const { added, removed, count } of changes ?? []) {
    for (let step = 0; step < count && !added && !removed; step++) pairs.push([place + step, index + step]);
    if (!added) place += count;
    if (!removed) index += count;
  }
  return pairs;
}

/** Pairs of similar items, most similar first. */
function similarPairs(before: List, after: List, left: Set<number>, places: (number | null)[]): [number, number][] {
  const added = [...places.keys()].filter((index) => places[index] === null);
  const count = left.size * added.length;
  if (count > maxPairs) return [];
  const most = Math.ceil(maxWords / Math.max(count, 1));
  const words = new Map(added.map((index) => [index, wordsIn(after[index]).slice(0, most)]));
  const pairs = [...left].flatMap((place) => {
    const own = wordsIn(before[place]).slice(0, most);
    return added.map((index) => ({ place, index, likeness: similarity(own, words.get(index) ?? []) }));
  });
  return pairs
    .filter((pair) => pair.likeness >= similarityThreshold)
    .sort((one, other) => other.likeness - one.likeness)
    .map(({ place, index }) => [place, index]);
}

function wordsIn(part: unknown): string[] {
  if (typeof part === "object" && part !== null) return Object.values(part).flatMap(wordsIn);
  return (
    String(part)
      .slice(0, maxComparedLength)
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** The share of words that two texts have in common: 0 to 1. */
function similarity(one: string[], other: string[]): number {
  const left = new Map<string, number>();
  for (const word of one) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of other) {
    const times = left.get(word) ?? 0;
    if (times > 0) common += 1;
    left.set(word, times - 1);
  }
  return (2 * common) / Math.max(one.length + other.length, 1);
}

/** A reader for item ids, or null for items without ids. */
function idOf(item: Field): ((value: unknown) => unknown) | null {
  const fields = Object.entries(fieldsOf(item, undefined) ?? {});
  const [name] = fields.find(([, field]) => typeOf(field).holds === "id") ?? [];
  return name === undefined ? null : (value) => (isRecord(value) ? value[name] : undefined);
}
