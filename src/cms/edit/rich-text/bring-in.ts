import type { Editor } from "@tiptap/core";
import { Fragment, Node, Slice } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import { diffArrays } from "diff";
import type { RichText } from "../../../content/kinds/rich-text.ts";
import { opened } from "./stored.ts";

/**
 * Shows another text in an editor, such as what somebody else wrote meanwhile. Only what differs is replaced, so that
 * the cursor stays where it is; what one did oneself before can still be undone.
 */
export function bringIn({ state, view }: Editor, text: RichText): void {
  const { tr, doc, schema } = state;
  const next = Node.fromJSON(schema, opened(text));
  for (const change of changesBetween(doc, next).reverse()) replace(tr, change);
  view.dispatch(tr.setMeta("addToHistory", false).setMeta("preventUpdate", true));
}

/** Beyond so many blocks that differ, the whole text is replaced: telling them apart would take long. */
const mostEdits = 500;

/** Blocks in a row that are others now. */
interface Change {
  at: number;
  old: Node[];
  fresh: Node[];
}

function changesBetween(doc: Node, next: Node): Change[] {
  const changes: Change[] = [];
  let isWithin = false;
  let at = 0;
  const [old, fresh] = [[...doc.children], [...next.children]];
  const parts = diffArrays(old, fresh, { comparator: isEqual, maxEditLength: mostEdits });
  if (!parts) return [{ at: 0, old, fresh }];
  for (const { added, removed, value } of parts) {
    if ((added || removed) && !isWithin) changes.push({ at, old: [], fresh: [] });
    isWithin = added || removed;
    if (isWithin) changes.at(-1)?.[added ? "fresh" : "old"].push(...value);
    if (!added) at += Fragment.from(value).size;
  }
  return changes;
}

function isEqual(one: Node, other: Node): boolean {
  return one.eq(other);
}

function replace(tr: Transaction, { at, old, fresh }: Change): void {
  const [before, ...others] = old;
  const [after, ...more] = fresh;
  if (before?.isTextblock && after && others.length + more.length === 0 && before.sameMarkup(after)) {
    replaceWords(tr, at + 1, before.content, after.content);
  } else tr.replaceWith(at, at + Fragment.from(old).size, fresh);
}

/** Within one paragraph. */
function replaceWords(tr: Transaction, at: number, old: Fragment, fresh: Fragment): void {
  const from = old.findDiffStart(fresh);
  const to = old.findDiffEnd(fresh);
  if (from === null || to === null) return;
  // Where something is doubled, or one of two is gone, both ends find the same.
  const overlap = Math.max(0, from - Math.min(to.a, to.b));
  tr.replace(at + from, at + to.a + overlap, new Slice(fresh.cut(from, to.b + overlap), 0, 0));
}
