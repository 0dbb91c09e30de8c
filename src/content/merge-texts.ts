import { hasParts, isSame } from "./same.ts";
import { haveMostInCommon, keptInOrder, mostPairs } from "./same-items.ts";

type Nodes = readonly unknown[];

/** The nodes of the same text on three sides. */
interface Sides {
  base: Nodes;
  mine: Nodes;
  theirs: Nodes;
}

/** What one side made of a stretch of the nodes that both began with. An empty stretch is the gap before `from`. */
interface Edit {
  from: number;
  to: number;
  nodes: Nodes;
}

/** Edits that meet, by side; what only one side did, or both did alike, is one edit of `mine`. */
interface Region {
  mine: Edit[];
  theirs: Edit[];
}

/**
 * Brings together what two people made of a text, node by node: paragraphs, headings, lists, pictures. `theirs` is null
 * where both can be had. Where both rewrote the same node, put something into the same gap, or it cannot be told where a
 * node belongs, there are two texts to choose from: both hold all else, unless that would tell something twice.
 */
export function mergeTexts(sides: Sides): { merged: Nodes; theirs: Nodes | null } {
  const { base, mine, theirs } = sides;
  const edits = { mine: editsOf(base, mine), theirs: editsOf(base, theirs) };
  const regions = regionsOf(edits.mine, edits.theirs);
  const merged = apply(base, regions, "mine");
  const touched = [...edits.mine, ...edits.theirs]
    .flatMap(({ from, to }) => base.slice(from, to))
    .filter(saysSomething);
  const added = [...edits.mine, ...edits.theirs].flatMap(({ nodes }) => nodes).filter(saysSomething);
  const isManageable = (touched.length + added.length) * (mine.length + theirs.length) <= mostPairs;
  const isClear = regions.every((region) => region.theirs.length === 0);
  if (isManageable && isClear && standsAsOften(sides, merged, [...touched, ...added])) {
    if (tellsNothingTwice(sides, merged, touched)) return { merged, theirs: null };
  }
  const otherwise = apply(base, regions, "theirs");
  const isChoice =
    isManageable && !isClear && [merged, otherwise].every((text) => tellsNothingTwice(sides, text, touched));
  return isChoice ? { merged, theirs: otherwise } : { merged: mine, theirs };
}

/** A stretch that was rewritten in place, each node into one like it, is one edit for each of them. */
function editsOf(base: Nodes, side: Nodes): Edit[] {
  const edits: Edit[] = [];
  let [place, index] = [0, 0];
  for (const [from, to] of [...keptInOrder(base, side), [base.length, side.length] as const]) {
    const before = base.slice(place, from);
    const nodes = side.slice(index, to);
    const isInPlace = before.length === nodes.length && before.every((node, step) => areAlike(node, nodes[step]));
    if (isInPlace) {
      edits.push(...nodes.map((node, step) => ({ from: place + step, to: place + step + 1, nodes: [node] })));
    } else edits.push({ from: place, to: from, nodes });
    [place, index] = [from + 1, to + 1];
  }
  return edits;
}

function regionsOf(mine: readonly Edit[], theirs: readonly Edit[]): Region[] {
  // By their place first: a side has one edit of a stretch, and there may be thousands.
  const byPlace = [mine, theirs].map((edits) => new Map(edits.map((edit) => [placeOf(edit), edit])));
  const isShared = (edit: Edit) => byPlace.every((edits) => isSame(edits.get(placeOf(edit)), edit));
  const left = (edits: readonly Edit[], side: keyof Region) =>
    edits.filter((edit) => !isShared(edit)).map((edit) => ({ side, edit }));
  const shared = mine.filter(isShared).map((edit) => ({ side: "mine" as const, edit }));
  const all = [...left(mine, "mine"), ...left(theirs, "theirs"), ...shared];
  all.sort(({ edit: one }, { edit: other }) => one.from - other.from || one.to - other.to);
  const regions: Region[] = [];
  for (const { side, edit } of all) {
    const last = regions.at(-1);
    const others = last?.[side === "mine" ? "theirs" : "mine"] ?? [];
    if (last && others.some((other) => meet(edit, other))) last[side].push(edit);
    else regions.push({ mine: [], theirs: [], [side]: [edit] });
  }
  return regions.map((region) => (region.mine.length === 0 ? { mine: region.theirs, theirs: [] } : region));
}

function placeOf({ from, to }: Edit): string {
  return `${from}-${to}`;
}

/** Beside each other they do not meet: what stands first is told by where they stand. */
function meet(one: Edit, other: Edit): boolean {
  const areInOneGap = one.from === one.to && other.from === other.to && one.from === other.from;
  return areInOneGap || (one.from < other.to && other.from < one.to);
}

/** What the regions make of the text; of those that clash, what one side does. */
function apply(base: Nodes, regions: readonly Region[], side: keyof Region): Nodes {
  const edits = regions.flatMap((region) => (region.theirs.length === 0 ? region.mine : region[side]));
  let place = 0;
  const text = edits.flatMap(({ from, to, nodes }) => {
    const kept = base.slice(place, from);
    place = to;
    return [...kept, ...nodes];
  });
  return [...text, ...base.slice(place)];
}

/** Whether each of some nodes is there as often as those want who changed that: else one of them was moved away from it. */
function standsAsOften({ base, mine, theirs }: Sides, merged: Nodes, nodes: Nodes): boolean {
  return nodes.every((node) => {
    const timesIn = (text: Nodes) => text.filter((other) => isSame(node, other)).length;
    const [was, my, their] = [timesIn(base), timesIn(mine), timesIn(theirs)];
    return timesIn(merged) === (my === was ? their : my) && (my === was || their === was || my === their);
  });
}

/** Whether no node is there in more versions than on either side, as when one moved what the other rewrote. */
function tellsNothingTwice({ mine, theirs }: Sides, text: Nodes, nodes: Nodes): boolean {
  return nodes.every((node) => {
    const versionsIn = (side: Nodes) => side.filter((other) => areAlike(node, other)).length;
    return versionsIn(text) <= Math.max(versionsIn(mine), versionsIn(theirs));
  });
}

/** Whether one may be the other after it was rewritten. */
function areAlike(one: unknown, other: unknown): boolean {
  return isSame(one, other) || haveMostInCommon(sayings(one), sayings(other));
}

/** Any number of empty lines may stand anywhere. */
function saysSomething(node: unknown): boolean {
  return sayings(node).length > 0;
}

/** What a node says: its words, or its picture. */
function sayings(node: unknown): unknown[] {
  if (!hasParts(node)) return [];
  if (node.type === "picture") return [node.attrs];
  return Array.isArray(node.content) ? node.content.flatMap(sayings) : [node.text].filter(Boolean);
}
