import { diffWordsWithSpace } from "diff";

/** Words that stand in a row and were all kept, removed or added. */
export interface Stretch {
  is: "kept" | "removed" | "added";
  text: string;
}

/** Beyond so many changed words two texts are shown side by side: it would take long to find what they share. */
const mostEdits = 1000;

/** How much may be spent on all texts of a comparison together: what one takes grows with the square of its edits. */
export interface Effort {
  left: number;
}

/** Four texts with as many edits as one may have: a quarter of a second. */
export function someEffort(): Effort {
  return { left: 4 * mostEdits ** 2 };
}

/** How many characters of a kept stretch are shown before and after a change. */
const shownAround = 60;

/**
 * What became of a text, word by word; what stayed is shortened to what stands around the changes. Null for texts that
 * have too little in common to be read as one.
 */
export function markChanges(before: string, after: string, effort = someEffort()): Stretch[] | null {
  if (before === "" || after === "" || before === after) return null;
  const maxEditLength = Math.floor(Math.min(mostEdits, Math.sqrt(effort.left)));
  const changes = diffWordsWithSpace(before, after, { maxEditLength }) ?? [];
  const edits = changes.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0);
  effort.left -= Math.min(edits || maxEditLength, maxEditLength) ** 2;
  const stretches = changes.map(({ added, removed, value }): Stretch => {
    return { is: added ? "added" : removed ? "removed" : "kept", text: value };
  });
  const kept = stretches.filter(({ is }) => is === "kept").reduce((sum, { text }) => sum + text.trim().length, 0);
  if (kept * 3 < Math.min(before.length, after.length)) return null;
  return stretches.map((stretch, index) =>
    stretch.is === "kept"
      ? { ...stretch, text: shorten(stretch.text, index > 0, index < stretches.length - 1) }
      : stretch,
  );
}

/** Leaves of a text what stands next to the changes before and after it, in whole words. */
function shorten(text: string, hasBefore: boolean, hasAfter: boolean): string {
  if (text.length <= 3 * shownAround) return text;
  const start = text.slice(0, shownAround);
  const head = hasBefore ? start.slice(0, start.lastIndexOf(" ") + 1) : "";
  const tail = hasAfter ? text.slice(-shownAround).replace(/^\S*\s*/, "") : "";
  return `${head}…${tail}`;
}
