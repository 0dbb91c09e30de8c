import type { Field, FieldOf } from "./kinds/field.ts";
import { mergeTexts } from "./merge-texts.ts";
import { type Path, within } from "./path.ts";
import { hasParts, isSame, type Parts, partNames } from "./same.ts";
import { placesBefore } from "./same-items.ts";

/** A part that both sides changed, each in its own way: what it is when one side is taken, and what when the other. */
export interface Clash {
  path: Path;
  mine: unknown;
  theirs: unknown;
}

interface Merge<Content> {
  /** Holds what both sides changed; of parts that clash, mine. */
  merged: Content;
  clashes: Clash[];
}

/**
 * Brings together what two people made of the same content, part by part. Writing a clash's `theirs` at its path into
 * the merged content takes their side of it; any number of clashes can be settled so, in any order.
 *
 * A list holds what both sides added, dropped, moved and rewrote. Where one side dropped an item that the other
 * rewrote, or both moved items differently, the list as a whole clashes: both of its sides hold all else. A long text is
 * brought together paragraph by paragraph (`merge-texts.ts`), and clashes as a whole, too.
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

/** The same part of three contents. */
interface Sides<Part = unknown> {
  base: Part;
  mine: Part;
  theirs: Part;
}

function merge(field: Field | undefined, sides: Sides, path: Path): Merge<unknown> {
  const { base, mine, theirs } = sides;
  if (isSame(mine, theirs) || isSame(base, theirs)) return { merged: mine, clashes: [] };
  if (isSame(base, mine)) return { merged: theirs, clashes: [] };
  if (field?.type === "list" && areLists(sides)) return mergeLists(field, sides, path);
  if (field?.type === "group" && haveParts(sides)) return mergeParts(field, sides, path);
  if (field?.type === "rich-text" && haveParts(sides)) return mergeRichTexts(sides, path);
  if (field?.type === "variants" && haveParts(sides)) {
    const [variant, ...others] = new Set([sides.base, sides.mine, sides.theirs].map((side) => side[field.by]));
    const group = others.length === 0 ? field.variants[String(variant)] : undefined;
    if (group) return mergeParts(group, sides, path);
  }
  return { merged: mine, clashes: [{ path, mine, theirs }] };
}

function mergeParts({ fields }: FieldOf<"group">, { base, mine, theirs }: Sides<Parts>, path: Path): Merge<Parts> {
  const clashes: Clash[] = [];
  const merged: Record<string, unknown> = {};
  for (const name of partNames(mine, theirs)) {
    const sides = { base: base[name], mine: mine[name], theirs: theirs[name] };
    const part = merge(fields[name], sides, within(path, name));
    if (part.merged !== undefined) merged[name] = part.merged;
    clashes.push(...part.clashes);
  }
  return { merged, clashes };
}

function mergeRichTexts({ base, mine, theirs }: Sides<Parts>, path: Path): Merge<Parts> {
  const nodes = { base: base.content, mine: mine.content, theirs: theirs.content };
  if (!areLists(nodes)) return { merged: mine, clashes: [{ path, mine, theirs }] };
  const text = mergeTexts(nodes);
  const merged = { ...mine, content: text.merged };
  return { merged, clashes: text.theirs ? [{ path, mine: merged, theirs: { ...theirs, content: text.theirs } }] : [] };
}

type List = readonly unknown[];

function mergeLists({ item }: FieldOf<"list">, { base, mine, theirs }: Sides<List>, path: Path): Merge<List> {
  const ours = { items: mine, was: placesBefore(base, mine, item), wins: true };
  const others = { items: theirs, was: placesBefore(base, theirs, item), wins: false };
  const { joined, isTorn } = join(item, base, ours, others);
  const merged = joined.map((one) => one.merged);
  if (isTorn) {
    const otherwise = join(item, base, { ...others, wins: true }, { ...ours, wins: false });
    return { merged, clashes: [{ path, mine: merged, theirs: otherwise.joined.map((one) => one.merged) }] };
  }
  const clashes = joined.flatMap((one, index) =>
    one.clashes.map((clash) => ({ ...clash, path: beneath(within(path, index), clash.path) })),
  );
  return { merged, clashes };
}

/** What one of two made of a list. */
interface Version {
  items: List;
  /** The places of the items in the list that both began with, null for new ones. */
  was: readonly (number | null)[];
  /** Its side is taken where both cannot be had. */
  wins: boolean;
}

type Item = Merge<unknown>;

/** Joins two versions of a list, of which `mine` wins. `isTorn`: something in it could not be had as both wanted it. */
function join(field: Field, base: List, mine: Version, theirs: Version): { joined: Item[]; isTorn: boolean } {
  const { leading, following, isTorn } = orderOf(mine, theirs);
  const fates = base.map((was, place) => fateOf(field, was, place, mine, theirs));
  const added = new Set<Item>();
  const itemsOf = ({ items, was }: Version) =>
    items.flatMap((item, index) => {
      const place = was[index] ?? null;
      const fate = place === null ? asItIs(item) : fates[place]?.item;
      if (fate && place === null) added.add(fate);
      return fate ?? [];
    });

  const joined = itemsOf(leading);
  const alike = new Set(added);
  let last: Item | undefined;
  for (const item of itemsOf(following)) {
    const same = added.has(item) ? [...alike].find(({ merged }) => isSame(merged, item.merged)) : undefined;
    if (same) alike.delete(same);
    const known = same ?? item;
    if (!joined.includes(known)) joined.splice(last ? joined.indexOf(last) + 1 : 0, 0, known);
    last = known;
  }
  return {
    joined: withoutSurplus(joined, added, [mine.items, theirs.items]),
    isTorn: isTorn || fates.some((fate) => fate.isTorn),
  };
}

/** What becomes of an item that both began with; none when it is dropped. */
function fateOf(
  field: Field,
  base: unknown,
  place: number,
  mine: Version,
  theirs: Version,
): { item: Item | null; isTorn: boolean } {
  const my = mine.was.indexOf(place);
  const their = theirs.was.indexOf(place);
  if (my !== -1 && their !== -1) {
    return { item: merge(field, { base, mine: mine.items[my], theirs: theirs.items[their] }, ""), isTorn: false };
  }
  if (my === -1 && their === -1) return { item: null, isTorn: false };
  const holder = my === -1 ? theirs : mine;
  const kept = holder.items[Math.max(my, their)];
  const isTorn = !isSame(base, kept);
  return { item: isTorn && holder.wins ? asItIs(kept) : null, isTorn };
}

function asItIs(item: unknown): Item {
  return { merged: item, clashes: [] };
}

/** Whose order the items get: that of the one who moved any. Torn, if both did and in different ways. */
function orderOf(mine: Version, theirs: Version): { leading: Version; following: Version; isTorn: boolean } {
  const common = (version: Version, other: Version) =>
    version.was.filter((place): place is number => place !== null && other.was.includes(place));
  const [myOrder, theirOrder] = [common(mine, theirs), common(theirs, mine)];
  if (isAscending(myOrder)) return { leading: theirs, following: mine, isTorn: false };
  return { leading: mine, following: theirs, isTorn: !isAscending(theirOrder) && !isSame(myOrder, theirOrder) };
}

function isAscending(places: readonly number[]): boolean {
  return places.every((place, index) => index === 0 || place > (places[index - 1] ?? -1));
}

/** Leaves out those added items by which the joined list has more equal ones than either side wanted. */
function withoutSurplus(joined: readonly Item[], added: Set<Item>, sides: List[]): Item[] {
  const kept = [...joined];
  for (const item of joined.toReversed()) {
    const equals = (list: List) => list.filter((other) => isSame(other, item.merged)).length;
    const wanted = Math.max(...sides.map(equals));
    if (added.has(item) && equals(kept.map(({ merged }) => merged)) > wanted) kept.splice(kept.indexOf(item), 1);
  }
  return kept;
}

function beneath(path: Path, inner: Path): Path {
  return inner === "" ? path : within(path, inner);
}

function areLists(sides: Sides): sides is Sides<List> {
  return [sides.base, sides.mine, sides.theirs].every(Array.isArray);
}

function haveParts(sides: Sides): sides is Sides<Parts> {
  return [sides.base, sides.mine, sides.theirs].every(hasParts);
}
