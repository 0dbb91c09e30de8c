import { Editor } from "@tiptap/core";

import { TextSelection } from "@tiptap/pm/state";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type RichText, richText } from "../../../content/kinds/rich-text.ts";
import { bringIn } from "./bring-in.ts";
import { schemaOf } from "./schema.ts";
import { opened, reader } from "./stored.ts";
import { Undo } from "./undo.ts";

const paragraphs = (...words: string[]): RichText =>
  richText.parse({
    type: "doc",
    content: words.map((text) => ({ type: "paragraph", content: text === "" ? [] : [{ type: "text", text }] })),
  });

function open(stored: RichText) {
  const editor = new Editor({ element: null, extensions: [...schemaOf(), Undo], content: opened(stored) });
  editor.view.updateState(editor.state.reconfigure({ plugins: editor.extensionManager.plugins }));
  return editor;
}

function putCursor({ state, view }: Editor, at: number) {
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, at)));
}

/** The words on both sides of the cursor. */
function around({ state: { selection } }: Editor): string {
  const { parent, parentOffset } = selection.$from;
  return `${parent.textContent.slice(0, parentOffset)}|${parent.textContent.slice(parentOffset)}`;
}

test("a text that comes from outside leaves the cursor where it was, also in the paragraph that it changes", () => {
  const editor = open(paragraphs("One", "We answer within an hour.", "Three"));
  putCursor(editor, 16);
  expect(around(editor)).toBe("We answer |within an hour.");
  bringIn(editor, paragraphs("Zero", "One and a half", "We answer within an hour.", "Four"));
  expect(around(editor)).toBe("We answer |within an hour.");
  bringIn(editor, paragraphs("Zero", "One and a half", "We answer within two hours.", "Four"));
  expect(around(editor)).toBe("We answer |within two hours.");
});

test("what one wrote oneself can be undone after it, and what came stays", () => {
  const editor = open(paragraphs("One", "Two"));
  putCursor(editor, 4);
  editor.view.dispatch(editor.state.tr.insertText("!"));
  bringIn(editor, paragraphs("One!", "Two, from elsewhere"));
  editor.commands.undo();
  expect(reader().read(editor.state.doc)).toEqual(paragraphs("One", "Two, from elsewhere"));
});

test("whatever comes, it is shown whole", () => {
  const words = fc.array(fc.constantFrom("", "a", "aa", "ab", "aba", "b"), { maxLength: 5 });
  fc.assert(
    fc.property(words, words, (before, after) => {
      const editor = open(paragraphs(...before));
      bringIn(editor, paragraphs(...after));
      expect(editor.state.doc.toJSON()).toEqual(open(paragraphs(...after)).state.doc.toJSON());
    }),
  );
});
