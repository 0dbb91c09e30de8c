import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";

/**
 * Inserts a top-level node at a position: between blocks, or in place of an empty line. The cursor stays. Returns the
 * node's position.
 */
export function insertBlock({ state, view }: Editor, node: Node, position: number): number {
  const { tr, schema } = state;
  const { from, to } = gapAt(state, position);
  tr.replaceWith(from, to, node);
  const after = from + node.nodeSize;
  // A paragraph below it to continue in.
  if (after === tr.doc.content.size) tr.insert(after, schema.node("paragraph"));
  view.dispatch(tr);
  return from;
}

function gapAt({ doc }: Editor["state"], position: number): { from: number; to: number } {
  const $position = doc.resolve(Math.min(position, doc.content.size));
  if ($position.depth === 0) return { from: position, to: position };
  const block = $position.node(1);
  if (block.type.name === "paragraph" && block.childCount === 0)
    return { from: $position.before(1), to: $position.after(1) };
  const isAtStart = $position.depth === 1 && $position.parentOffset === 0;
  const gap = isAtStart ? $position.before(1) : $position.after(1);
  return { from: gap, to: gap };
}
