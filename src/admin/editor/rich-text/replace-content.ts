import type { Editor } from "@tiptap/core";
import { Fragment, Node, Slice } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import { diffArrays } from "diff";
import type { RichText } from "#src/domain/content/schema/rich-text.ts";
import { toEditorContent } from "./serializer.ts";

/**
 * Replaces an editor's text, such as with a remote save. Only differences are replaced, so that the cursor stays; earlier
 * local edits can still be undone.
 */
export function replaceContent({ state, view }: Editor, text: RichText): void {
  const { tr, doc, schema } = state;
  const next = Node.fromJSON(schema, toEditorContent(text));
  for (const change of changesBetween(doc, next).reverse()) replace(tr, change);
  view.dispatch(tr.setMeta("addToHistory", false).setMeta("preventUpdate", true));
}

/** Above this many different blocks the whole text is replaced: the diff would take too long. */
const maxEdits = 500;

/** Consecutive blocks that changed. */
interface Change {
  position: number;
  old: Node[];
  replacement: Node[];
}

/** The changes between the children of two nodes; the first child is at `position`. */
function changesBetween(doc: Node, next: Node, position = 0): Change[] {
  const changes: Change[] = [];
  let isWithin = false;
  const [old, replacement] = [[...doc.children], [...next.children]];
  const diff = diffArrays(old, replacement, { comparator: isEqual, maxEditLength: maxEdits });
  if (!diff) return [{ position, old, replacement }];
  for (const { added, removed, value } of diff) {
    if ((added || removed) && !isWithin) changes.push({ position, old: [], replacement: [] });
    isWithin = added || removed;
    if (isWithin) changes.at(-1)?.[added ? "replacement" : "old"].push(...value);
    if (!added) position += Fragment.from(value).size;
  }
  return changes;
}

function isEqual(one: Node, other: Node): boolean {
  return one.eq(other);
}

function replace(tr: Transaction, { position, old, replacement }: Change): void {
  const [before, ...others] = old;
  const [after, ...more] = replacement;
  const isSameNode = before && after && others.length + more.length === 0 && before.sameMarkup(after);
  if (isSameNode && before.isTextblock) replaceText(tr, position + 1, before.content, after.content);
  else if (isSameNode && !before.isLeaf) {
    for (const change of changesBetween(before, after, position + 1).reverse()) replace(tr, change);
  } else tr.replaceWith(position, position + Fragment.from(old).size, replacement);
}

/** Within one paragraph. */
function replaceText(tr: Transaction, position: number, old: Fragment, replacement: Fragment): void {
  const from = old.findDiffStart(replacement);
  const to = old.findDiffEnd(replacement);
  if (from === null || to === null) return;
  // With repeated text both diffs can overlap.
  const overlap = Math.max(0, from - Math.min(to.a, to.b));
  tr.replace(position + from, position + to.a + overlap, new Slice(replacement.cut(from, to.b + overlap), 0, 0));
}
