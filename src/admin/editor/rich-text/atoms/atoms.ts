import type { Editor } from "@tiptap/core";
import { NodeSelection, Plugin, TextSelection } from "@tiptap/pm/state";
import type { RichTextNode } from "#src/domain/content/schema/rich-text.ts";
import { insertBlock } from "../insert-block.ts";

/** A node without text, such as a picture, a button or a file: a dialog edits its attributes. */
export type Atom = Extract<RichTextNode, { type: "picture" | "button" | "video" | "download" | "videoFile" }>;

/** The attributes of each atom. */
export const atomAttributes: {
  [Type in Atom["type"]]: readonly (keyof Extract<Atom, { type: Type }>["attrs"] & string)[];
} = {
  picture: ["picture", "caption"],
  button: ["text", "link", "look"],
  video: ["address", "title", "duration", "poster"],
  download: ["file", "title"],
  videoFile: ["file", "captions", "title", "duration", "poster"],
};

export const atomNames: Record<Atom["type"], string> = {
  picture: "Picture",
  button: "Button",
  video: "Video",
  videoFile: "Video file",
  download: "File",
};

export function isAtomName(name: string): name is Atom["type"] {
  return Object.hasOwn(atomAttributes, name);
}

/** Inserts an atom as `insertBlock`. */
export function insertAtom(editor: Editor, { type, attrs }: Atom, position: number): number {
  return insertBlock(editor, editor.state.schema.node(type, attrs), position);
}

/** The position of the selected atom; null if none is selected. */
export function selectedAtom({ state: { selection } }: Editor): number | null {
  return selection instanceof NodeSelection && isAtomName(selection.node.type.name) ? selection.from : null;
}

export function selectAtom(editor: Editor, position: number): void {
  editor.chain().setNodeSelection(position).scrollIntoView().run();
}

export function atomAt({ state }: Editor, position: number): Atom | null {
  const node = state.doc.nodeAt(position);
  return node && isAtomName(node.type.name) ? ({ type: node.type.name, attrs: { ...node.attrs } } as Atom) : null;
}

/** Updates an atom, which stays selected. Without a position, inserts it at the cursor. */
export function writeAtom(editor: Editor, { type, attrs }: Atom, position: number | null): void {
  if (position === null) selectAtom(editor, insertAtom(editor, { type, attrs } as Atom, editor.state.selection.from));
  else editor.chain().setNodeSelection(position).updateAttributes(type, attrs).setNodeSelection(position).run();
}

export function removeAtom(editor: Editor, position: number): void {
  editor.chain().setNodeSelection(position).deleteSelection().run();
}

/** Typed text does not replace a selected atom: it begins a paragraph below it. */
export const keepAtoms = new Plugin({
  props: {
    handleTextInput: ({ state, dispatch }, _from, _to, text) => {
      const { selection, schema } = state;
      if (!(selection instanceof NodeSelection) || !isAtomName(selection.node.type.name)) return false;
      const tr = state.tr.insert(selection.to, schema.node("paragraph", null, [schema.text(text)]));
      dispatch(tr.setSelection(TextSelection.create(tr.doc, selection.to + 1 + text.length)).scrollIntoView());
      return true;
    },
  },
});
