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
interface Sides<Part = unknown> {
  base: Part;
  mine: Part;
  theirs: Part;
}

function merge(field: Field | undefined, sides: Sides, path: Path): Merge<unknown> {
  const { base, mine, theirs } = sides;
  if (deepEqual(mine, theirs) || deepEqual(base, theirs)) return { merged: mine, conflicts: [] };
  if (deepEqual(base, mine)) return { merged: theirs, conflicts: [] };
  const item = field && itemOf(field);
  if (item && areLists(sides)) return mergeLists(item, sides, path);
  if (field && haveParts(sides)) {
    if (typeOf(field).holds === "rich-text") return mergeRichTexts(sides, path);
    // Two variants have different fields.
    const [fields, ...others] = new Set([base, mine, theirs].map((side) => fieldsOf(field, side)));
    if (fields && others.length === 0) return mergeParts(fields, sides, path);
  }
  return { merged: mine, conflicts: [{ path, mine, theirs }] };
}

function mergeParts(
  fields: Record<string, Field>,
  { base, mine, theirs }: Sides<UnknownRecord>,
  path: Path,
): Merge<UnknownRecord> {
  const conflicts: Conflict[] = [];
  const merged: Record<string, unknown> = {};
  for (const name of allKeys(mine, theirs)) {
    const sides = { base: base[name], mine: mine[name], theirs: theirs[name] };
    const part = merge(fields[name], sides, within(path, name));
    if (part.merged !== undefined) merged[name] = part.merged;
    conflicts.push(...part.conflicts);
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
  const ours = { items: mine, was: previousIndexes(base, mine, item), wins: true };
  const others = { items: theirs, was: previousIndexes(base, theirs, item), wins: false };
  const { joined, hasConflict } = joinLists(item, base, ours, others);
  const merged = joined.map((one) => one.merged);
  if (hasConflict) {
    const otherwise = joinLists(item, base, { ...others, wins: true }, { ...ours, wins: false });
    return { merged, conflicts: [{ path, mine: merged, theirs: otherwise.joined.map((one) => one.merged) }] };
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
  was: readonly (number | null)[];
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
  const outcomes = base.map((was, place) => mergeItem(field, was, place, mine, theirs));
  const added = new Set<Item>();
  const itemsOf = ({ items, was }: ListSide) =>
    items.flatMap((item, index) => {
      const place = was[index] ?? null;
      const merged = place === null ? unchangedItem(item) : outcomes[place]?.item;
      if (merged && place === null) added.add(merged);
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
  place: number,
  mine: ListSide,
  theirs: ListSide,
): { item: Item | null; hasConflict: boolean } {
  const my = mine.was.indexOf(place);
  const their = theirs.was.indexOf(place);
  if (my !== -1 && their !== -1) {
    return { item: merge(field, { base, mine: mine.items[my], theirs: theirs.items[their] }, ""), hasConflict: false };
  }
  if (my === -1 && their === -1) return { item: null, hasConflict: false };
  const holder = my === -1 ? theirs : mine;
  const kept = holder.items[Math.max(my, their)];
  const hasConflict = !deepEqual(base, kept);
  return { item: hasConflict && holder.wins ? unchangedItem(kept) : null, hasConflict };
}

function unchangedItem(item: unknown): Item {
  return { merged: item, conflicts: [] };
}

/** The order comes from the side that moved items. It is a conflict if both moved items differently. */
function orderOf(mine: ListSide, theirs: ListSide): { leading: ListSide; following: ListSide; hasConflict: boolean } {
  const common = (version: ListSide, other: ListSide) =>
    version.was.filter((place): place is number => place !== null && other.was.includes(place));
  const [myOrder, theirOrder] = [common(mine, theirs), common(theirs, mine)];
  if (isAscending(myOrder)) return { leading: theirs, following: mine, hasConflict: false };
  return { leading: mine, following: theirs, hasConflict: !isAscending(theirOrder) && !deepEqual(myOrder, theirOrder) };
}

function isAscending(places: readonly number[]): boolean {
  return places.every((place, index) => index === 0 || place > (places[index - 1] ?? -1));
}

/** Items of the base list that are texts and changed: both sides may have changed different ones to the same text. */
function changedTexts(base: List, outcomes: readonly { item: Item | null }[]): Item[] {
  return outcomes.flatMap(({ item }, place) =>
    item && item.conflicts.length === 0 && typeof item.merged === "string" && item.merged !== base[place] ? item : [],
  );
}

/** Removes new items that occur more often than on either side. */
function withoutDuplicates(joined: readonly Item[], isNew: Set<Item>, sides: List[]): Item[] {
  const kept = [...joined];
  for (const item of joined.toReversed()) {
    const equals = (list: List) => list.filter((other) => deepEqual(other, item.merged)).length;
    const wanted = Math.max(...sides.map(equals));
    if (isNew.has(item) && equals(kept.map(({ merged }) => merged)) > wanted) kept.splice(kept.indexOf(item), 1);
  }
  return kept;
}

function joinPaths(path: Path, inner: Path): Path {
  return inner === "" ? path : within(path, inner);
}

function areLists(sides: Sides): sides is Sides<List> {
  return [sides.base, sides.mine, sides.theirs].every(Array.isArray);
}

function haveParts(sides: Sides): sides is Sides<UnknownRecord> {
  return [sides.base, sides.mine, sides.theirs].every(isRecord);
}
