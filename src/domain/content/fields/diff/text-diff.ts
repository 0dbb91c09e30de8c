import { diffWordsWithSpace } from "diff";

/** Consecutive words that were all kept, removed or added. */
export interface DiffSegment {
  change: "kept" | "removed" | "added";
  text: string;
}

/** Texts with more changed words are shown side by side: a diff would take too long. */
const maxEdits = 1000;

/** Shared by all texts of a comparison. The cost of a diff grows with the square of its edits. */
export interface DiffBudget {
  remaining: number;
}

/** Enough for four texts with the maximum number of edits: a quarter of a second. */
export function newDiffBudget(): DiffBudget {
  return { remaining: 4 * maxEdits ** 2 };
}

/** In characters, the unchanged text shown before and after a change. */
const contextLength = 60;

/**
 * Diffs two texts by word. Unchanged text is shortened to the context of the changes. Null if the texts have too little
 * in common.
 */
export function diffText(before: string, after: string, budget = newDiffBudget()): DiffSegment[] | null {
  if (before === "" || after === "" || before === after) return null;
  const maxEditLength = Math.floor(Math.min(maxEdits, Math.sqrt(budget.remaining)));
  const changes = diffWordsWithSpace(before, after, { maxEditLength }) ?? [];
  const edits = changes.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0);
  budget.remaining -= Math.min(edits || maxEditLength, maxEditLength) ** 2;
  const segments = changes.map(({ added, removed, value }): DiffSegment => {
    return { change: added ? "added" : removed ? "removed" : "kept", text: value };
  });
  const unchangedLength = segments
    .filter(({ change }) => change === "kept")
    .reduce((sum, { text }) => sum + text.trim().length, 0);
  if (unchangedLength * 3 < Math.min(before.length, after.length)) return null;
  return segments.map((segment, index) =>
    segment.change === "kept"
      ? { ...segment, text: shorten(segment.text, index > 0, index < segments.length - 1) }
      : segment,
  );
}

/** Shortens unchanged text to whole words next to the changes. */
function shorten(text: string, hasBefore: boolean, hasAfter: boolean): string {
  if (text.length <= 3 * contextLength) return text;
  const start = text.slice(0, contextLength);
  const head = hasBefore ? start.slice(0, start.lastIndexOf(" ") + 1) : "";
  const tail = hasAfter ? text.slice(-contextLength).replace(/^\S*\s*/, "") : "";
  return `${head}…${tail}`;
}
