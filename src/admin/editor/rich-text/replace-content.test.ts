import { Editor } from "@tiptap/core";

import { TextSelection } from "@tiptap/pm/state";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type RichText, richText } from "#src/domain/content/schema/rich-text.ts";
import { Undo } from "./commands.ts";
import { replaceContent } from "./replace-content.ts";
import { createExtensions } from "./schema.ts";
import { createSerializer, toEditorContent } from "./serializer.ts";
import { tableText } from "./table-rows.ts";

const paragraphs = (...texts: string[]): RichText =>
  richText.parse({
    type: "doc",
    content: texts.map((text) => ({ type: "paragraph", content: text === "" ? [] : [{ type: "text", text }] })),
  });

function open(stored: RichText) {
  const editor = new Editor({
    element: null,
    extensions: [...createExtensions(), Undo],
    content: toEditorContent(stored),
  });
  editor.view.updateState(editor.state.reconfigure({ plugins: editor.extensionManager.plugins }));
  return editor;
}

function putCursor({ state, view }: Editor, position: number) {
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, position)));
}

/** The text around the cursor. */
function around({ state: { selection } }: Editor): string {
  const { parent, parentOffset } = selection.$from;
  return `${parent.textContent.slice(0, parentOffset)}|${parent.textContent.slice(parentOffset)}`;
}

test("replacing the content keeps the cursor, also in a changed paragraph", () => {
  const editor = open(paragraphs("One", "We answer within an hour.", "Three"));
  putCursor(editor, 16);
  expect(around(editor)).toBe("We answer |within an hour.");
  replaceContent(editor, paragraphs("Zero", "One and a half", "We answer within an hour.", "Four"));
  expect(around(editor)).toBe("We answer |within an hour.");
  replaceContent(editor, paragraphs("Zero", "One and a half", "We answer within two hours.", "Four"));
  expect(around(editor)).toBe("We answer |within two hours.");
});

test("undo after it reverts local edits and keeps the replaced content", () => {
  const editor = open(paragraphs("One", "Two"));
  putCursor(editor, 4);
  editor.view.dispatch(editor.state.tr.insertText("!"));
  replaceContent(editor, paragraphs("One!", "Two, from elsewhere"));
  editor.commands.undo();
  expect(createSerializer().read(editor.state.doc)).toEqual(paragraphs("One", "Two, from elsewhere"));
});

test("the editor shows any replaced content exactly", () => {
  const texts = fc.array(fc.constantFrom("", "a", "aa", "ab", "aba", "b"), { maxLength: 5 });
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const editor = open(paragraphs(...before));
      replaceContent(editor, paragraphs(...after));
      expect(editor.state.doc.toJSON()).toEqual(open(paragraphs(...after)).state.doc.toJSON());
    }),
  );
});

test("a changed cell keeps the cursor in another, and the editor shows any replaced table exactly", () => {
  const editor = open(
    tableText([
      ["a", "b"],
      ["c", "d"],
    ]),
  );
  putCursor(editor, 5);
  replaceContent(
    editor,
    tableText([
      ["a", "b"],
      ["c", "changed"],
    ]),
  );
  expect(around(editor)).toBe("a|");
  const rows = fc.array(fc.array(fc.constantFrom("", "a", "aa", "b"), { minLength: 1, maxLength: 3 }), {
    minLength: 1,
  });
  fc.assert(
    fc.property(rows, rows, (before, after) => {
      const editor = open(tableText(before));
      replaceContent(editor, tableText(after));
      expect(editor.state.doc.toJSON()).toEqual(open(tableText(after)).state.doc.toJSON());
    }),
  );
});
