import { Editor } from "@tiptap/core";

import { TextSelection } from "@tiptap/pm/state";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type RichText, type RichTextNode, richText } from "#src/domain/content/schema/rich-text.ts";
import { maxListLevels } from "#src/domain/content/schema/values/max-lengths.ts";
import { commands, splitSelection, Undo } from "./commands.ts";
import { sliceOf } from "./paste/handlers.ts";
import { createExtensions } from "./schema.ts";
import { createSerializer, toEditorContent } from "./serializer.ts";

/** A headless editor and what it would store. */
function open(stored: RichText) {
  const editor = new Editor({
    element: null,
    extensions: [...createExtensions(), Undo],
    content: toEditorContent(stored),
  });
  // A headless editor does not add them itself.
  editor.view.updateState(editor.state.reconfigure({ plugins: editor.extensionManager.plugins }));
  const { remember: note, read } = createSerializer();
  note(editor.state.doc, stored);
  return { editor, read: () => read(editor.state.doc) };
}

const inlineText = fc.string({ minLength: 1, maxLength: 12, unit: "grapheme" });
const link = fc.oneof(
  fc.record({ entry: fc.constantFrom("about", "service-cloud") }),
  fc.record({ entry: fc.constant("about"), anchor: fc.constantFrom("team", "our-office") }),
  fc.record({
    address: fc.constantFrom("https://example.com/a?b#c", "/blog", "mailto:a@b.example", "tel:+13055550142"),
  }),
);
const mark = fc.oneof(
  fc.constant({ type: "bold" as const }),
  fc.constant({ type: "italic" as const }),
  fc.record({ type: fc.constant("link" as const), attrs: fc.record({ link }) }),
);
const inline = fc.oneof(
  fc.record({
    type: fc.constant("text" as const),
    text: inlineText,
    marks: fc.uniqueArray(mark, { selector: ({ type }) => type, maxLength: 3 }),
  }),
  fc.record({ type: fc.constant("hardBreak" as const) }),
);
const inlines = fc.array(inline, { maxLength: 4 });
const paragraph = fc.record({ type: fc.constant("paragraph" as const), content: inlines });
const paragraphs = fc.array(paragraph, { minLength: 1, maxLength: 3 });
/** Lists at a level, with lists in their items. */
function listsAt(level: number): fc.Arbitrary<RichTextNode> {
  const block = level === maxListLevels ? paragraph : fc.oneof(paragraph, listsAt(level + 1));
  const content = fc.tuple(paragraph, fc.array(block, { maxLength: 2 })).map(([first, others]) => [first, ...others]);
  const item = fc.record({ type: fc.constant("listItem"), content });
  const type = fc.constantFrom("bulletList", "orderedList");
  return fc.record({ type, content: fc.array(item, { minLength: 1, maxLength: 3 }) }) as fc.Arbitrary<RichTextNode>;
}
const node = fc.oneof(
  { weight: 3, arbitrary: paragraph },
  fc.record({
    type: fc.constant("heading" as const),
    attrs: fc.record({ level: fc.constantFrom<2 | 3>(2, 3) }),
    content: inlines,
  }),
  listsAt(1),
  fc.record({ type: fc.constant("blockquote" as const), content: paragraphs }),
  fc.record({
    type: fc.constant("picture" as const),
    attrs: fc.record({
      picture: fc.record({ media: fc.constantFrom("night", "day"), alt: fc.constantFrom("", "A pier") }),
      caption: fc.constantFrom("", "At night"),
    }),
  }),
  fc.record({
    type: fc.constant("button" as const),
    attrs: fc.record({ text: fc.constant("Call us"), link, look: fc.constantFrom("main" as const, "second" as const) }),
  }),
  fc.record({
    type: fc.constant("video" as const),
    attrs: fc.record({
      address: fc.constantFrom("https://youtu.be/dQw4w9WgXcQ", "https://vimeo.com/123456"),
      title: fc.constant("A tour"),
      duration: fc.constantFrom("", "2:30"),
      poster: fc.constantFrom(null, { media: "night", alt: "" }),
    }),
  }),
  fc.record({
    type: fc.constant("download" as const),
    attrs: fc.record({ file: fc.constant({ media: "prices" }), title: fc.constantFrom("", "Prices") }),
  }),
  fc.record({
    type: fc.constant("videoFile" as const),
    attrs: fc.record({
      file: fc.constant({ media: "film" }),
      captions: fc.constantFrom(null, { media: "words" }),
      title: fc.constant("A tour"),
      duration: fc.constantFrom("", "2:30"),
      poster: fc.constantFrom(null, { media: "night", alt: "" }),
    }),
  }),
  fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }), fc.boolean(), paragraphs)
    .map(([rows, columns, hasHeaderRow, content]) => ({
      type: "table" as const,
      content: Array.from({ length: rows }, (_, row) => ({
        type: "tableRow" as const,
        content: Array.from({ length: columns }, () => ({
          type: row === 0 && hasHeaderRow ? ("tableHeader" as const) : ("tableCell" as const),
          content,
        })),
      })),
    })),
);
const text = fc.record({ type: fc.constant("doc" as const), content: fc.array(node, { maxLength: 6 }) });

test("stored text round-trips without a change", () => {
  fc.assert(
    fc.property(text, (generated) => {
      const stored = richText.parse(generated);
      const { editor, read } = open(stored);
      expect(() => editor.state.doc.check()).not.toThrow();
      expect(read()).toBe(stored);
      // Serialized only from the editor's document, it is equal.
      const reopened = open(richText.parse(createSerializer().read(editor.state.doc)));
      expect(reopened.editor.state.doc.toJSON()).toEqual(editor.state.doc.toJSON());
    }),
  );
});

const acts = Object.keys(commands) as (keyof typeof commands)[];
const act = fc.oneof(
  fc.record({ do: fc.constant("select" as const), from: fc.nat(80), to: fc.nat(80) }),
  fc.record({ do: fc.constant("type" as const), words: inlineText }),
  fc.record({ do: fc.constantFrom(...acts, "enter" as const, "back" as const, "break" as const) }),
  fc.record({ do: fc.constant("paste" as const), nodes: fc.array(listsAt(1), { minLength: 1, maxLength: 2 }) }),
);

type Generated<Some> = Some extends fc.Arbitrary<infer One> ? One : never;

/** Past bugs. */
const examples: [Generated<typeof text>, Generated<typeof act>[]][] = [
  [
    { type: "doc", content: [{ type: "heading", attrs: { level: 2 }, content: [] }] },
    [
      { do: "type", words: " " },
      { do: "select", from: 0, to: 2 },
    ],
  ],
  [
    {
      type: "doc",
      content: [
        {
          type: "orderedList",
          content: [
            {
              type: "listItem",
              content: [
                { type: "paragraph", content: [] },
                { type: "paragraph", content: [{ type: "text", text: "  ", marks: [] }] },
              ],
            },
          ],
        },
      ],
    },
    [{ do: "heading" }, { do: "select", from: 0, to: 6 }, { do: "enter" }],
  ],
];

test("every edit can be stored and undone", () => {
  fc.assert(
    fc.property(text, fc.array(act, { maxLength: 12 }), (generated, done) => {
      const stored = richText.parse(generated);
      const { editor, read } = open(stored);
      for (const step of done) {
        const { doc } = editor.state;
        switch (step.do) {
          case "select": {
            const resolvePosition = (position: number) => doc.resolve(Math.min(position, doc.content.size));
            const { tr } = editor.state;
            editor.view.dispatch(
              tr.setSelection(TextSelection.between(resolvePosition(step.from), resolvePosition(step.to))),
            );
            break;
          }
          case "type":
            editor.commands.insertContent({ type: "text", text: step.words });
            break;
          case "paste":
            editor.view.dispatch(editor.state.tr.replaceSelection(sliceOf(editor.schema, step.nodes)));
            break;
          case "enter":
            if (splitSelection(editor)) break;
            editor.commands.first(({ commands }) => [
              () => commands.splitListItem("listItem"),
              () => commands.splitBlock(),
            ]);
            break;
          case "back":
            editor.commands.first(({ commands }) => [() => commands.deleteSelection(), () => commands.joinBackward()]);
            break;
          case "break":
            editor.commands.setHardBreak();
            break;
          default:
            commands[step.do].run(editor);
        }
        expect(richText.parse(read())).toEqual(read());
        expect(() => editor.state.doc.check()).not.toThrow();
      }
      while (editor.can().undo()) editor.commands.undo();
      expect(read()).toBe(stored);
    }),
    { examples },
  );
});

/** What a text is after a command at the words of an item. */
function afterwards(items: Parameters<typeof list>, words: string, ...done: (keyof typeof commands)[]) {
  const { editor, read } = openAt(items, words);
  const results = done.map((name) => commands[name].run(editor));
  return { results, text: linesOf(read().content) };
}

function openAt(items: Parameters<typeof list>, words: string) {
  const opened = open(richText.parse({ type: "doc", content: [list(...items)] }));
  opened.editor.state.doc.descendants((node, position) => {
    if (node.text === words) opened.editor.commands.setTextSelection(position);
  });
  return opened;
}

type Item = string | [string, ...(string | Item)[]];

/** A bulleted list: an array is an item with a list in it. */
function list(...items: Item[]): object {
  const item = ([words, ...inner]: [string, ...Item[]]) => ({
    type: "listItem",
    content: [
      { type: "paragraph", content: [{ type: "text", text: words }] },
      ...(inner.length > 0 ? [list(...inner)] : []),
    ],
  });
  return { type: "bulletList", content: items.map((one) => item(typeof one === "string" ? [one] : one)) };
}

function linesOf(nodes: readonly RichTextNode[], indent = ""): string {
  return nodes
    .map((node) => {
      if (node.type === "paragraph")
        return node.content.map((inline) => (inline.type === "text" ? inline.text : "")).join("");
      if (node.type !== "bulletList") return node.type;
      return node.content.map(({ content }) => `${indent}- ${linesOf(content, `${indent}  `)}`).join("\n");
    })
    .join("\n");
}

test("an item moves into the one above it, and out again, with the items in it", () => {
  expect(afterwards(["a", ["b", "c"]], "b", "indent")).toEqual({ results: [true], text: "- a\n  - b\n    - c" });
  expect(afterwards(["a", ["b", "c"]], "b", "indent", "outdent").text).toBe("- a\n- b\n  - c");
  expect(afterwards(["a", ["b", "c", "d"]], "c", "outdent").text).toBe("- a\n- b\n- c\n  - d");
});

test("the first item, and one that would be too deep, stay where they are", () => {
  expect(afterwards(["a", "b"], "a", "indent", "outdent")).toEqual({ results: [false, false], text: "- a\n- b" });
  expect(afterwards([["a", ["b", "c", "d"]]], "d", "indent").results).toEqual([false]);
  expect(afterwards(["a", ["b", ["c", "d"]]], "b", "indent").results).toEqual([false]);
});

test("the toolbar shows the list at the cursor, not the one around it", () => {
  const { editor } = openAt([["a", "b"]], "b");
  commands.orderedList.run(editor);
  expect([commands.bulletList.isOn(editor), commands.orderedList.isOn(editor)]).toEqual([false, true]);
});
