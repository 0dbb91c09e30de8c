import type { Editor } from "@tiptap/core";
import { NodeSelection, Plugin, TextSelection } from "@tiptap/pm/state";
import type { RichTextNode } from "#src/domain/content/schema/rich-text.ts";
import { insertBlock } from "../insert-block.ts";

/** A node without text, such as a picture, a button or a file: a dialog edits its attributes. */
export type Atom = Extract<RichTextNode, { type: "picture" | "button" | "video" | "download" | "videoFile" }>;
export type AtomOf<Type extends Atom["type"]> = Extract<Atom, { type: Type }>;

/** The attributes of each atom. */
export const atomAttributes: { [Type in Atom["type"]]: readonly (keyof AtomOf<Type>["attrs"] & string)[] } = {
  picture: ["picture", "caption"],
  button: ["text", "link", "look"],
  video: ["address", "title", "duration", "poster"],
  download: ["file", "title"],
  videoFile: ["file", "captions", "title", "duration", "poster"],
};

export function isAtomName(name: string): name is Atom["type"] {
  return Object.hasOwn(atomAttributes, name);
}

/** Inserts an atom as `insertBlock`. */
export function insertAtom(editor: Editor, { type, attrs }: Atom, at: number): number {
  return insertBlock(editor, editor.state.schema.node(type, attrs), at);
}

/** The position of the selected atom; null if none is selected. */
export function selectedAtom({ state: { selection } }: Editor): number | null {
  return selection instanceof NodeSelection && isAtomName(selection.node.type.name) ? selection.from : null;
}

export function selectAtom(editor: Editor, at: number): void {
  editor.chain().setNodeSelection(at).scrollIntoView().run();
}

export function atomAt({ state }: Editor, at: number): Atom | null {
  const node = state.doc.nodeAt(at);
  return node && isAtomName(node.type.name) ? ({ type: node.type.name, attrs: { ...node.attrs } } as Atom) : null;
}

export function atomOf<Type extends Atom["type"]>(editor: Editor, at: number, type: Type): AtomOf<Type> | null {
  const atom = atomAt(editor, at);
  return atom?.type === type ? (atom as AtomOf<Type>) : null;
}

/** Updates an atom, which stays selected. Without a position, inserts it at the cursor. */
export function writeAtom(editor: Editor, { type, attrs }: Atom, at: number | null): void {
  if (at === null) selectAtom(editor, insertAtom(editor, { type, attrs } as Atom, editor.state.selection.from));
  else editor.chain().setNodeSelection(at).updateAttributes(type, attrs).setNodeSelection(at).run();
}

export function removeAtom(editor: Editor, at: number): void {
  editor.chain().setNodeSelection(at).deleteSelection().run();
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
