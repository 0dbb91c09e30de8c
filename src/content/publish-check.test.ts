import { expect, test } from "vitest";
import { aPost, aService } from "../../tests/support/content.ts";
import { defaults } from "./defaults/defaults.ts";
import { type KindName, kinds } from "./kinds/kinds.ts";
import { checkBeforePublishing, type Known } from "./publish-check.ts";

const titles: Record<string, boolean> = { live: true, hidden: false };

const known: Known = {
  entry: (id) => (id in titles ? { title: `The ${id} one`, isPublished: titles[id] === true } : null),
  hasPicture: (id) => id === "red",
};

/** What is found, as `level path: first words`. */
function found(kind: KindName, content: object): string[] {
  const findings = checkBeforePublishing(kind, content, known);
  return findings.map(({ level, path, words }) => `${level} ${path}: ${words.split(/[.:]/, 1)[0]}`);
}

const text = (words: string, link?: object) => ({
  type: "text",
  text: words,
  marks: link ? [{ type: "link", attrs: { link } }] : [],
});
const heading = (level: number, words: string) => ({
  type: "heading",
  attrs: { level },
  content: words ? [text(words)] : [],
});
const article = (...content: object[]) => aPost({ body: { type: "doc", content } as never });

test("what is well made has nothing to be said of it", () => {
  const picture = { media: "red", alt: "A red one" };
  expect(found("service", aService({ picture, project: { entry: "live" } }))).toEqual([]);
  expect(found("post", article(heading(2, "One"), heading(3, "Part"), heading(2, "Two"), heading(3, "Part")))).toEqual(
    [],
  );
});

test("what must be there blocks, and is not warned of as well", () => {
  expect(found("service", { ...aService(), title: " ", project: { entry: "" } })).toEqual([
    "blocks title: Fill this in",
    "blocks project: Choose an entry",
  ]);
});

test("pictures that are gone, or without words, and links that lead nowhere are found in their fields", () => {
  const content = aService({
    picture: { media: "red", alt: "" },
    project: { entry: "hidden" },
    testimonial: { entry: "gone" },
    seo: { title: "t".repeat(61), description: "d".repeat(161), image: { media: "gone", alt: "x" } },
  });
  expect(found("service", content)).toEqual([
    "warns picture: Say what the picture shows, for those who do not see it",
    "warns project: “The hidden one” is not published",
    "warns testimonial: This leads to something that was deleted",
    "warns seo.title: This has 61 characters",
    "warns seo.description: This has 161 characters",
    "warns seo.image: This picture is not in the library any more",
  ]);
  expect(found("service", aService({ seo: { description: "Short" } }))).toEqual([
    "warns seo.description: This has 5 characters",
  ]);
});

test("rich text is looked through as far down as it goes", () => {
  const deep = { type: "listItem", content: [{ type: "paragraph", content: [text("here", { entry: "gone" })] }] };
  const picture = { type: "picture", attrs: { picture: { media: "red", alt: "" }, caption: "" } };
  expect(found("post", article(heading(3, "Small"), picture, { type: "bulletList", content: [deep] }))).toEqual([
    "warns body: “Small” is a small heading without a large one above it",
    "warns body: Say what the picture shows, for those who do not see it",
    "warns body: This leads to something that was deleted",
  ]);
  expect(found("post", article(heading(2, "")))).toEqual(["warns body: One of the headings is empty"]);
  const page = {
    title: "T",
    name: "N",
    intro: "I",
    blocks: [{ block: "text", text: { type: "doc", content: [heading(3, "Small")] } }],
  };
  expect(found("page", page)).toEqual(["warns blocks.0.text: “Small” is a small heading without a large one above it"]);
});

test("everything that a site starts with can be published", () => {
  const all: Known = { entry: () => ({ title: "", isPublished: true }), hasPicture: () => true };
  for (const kind of Object.keys(kinds) as KindName[]) {
    for (const { content } of defaults[kind]) {
      const findings = checkBeforePublishing(kind, content, all);
      expect(
        findings.filter(({ level }) => level === "blocks"),
        kind,
      ).toEqual([]);
    }
  }
});

test("words in braces that stand for no fact are found in every kind of text", () => {
  const content = { ...aService({ title: "{nonsense}", summary: "Call {phone}", description: "{Phone}" }) };
  expect(found("service", content)).toEqual([
    "warns title: {nonsense} stands for nothing",
    "warns description: {Phone} stands for nothing",
  ]);
  expect(found("post", article({ type: "paragraph", content: [text("In {town}")] }))).toEqual([
    "warns body: {town} stands for nothing",
  ]);
});
