import { expect, test } from "vitest";
import { resolveReferences } from "#src/domain/content/fields/references.ts";
import { richText } from "#src/domain/content/schema/rich-text.ts";
import { doc, figure, h2, h3, ol, p, quote, strong, ul } from "#src/seed/entry.ts";
import { minutesToRead, withAnchors } from "./reading.server.ts";

function text(...nodes: Parameters<typeof doc>) {
  return resolveReferences(richText.parse(doc(...nodes)), { link: () => null, picture: () => null, file: () => null });
}

const words = (count: number) => Array.from({ length: count }, () => "word").join(" ");

test("reading time counts the words of every part", () => {
  expect(minutesToRead(text())).toBe(1);
  expect(minutesToRead(text(p(words(460))))).toBe(2);
  const nodes = [p(words(100), strong(words(130))), ul(words(230)), ol(p(words(230))), quote(words(230))];
  expect(minutesToRead(text(...nodes, h2(words(190)), figure("red", "", words(40))))).toBe(5);
});

test("second-level headings get anchors that are unique on the page", () => {
  const { body, headings } = withAnchors(
    text(h2("Año 2: ¿qué hacer?"), h3("Small"), h2("Closing"), h2("Closing"), h2("…")),
  );
  expect(headings).toEqual([
    { text: "Año 2: ¿qué hacer?", href: "#part-ano-2-que-hacer" },
    { text: "Closing", href: "#part-closing" },
    { text: "Closing", href: "#part-closing-2" },
    { text: "…", href: "#part-" },
  ]);
  expect(body.map(({ anchor }) => anchor)).toEqual([
    "part-ano-2-que-hacer",
    undefined,
    "part-closing",
    "part-closing-2",
    "part-",
  ]);
});
