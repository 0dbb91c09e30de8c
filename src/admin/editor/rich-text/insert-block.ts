import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";

/**
 * Inserts a top-level node at a position: between blocks, or in place of an empty line. The cursor stays. Returns the
 * node's position.
 */
export function insertBlock({ state, view }: Editor, node: Node, at: number): number {
  const { tr, schema } = state;
  const { from, to } = gapAt(state, at);
  tr.replaceWith(from, to, node);
  const after = from + node.nodeSize;
  // A paragraph below it to continue in.
  if (after === tr.doc.content.size) tr.insert(after, schema.node("paragraph"));
  view.dispatch(tr);
  return from;
}

function gapAt({ doc }: Editor["state"], at: number): { from: number; to: number } {
  const $at = doc.resolve(Math.min(at, doc.content.size));
  if ($at.depth === 0) return { from: at, to: at };
  const block = $at.node(1);
  if (block.type.name === "paragraph" && block.childCount === 0) return { from: $at.before(1), to: $at.after(1) };
  const isAtStart = $at.depth === 1 && $at.parentOffset === 0;
  const gap = isAtStart ? $at.before(1) : $at.after(1);
  return { from: gap, to: gap };
}
