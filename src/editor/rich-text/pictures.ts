import type { Editor } from "@tiptap/core";
import { type EditorState, NodeSelection, Selection, type Transaction } from "@tiptap/pm/state";
import type { Picture } from "../../content/schema/reference-forms.ts";

export interface PictureAttrs {
  picture: Picture;
  caption: string;
}

/**
 * Inserts a picture at a position: between blocks, or in place of an empty line. The cursor stays. Returns the picture's
 * position.
 */
export function insertPicture({ state, view }: Editor, attrs: PictureAttrs, at: number): number {
  const { tr } = state;
  const { from, to } = gapAt(state, at);
  tr.replaceWith(from, to, state.schema.node("picture", attrs));
  const after = from + 1;
  // A paragraph below it to continue in.
  if (after === tr.doc.content.size) tr.insert(after, state.schema.node("paragraph"));
  view.dispatch(tr);
  return from;
}

function gapAt({ doc }: EditorState, at: number): { from: number; to: number } {
  const $at = doc.resolve(Math.min(at, doc.content.size));
  if ($at.depth === 0) return { from: at, to: at };
  const block = $at.node(1);
  if (block.type.name === "paragraph" && block.childCount === 0) return { from: $at.before(1), to: $at.after(1) };
  const isAtStart = $at.depth === 1 && $at.parentOffset === 0;
  const gap = isAtStart ? $at.before(1) : $at.after(1);
  return { from: gap, to: gap };
}

export function selectPicture({ state, view }: Editor, at: number): void {
  view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, at)).scrollIntoView());
}

export function pictureAt({ state }: Editor, at: number): PictureAttrs | null {
  const node = state.doc.nodeAt(at);
  if (node?.type.name !== "picture") return null;
  const { picture, caption } = node.attrs;
  return { picture, caption };
}

/** Updates a picture node. */
export function changePicture({ state, view }: Editor, at: number, attrs: PictureAttrs): void {
  const tr = state.tr.setNodeMarkup(at, null, attrs);
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, at)));
}

export function removePicture({ state, view }: Editor, at: number): void {
  const tr: Transaction = state.tr.delete(at, at + 1);
  if (tr.doc.childCount === 0) tr.insert(0, state.schema.node("paragraph"));
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(Math.min(at, tr.doc.content.size)))));
}
