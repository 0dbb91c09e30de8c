import { previousIndexes } from "../fields/diff/same-items.ts";
import type { Field } from "../fields/field.ts";
import { fieldsOf, itemOf, typeOf } from "../fields/field-types.ts";
import { allKeys, deepEqual, isRecord, type UnknownRecord } from "../schema/values/deep-equal.ts";
import { type Path, within } from "../schema/values/path.ts";
import { mergeTexts } from "./merge-texts.ts";

/** A part that both sides changed differently, with its value for either choice. */
export interface Conflict {
  path: Path;
  mine: unknown;
  theirs: unknown;
}

interface Merge<Content> {
  /** The changes of both sides; mine where they conflict. */
  merged: Content;
  conflicts: Conflict[];
}

/**
 * Three-way merge of content, part by part. To choose their side of a conflict, write its `theirs` at its path into the
 * merged content. Conflicts are independent of each other.
 *
 * A merged list has the additions, removals, moves and edits of both sides. The whole list conflicts if one side removed
 * an item that the other edited, or if both moved items differently; both choices have all other changes. Rich text is
 * merged by paragraph (`merge-texts.ts`) and conflicts as a whole.
 */
export function mergeContents<Content extends object>(
  field: Field,
  base: Content,
  mine: Content,
  theirs: Content,
): Merge<Content>;
export function mergeContents(field: Field, base: object, mine: object, theirs: object): Merge<unknown> {
  return merge(field, { base, mine, theirs }, "");
}

/** The same part of three versions. */
interface Sides<Value = unknown> {
  base: Value;
  mine: Value;
  theirs: Value;
}

function merge(field: Field | undefined, sides: Sides, path: Path): Merge<unknown> {
  const { base, mine, theirs } = sides;
  if (deepEqual(mine, theirs) || deepEqual(base, theirs)) return { merged: mine, conflicts: [] };
  if (deepEqual(base, mine)) return { merged: theirs, conflicts: [] };
  const item = field && itemOf(field);
  if (item && areLists(sides)) return mergeLists(item, sides, path);
  if (field && areRecords(sides)) {
    if (typeOf(field).valueKind === "rich-text") return mergeRichTexts(sides, path);
    // Two variants have different fields.
    const [fields, ...others] = new Set([base, mine, theirs].map((side) => fieldsOf(field, side)));
    if (fields && others.length === 0) return mergeFields(fields, sides, path);
  }
  return { merged: mine, conflicts: [{ path, mine, theirs }] };
}

function mergeFields(
  fields: Record<string, Field>,
  { base, mine, theirs }: Sides<UnknownRecord>,
  path: Path,
): Merge<UnknownRecord> {
  const conflicts: Conflict[] = [];
  const merged: Record<string, unknown> = {};
  for (const name of allKeys(mine, theirs)) {
    const sides = { base: base[name], mine: mine[name], theirs: theirs[name] };
    const result = merge(fields[name], sides, within(path, name));
    if (result.merged !== undefined) merged[name] = result.merged;
    conflicts.push(...result.conflicts);
  }
  return { merged, conflicts };
}

function mergeRichTexts({ base, mine, theirs }: Sides<UnknownRecord>, path: Path): Merge<UnknownRecord> {
  const nodes = { base: base.content, mine: mine.content, theirs: theirs.content };
  if (!areLists(nodes)) return { merged: mine, conflicts: [{ path, mine, theirs }] };
  const text = mergeTexts(nodes);
  const merged = { ...mine, content: text.merged };
  return {
    merged,
    conflicts: text.theirs ? [{ path, mine: merged, theirs: { ...theirs, content: text.theirs } }] : [],
  };
}

type List = readonly unknown[];

function mergeLists(item: Field, { base, mine, theirs }: Sides<List>, path: Path): Merge<List> {
  const mySide = { items: mine, baseIndexes: previousIndexes(base, mine, item), wins: true };
  const theirSide = { items: theirs, baseIndexes: previousIndexes(base, theirs, item), wins: false };
  const { joined, hasConflict } = joinLists(item, base, mySide, theirSide);
  const merged = joined.map((one) => one.merged);
  if (hasConflict) {
    const alternative = joinLists(item, base, { ...theirSide, wins: true }, { ...mySide, wins: false });
    return { merged, conflicts: [{ path, mine: merged, theirs: alternative.joined.map((one) => one.merged) }] };
  }
  const conflicts = joined.flatMap((one, index) =>
    one.conflicts.map((conflict) => ({ ...conflict, path: joinPaths(within(path, index), conflict.path) })),
  );
  return { merged, conflicts };
}

/** One side of a list. */
interface ListSide {
  items: List;
  /** The index of each item in the base list, null for new items. */
  baseIndexes: readonly (number | null)[];
  /** Preferred in conflicts. */
  wins: boolean;
}

type Item = Merge<unknown>;

/** Merges two sides of a list; `mine` wins conflicts. */
function joinLists(
  field: Field,
  base: List,
  mine: ListSide,
  theirs: ListSide,
): { joined: Item[]; hasConflict: boolean } {
  const { leading, following, hasConflict } = orderOf(mine, theirs);
  const outcomes = base.map((baseItem, baseIndex) => mergeItem(field, baseItem, baseIndex, mine, theirs));
  const added = new Set<Item>();
  const itemsOf = ({ items, baseIndexes: baseItem }: ListSide) =>
    items.flatMap((item, index) => {
      const baseIndex = baseItem[index] ?? null;
      const merged = baseIndex === null ? unchangedItem(item) : outcomes[baseIndex]?.item;
      if (merged && baseIndex === null) added.add(merged);
      return merged ?? [];
    });

  const joined = itemsOf(leading);
  const alike = new Set(added);
  let last: Item | undefined;
  for (const item of itemsOf(following)) {
    const same = added.has(item) ? [...alike].find(({ merged }) => deepEqual(merged, item.merged)) : undefined;
    if (same) alike.delete(same);
    const known = same ?? item;
    if (!joined.includes(known)) joined.splice(last ? joined.indexOf(last) + 1 : 0, 0, known);
    last = known;
  }
  return {
    joined: withoutDuplicates(joined, new Set([...added, ...changedTexts(base, outcomes)]), [mine.items, theirs.items]),
    hasConflict: hasConflict || outcomes.some((outcome) => outcome.hasConflict),
  };
}

/** Merges an item of the base list; null if it is removed. */
function mergeItem(
  field: Field,
  base: unknown,
  baseIndex: number,
  mine: ListSide,
  theirs: ListSide,
): { item: Item | null; hasConflict: boolean } {
  const myIndex = mine.baseIndexes.indexOf(baseIndex);
  const theirIndex = theirs.baseIndexes.indexOf(baseIndex);
  if (myIndex !== -1 && theirIndex !== -1) {
    return {
      item: merge(field, { base, mine: mine.items[myIndex], theirs: theirs.items[theirIndex] }, ""),
      hasConflict: false,
    };
  }
  if (myIndex === -1 && theirIndex === -1) return { item: null, hasConflict: false };
  const holder = myIndex === -1 ? theirs : mine;
  const keptItem = holder.items[Math.max(myIndex, theirIndex)];
  const hasConflict = !deepEqual(base, keptItem);
  return { item: hasConflict && holder.wins ? unchangedItem(keptItem) : null, hasConflict };
}

function unchangedItem(item: unknown): Item {
  return { merged: item, conflicts: [] };
}

/** The order comes from the side that moved items. It is a conflict if both moved items differently. */
function orderOf(mine: ListSide, theirs: ListSide): { leading: ListSide; following: ListSide; hasConflict: boolean } {
  const common = (version: ListSide, other: ListSide) =>
    version.baseIndexes.filter(
      (baseIndex): baseIndex is number => baseIndex !== null && other.baseIndexes.includes(baseIndex),
    );
  const [myOrder, theirOrder] = [common(mine, theirs), common(theirs, mine)];
  if (isAscending(myOrder)) return { leading: theirs, following: mine, hasConflict: false };
  return { leading: mine, following: theirs, hasConflict: !isAscending(theirOrder) && !deepEqual(myOrder, theirOrder) };
}

function isAscending(indexes: readonly number[]): boolean {
  return indexes.every((baseIndex, index) => index === 0 || baseIndex > (indexes[index - 1] ?? -1));
}

/** Items of the base list that are texts and changed: both sides may have changed different ones to the same text. */
function changedTexts(base: List, outcomes: readonly { item: Item | null }[]): Item[] {
  return outcomes.flatMap(({ item }, baseIndex) =>
    item && item.conflicts.length === 0 && typeof item.merged === "string" && item.merged !== base[baseIndex]
      ? item
      : [],
  );
}

/** Removes new items that occur more often than on either side. */
function withoutDuplicates(joined: readonly Item[], isNew: Set<Item>, sides: List[]): Item[] {
  const remaining = [...joined];
  for (const item of joined.toReversed()) {
    const equals = (list: List) => list.filter((other) => deepEqual(other, item.merged)).length;
    const maxCount = Math.max(...sides.map(equals));
    if (isNew.has(item) && equals(remaining.map(({ merged }) => merged)) > maxCount)
      remaining.splice(remaining.indexOf(item), 1);
  }
  return remaining;
}

function joinPaths(path: Path, inner: Path): Path {
  return inner === "" ? path : within(path, inner);
}

function areLists(sides: Sides): sides is Sides<List> {
  return [sides.base, sides.mine, sides.theirs].every(Array.isArray);
}

function areRecords(sides: Sides): sides is Sides<UnknownRecord> {
  return [sides.base, sides.mine, sides.theirs].every(isRecord);
}
