import type { Editor } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
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
  const { tr, schema } = state;
  const { from, to } = gapAt(state, at);
  tr.replaceWith(from, to, schema.node("picture", attrs));
  const after = from + 1;
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

/** The position of the selected picture; null if none is selected. */
export function selectedPicture({ state: { selection } }: Editor): number | null {
  return selection instanceof NodeSelection && selection.node.type.name === "picture" ? selection.from : null;
}

export function selectPicture(editor: Editor, at: number): void {
  editor.chain().setNodeSelection(at).scrollIntoView().run();
}

export function pictureAt({ state }: Editor, at: number): PictureAttrs | null {
  const node = state.doc.nodeAt(at);
  if (node?.type.name !== "picture") return null;
  const { picture, caption } = node.attrs;
  return { picture, caption };
}

/** Updates a picture node, which stays selected. */
export function changePicture(editor: Editor, at: number, attrs: PictureAttrs): void {
  editor.chain().setNodeSelection(at).updateAttributes("picture", attrs).setNodeSelection(at).run();
}

export function removePicture(editor: Editor, at: number): void {
  editor.chain().setNodeSelection(at).deleteSelection().run();
}
