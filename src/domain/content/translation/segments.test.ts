import { expect, test } from "vitest";
import { defaults } from "#src/seed/defaults.ts";
import { doc, figure, h2, linkOut, linkTo, p, strong, ul } from "#src/seed/entry.ts";
import { translations } from "#src/seed/translations.server.ts";
import { fieldOfKind, parseContent } from "../fields/parse.ts";
import { kindNames } from "../schema/kinds.ts";
import { hasTagsOf, segmentsIn, withSegments } from "./segments.ts";
import { missingTexts, translatedKinds, valueAt } from "./texts.ts";

const post = parseContent("post", {
  title: "A < B",
  summary: "Short.",
  date: "2026-01-02",
  picture: null,
  topics: ["Cloud"],
  body: doc(
    h2("First"),
    p(
      "See ",
      linkTo("service-cloud", "the cloud"),
      " & ",
      strong("call"),
      ", or ",
      linkOut("https://a.example", "read"),
      ".",
    ),
    ul("One", "Two < three"),
    figure("hero-1-office", "An office", "At dusk"),
  ),
});
const field = fieldOfKind("post");
const segments = () => segmentsIn(field, post).filter(({ field: owner }) => owner === "body");

test("a document is one text for each paragraph, with its links and marks as tags", () => {
  expect(segments().map(({ text }) => text)).toEqual([
    "First",
    "See <a1>the cloud</a1> &amp; <b>call</b>, or <a2>read</a2>.",
    "One",
    "Two &lt; three",
    "An office",
    "At dusk",
  ]);
});

test("what goes out comes back as it was", () => {
  for (const kind of kindNames) {
    for (const { content } of defaults[kind]) {
      const parsed = parseContent(kind, content);
      const root = fieldOfKind(kind);
      const all = segmentsIn(root, parsed);
      const texts = new Map(all.map(({ path, text }) => [path, text]));
      for (const owner of new Set(all.map(({ field }) => field)))
        expect(withSegments(valueAt(parsed, owner), owner, texts)).toEqual(valueAt(parsed, owner));
    }
  }
});

test("a document without one of its texts is not taken", () => {
  const [first, ...rest] = segments().map(({ path, text }) => [path, text] as const);
  expect(withSegments(post.body, "body", new Map(rest))).toBeNull();
  expect(withSegments(post.body, "body", new Map([...rest, [first?.[0] ?? "", "Primero"]]))).toMatchObject({
    content: [{ type: "heading", content: [{ text: "Primero" }] }, {}, {}, {}],
  });
});

test.each([
  ["<a1>x</a1> <b>y</b>", "<b>y</b> <a1>x</a1>", true],
  ["<a1>x</a1>", "<a2>x</a2>", false],
  ["<b>x</b>", "x", false],
  ["x", "<b>x</b>", false],
  ["<a1><b>x</b></a1>", "<a1><b>x</a1></b>", false],
  ["x", "1 < 2", true],
])("the tags of %s and %s", (original, translation, isSame) => {
  expect(hasTagsOf(original, translation)).toBe(isSame);
});

test("the default content lacks nothing in Spanish", () => {
  expect(translatedKinds).not.toContain("partner");
  expect(translatedKinds).not.toContain("brand");
  for (const { entries } of translations) {
    for (const kind of kindNames) {
      for (const { id, content } of entries[kind] ?? []) {
        const original = defaults[kind].find((entry) => entry.id === id)?.content;
        expect(missingTexts(kind, parseContent(kind, original), parseContent(kind, content)), id).toEqual([]);
      }
    }
  }
});
