// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { richText } from "#src/domain/content/schema/rich-text.ts";
import { richTextHtml } from "#src/domain/seo/rich-text-html.ts";
import { toLines } from "../../../../../tests/support/rich-text-lines.ts";
import { readHtml } from "./html.ts";

const origin = "https://site.example";

const linesOf = (html: string) => toLines(readHtml(html, origin).nodes);

test("the lists of Word Online are one, although it makes a list of each item", () => {
  const html = readFileSync(new URL("clipboards/word-online.clipboard", `file://${import.meta.dirname}/`), "utf8");
  expect(linesOf(html)).toEqual([
    "Before the storm",
    "1. Charge the phones",
    "  - also the spare ones",
    "    - with their cables",
    "  - and the radio",
    "2. Read the backups back",
    "That is all.",
  ]);
});

test("lists in lists keep their levels, numbers and further paragraphs", () => {
  expect(
    linesOf(
      "<ol><li>One<ul><li>a</li><li>b<ol><li>x</li><li>y</li></ol></li></ul>and on</li><li><p>Two</p><p>more</p>" +
        "<ol><li>c</li></ol></li></ol><p>Then</p><ul><li>Three</li></ul>",
    ),
  ).toEqual([
    "1. One / and on",
    ...["  - a", "  - b", "    1. x", "    2. y"],
    "2. Two / more",
    "  1. c",
    "Then",
    "- Three",
  ]);
  // The list in an item is sometimes its sibling.
  expect(linesOf("<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>")).toEqual(["- a", "  - b", "- c"]);
  // A level that can't be stored joins the last one that can.
  const deep = "<ul><li>a<ul><li>b<ul><li>c<ul><li>d<ul><li>e</li></ul></li></ul></li></ul></li></ul></li></ul>";
  expect(linesOf(deep)).toEqual(["- a", "  - b", "    - c", "    - d", "    - e"]);
  expect(linesOf("<ul><ul><ul><li>a</li></ul></ul><li>b</li></ul>")).toEqual(["- a", "- b"]);
});

/** An item, with at most one list in it. */
const word = fc.string({ unit: fc.constantFrom("a", "b", "é", "7"), minLength: 1, maxLength: 4 });
const { list } = fc.letrec<{ list: object; item: object }>((tie) => ({
  list: fc.record({
    type: fc.constantFrom("bulletList", "orderedList"),
    content: fc.array(tie("item"), { minLength: 1, maxLength: 3 }),
  }),
  item: fc
    .tuple(fc.array(word, { minLength: 1, maxLength: 2 }), fc.option(tie("list"), { nil: null, depthSize: "small" }))
    .map(([words, inner]) => ({
      type: "listItem",
      content: [
        ...words.map((text) => ({ type: "paragraph", content: [{ type: "text", text, marks: [] }] })),
        ...(inner ? [inner] : []),
      ],
    })),
}));

test("any lists that can be stored are the same after a way through HTML", () => {
  fc.assert(
    fc.property(list, (generated) => {
      const stored = richText.safeParse({ type: "doc", content: [generated] });
      fc.pre(stored.success);
      const html = richTextHtml(stored.data.content as Parameters<typeof richTextHtml>[0], origin);
      expect(readHtml(html, origin).nodes).toEqual(stored.data.content);
    }),
    { numRuns: 150 },
  );
});
