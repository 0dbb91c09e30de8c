import { areSimilar, maxPairs, unchangedPairs } from "../fields/diff/same-items.ts";
import { deepEqual, isRecord } from "../schema/values/deep-equal.ts";

type Nodes = readonly unknown[];

/** The nodes of three versions of a text. */
interface Sides {
  base: Nodes;
  mine: Nodes;
  theirs: Nodes;
}

/** One side's replacement for a range of base nodes. An empty range is the gap before `from`. */
interface Edit {
  from: number;
  to: number;
  nodes: Nodes;
}

/** Overlapping edits by side. An edit of one side only, or the same edit of both, is in `mine`. */
interface Region {
  mine: Edit[];
  theirs: Edit[];
}

/**
 * Three-way merge of rich text by node: paragraphs, headings, lists, pictures. `theirs` is null without a conflict. If
 * both sides edited the same node or inserted into the same gap, or the position of a node is unclear, there are two
 * texts to choose from. Both have all other changes, unless that would repeat a node.
 */
export function mergeTexts(sides: Sides): { merged: Nodes; theirs: Nodes | null } {
  const { base, mine, theirs } = sides;
  const edits = { mine: editsOf(base, mine), theirs: editsOf(base, theirs) };
  const regions = regionsOf(edits.mine, edits.theirs);
  const merged = apply(base, regions, "mine");
  const changedNodes = [...edits.mine, ...edits.theirs]
    .flatMap(({ from, to }) => base.slice(from, to))
    .filter(hasContents);
  const addedNodes = [...edits.mine, ...edits.theirs].flatMap(({ nodes }) => nodes).filter(hasContents);
  const isWithinLimit = (changedNodes.length + addedNodes.length) * (mine.length + theirs.length) <= maxPairs;
  const isClear = regions.every((region) => region.theirs.length === 0);
  if (isWithinLimit && isClear && occursAsOften(sides, merged, [...changedNodes, ...addedNodes])) {
    if (hasNoDuplicates(sides, merged, changedNodes)) return { merged, theirs: null };
  }
  const alternative = apply(base, regions, "theirs");
  const isChoice =
    isWithinLimit && !isClear && [merged, alternative].every((text) => hasNoDuplicates(sides, text, changedNodes));
  return isChoice ? { merged, theirs: alternative } : { merged: mine, theirs };
}

/** A range whose nodes were all edited in place is split into one edit per node. */
function editsOf(base: Nodes, side: Nodes): Edit[] {
  const edits: Edit[] = [];
  let [position, index] = [0, 0];
  for (const [from, to] of [...unchangedPairs(base, side), [base.length, side.length] as const]) {
    const before = base.slice(position, from);
    const nodes = side.slice(index, to);
    const isInPlace =
      before.length === nodes.length && before.every((node, step) => areSimilarNodes(node, nodes[step]));
    if (isInPlace) {
      edits.push(...nodes.map((node, step) => ({ from: position + step, to: position + step + 1, nodes: [node] })));
    } else edits.push({ from: position, to: from, nodes });
    [position, index] = [from + 1, to + 1];
  }
  return edits;
}

function regionsOf(mine: readonly Edit[], theirs: readonly Edit[]): Region[] {
  // Indexed by position: there may be thousands of edits.
  const byRange = [mine, theirs].map((edits) => new Map(edits.map((edit) => [rangeKey(edit), edit])));
  const isShared = (edit: Edit) => byRange.every((edits) => deepEqual(edits.get(rangeKey(edit)), edit));
  const unsharedEdits = (edits: readonly Edit[], side: keyof Region) =>
    edits.filter((edit) => !isShared(edit)).map((edit) => ({ side, edit }));
  const shared = mine.filter(isShared).map((edit) => ({ side: "mine" as const, edit }));
  const all = [...unsharedEdits(mine, "mine"), ...unsharedEdits(theirs, "theirs"), ...shared];
  all.sort(({ edit: one }, { edit: other }) => one.from - other.from || one.to - other.to);
  const regions: Region[] = [];
  for (const { side, edit } of all) {
    const last = regions.at(-1);
    const others = last?.[side === "mine" ? "theirs" : "mine"] ?? [];
    if (last && others.some((other) => overlap(edit, other))) last[side].push(edit);
    else regions.push({ mine: [], theirs: [], [side]: [edit] });
  }
  return regions.map((region) => (region.mine.length === 0 ? { mine: region.theirs, theirs: [] } : region));
}

function rangeKey({ from, to }: Edit): string {
  return `${from}-${to}`;
}

/** Adjacent edits do not overlap: their order is clear. */
function overlap(one: Edit, other: Edit): boolean {
  const sameGap = one.from === one.to && other.from === other.to && one.from === other.from;
  return sameGap || (one.from < other.to && other.from < one.to);
}

/** Applies the regions to the base text; conflicting regions from one side. */
function apply(base: Nodes, regions: readonly Region[], side: keyof Region): Nodes {
  const edits = regions.flatMap((region) => (region.theirs.length === 0 ? region.mine : region[side]));
  let position = 0;
  const text = edits.flatMap(({ from, to, nodes }) => {
    const unchanged = base.slice(position, from);
    position = to;
    return [...unchanged, ...nodes];
  });
  return [...text, ...base.slice(position)];
}

/** Whether each node occurs as often as on the side that changed its count. If not, a node was moved. */
function occursAsOften({ base, mine, theirs }: Sides, merged: Nodes, nodes: Nodes): boolean {
  return nodes.every((node) => {
    const timesIn = (text: Nodes) => text.filter((other) => deepEqual(node, other)).length;
    const [baseCount, myCount, theirCount] = [timesIn(base), timesIn(mine), timesIn(theirs)];
    return (
      timesIn(merged) === (myCount === baseCount ? theirCount : myCount) &&
      (myCount === baseCount || theirCount === baseCount || myCount === theirCount)
    );
  });
}

/** Whether no node has more versions than on either side, as when one side moved a node that the other edited. */
function hasNoDuplicates({ mine, theirs }: Sides, text: Nodes, nodes: Nodes): boolean {
  return nodes.every((node) => {
    const versionsIn = (side: Nodes) => side.filter((other) => areSimilarNodes(node, other)).length;
    return versionsIn(text) <= Math.max(versionsIn(mine), versionsIn(theirs));
  });
}

/** Whether one node may be an edited version of the other. */
function areSimilarNodes(one: unknown, other: unknown): boolean {
  return deepEqual(one, other) || areSimilar(contentsOf(one), contentsOf(other));
}

/** False for empty lines, which may occur anywhere. */
function hasContents(node: unknown): boolean {
  return contentsOf(node).length > 0;
}

/** The texts of a node, or what it shows: a picture, a button, a video. */
function contentsOf(node: unknown): unknown[] {
  if (!isRecord(node)) return [];
  if (Array.isArray(node.content)) return node.content.flatMap(contentsOf);
  return [node.text ?? node.attrs].filter(Boolean);
}
