import { diffArrays } from "diff";
import type { Field } from "./kinds/field.ts";
import { hasParts, isSame } from "./same.ts";

type List = readonly unknown[];

/** Beyond these, items are only told by being equal: comparing each with each would take too long. */
const mostEdits = 500;
export const mostPairs = 40_000;

/** As many words are compared of all pairs together: of many long items, how they begin. */
const mostWords = 1_000_000;

/** As many characters are compared of one text. */
const longestCompared = 20_000;

/** From how many words in common on, of all that two items have, one is taken for the other after a change. */
const alikeFrom = 0.5;

/**
 * Which items of a list are which of the list before: for each of `after` its place in `before`, null for a new one.
 * Items are known by their id where they have one, else by what they say and where they stand.
 */
export function placesBefore(before: List, after: List, item: Field): (number | null)[] {
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

  for (const [place, index] of keptInOrder(before, after)) pair(place, index);
  eachNew((index) => [...left].find((place) => isSame(before[place], after[index])));
  const id = idOf(item);
  if (id) {
    eachNew((index) => [...left].find((place) => isSame(id(before[place]), id(after[index]))));
    return places;
  }
  for (const [place, index] of mostAlike(before, after, left, places)) {
    if (left.has(place) && places[index] === null) pair(place, index);
  }
  // What stands where another stood is that one, rewritten.
  eachNew((index) => {
    const place = index === 0 ? 0 : (places[index - 1] ?? -2) + 1;
    return left.has(place) ? place : undefined;
  });
  return places;
}

/** Whether one item may be the other after a change. */
export function haveMostInCommon(one: unknown, other: unknown): boolean {
  return likeness(wordsIn(one), wordsIn(other)) >= alikeFrom;
}

/** Items that are equal and stand in the same order, as many as there are. */
export function keptInOrder(before: List, after: List): [place: number, index: number][] {
  const pairs: [number, number][] = [];
  let place = 0;
  let index = 0;
  const changes = diffArrays([...before], [...after], { comparator: isSame, maxEditLength: mostEdits });
  for (const { added, removed, count } of changes ?? []) {
    for (let step = 0; step < count && !added && !removed; step++) pairs.push([place + step, index + step]);
    if (!added) place += count;
    if (!removed) index += count;
  }
  return pairs;
}

/** Pairs of items that have most of their words in common, the most alike first. */
function mostAlike(before: List, after: List, left: Set<number>, places: (number | null)[]): [number, number][] {
  const fresh = [...places.keys()].filter((index) => places[index] === null);
  const count = left.size * fresh.length;
  if (count > mostPairs) return [];
  const most = Math.ceil(mostWords / Math.max(count, 1));
  const words = new Map(fresh.map((index) => [index, wordsIn(after[index]).slice(0, most)]));
  const pairs = [...left].flatMap((place) => {
    const own = wordsIn(before[place]).slice(0, most);
    return fresh.map((index) => ({ place, index, likeness: likeness(own, words.get(index) ?? []) }));
  });
  return pairs
    .filter((pair) => pair.likeness >= alikeFrom)
    .sort((one, other) => other.likeness - one.likeness)
    .map(({ place, index }) => [place, index]);
}

function wordsIn(part: unknown): string[] {
  if (typeof part === "object" && part !== null) return Object.values(part).flatMap(wordsIn);
  return (
    String(part)
      .slice(0, longestCompared)
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** How many of all words two texts have in common: 0 to 1. */
function likeness(one: string[], other: string[]): number {
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

/** Reads the id of items that have one. */
function idOf(item: Field): ((value: unknown) => unknown) | null {
  if (item.type !== "group") return null;
  const name = Object.keys(item.fields).find((field) => item.fields[field]?.type === "id");
  return name === undefined ? null : (value) => (hasParts(value) ? value[name] : undefined);
}
