import { diffWordsWithSpace } from "diff";

/** Consecutive words that were all kept, removed or added. */
export interface DiffPart {
  is: "kept" | "removed" | "added";
  text: string;
}

/** Texts with more changed words are shown side by side: a diff would take too long. */
const maxEdits = 1000;

/** Shared by all texts of a comparison. The cost of a diff grows with the square of its edits. */
export interface DiffBudget {
  left: number;
}

/** Enough for four texts with the maximum number of edits: a quarter of a second. */
export function newDiffBudget(): DiffBudget {
  return { left: 4 * maxEdits ** 2 };
}

/** In characters, the unchanged text shown before and after a change. */
const contextLength = 60;

/**
 * Diffs two texts by word. Unchanged text is shortened to the context of the changes. Null if the texts have too little
 * in common.
 */
export function diffText(before: string, after: string, effort = newDiffBudget()): DiffPart[] | null {
  if (before === "" || after === "" || before === after) return null;
  const maxEditLength = Math.floor(Math.min(maxEdits, Math.sqrt(effort.left)));
  const changes = diffWordsWithSpace(before, after, { maxEditLength }) ?? [];
  const edits = changes.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0);
  effort.left -= Math.min(edits || maxEditLength, maxEditLength) ** 2;
  const parts = changes.map(({ added, removed, value }): DiffPart => {
    return { is: added ? "added" : removed ? "removed" : "kept", text: value };
  });
  const kept = parts.filter(({ is }) => is === "kept").reduce((sum, { text }) => sum + text.trim().length, 0);
  if (kept * 3 < Math.min(before.length, after.length)) return null;
  return parts.map((part, index) =>
    part.is === "kept" ? { ...part, text: shorten(part.text, index > 0, index < parts.length - 1) } : part,
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
