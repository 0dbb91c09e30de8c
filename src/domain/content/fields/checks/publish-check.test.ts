import { expect, test } from "vitest";
import { defaults } from "#src/seed/defaults.ts";
import { aPage, aPost, aService } from "../../../../../tests/support/content.ts";
import { type KindName, kinds } from "../../schema/kinds.ts";
import type { KnownReferences } from "../field-type.ts";
import { checkBeforePublishing } from "./publish-check.ts";

const titles: Record<string, boolean> = { live: true, hidden: false };

const known: KnownReferences = {
  entry: (id) => (id in titles ? { title: `The ${id} one`, isPublished: titles[id] === true } : null),
  media: (id) => (id === "red" ? "picture" : null),
};

/** Findings as `level path: first words`. */
function findingsIn(kind: KindName, content: object): string[] {
  const findings = checkBeforePublishing(kind, content, known);
  return findings.map(({ level, path, message }) => `${level} ${path}: ${message.split(/[.:]/, 1)[0]}`);
}

const text = (plainText: string, link?: object) => ({
  type: "text",
  text: plainText,
  marks: link ? [{ type: "link", attrs: { link } }] : [],
});
const heading = (level: number, plainText: string) => ({
  type: "heading",
  attrs: { level },
  content: plainText ? [text(plainText)] : [],
});
const article = (...content: object[]) => aPost({ body: { type: "doc", content } as never });

test("good content has no findings", () => {
  const picture = { media: "red", alt: "A red one" };
  expect(findingsIn("service", aService({ picture, project: { entry: "live" } }))).toEqual([]);
  expect(
    findingsIn("post", article(heading(2, "One"), heading(3, "Part"), heading(2, "Two"), heading(3, "Part"))),
  ).toEqual([]);
});

test("a missing required value blocks and gets no warning as well", () => {
  expect(findingsIn("service", { ...aService(), title: " ", project: { entry: "" } })).toEqual([
    "blocks title: Required",
    "blocks project: Choose an entry",
  ]);
});

test("decorative pictures need no alt text", () => {
  const picture = { media: "red", alt: "" };
  expect(findingsIn("service", aService({ picture }))).toEqual([]);
  expect(findingsIn("post", article({ type: "picture", attrs: { picture, caption: "" } }))).toEqual([]);
});

test("missing alt text, deleted pictures and broken links are found in their fields", () => {
  const content = aService({
    picture: { media: "red" },
    project: { entry: "hidden" },
    testimonial: { entry: "gone" },
    seo: { title: "t".repeat(61), description: "d".repeat(161), image: { media: "gone", alt: "x" } },
  });
  expect(findingsIn("service", content)).toEqual([
    "warns picture: Describe the picture for people who can't see it, or mark it as decorative",
    "warns project: “The hidden one” isn't published yet",
    "warns testimonial: This links to something that was deleted, so visitors don't see it",
    "warns seo.title: This has 61 characters",
    "warns seo.description: This has 161 characters",
    "warns seo.image: This picture is no longer in the media library",
  ]);
  expect(findingsIn("service", aService({ seo: { description: "Short" } }))).toEqual([
    "warns seo.description: This has 5 characters",
  ]);
});

test("rich text is checked at any depth", () => {
  const deep = { type: "listItem", content: [{ type: "paragraph", content: [text("here", { entry: "gone" })] }] };
  const picture = { type: "picture", attrs: { picture: { media: "red" }, caption: "" } };
  expect(findingsIn("post", article(heading(3, "Small"), picture, { type: "bulletList", content: [deep] }))).toEqual([
    "warns body: “Small” is a small heading without a large one above it",
    "warns body: Describe the picture for people who can't see it, or mark it as decorative",
    "warns body: This links to something that was deleted, so visitors don't see it",
  ]);
  expect(findingsIn("post", article(heading(2, "")))).toEqual(["warns body: One of the headings is empty"]);
  const page = {
    title: "T",
    name: "N",
    intro: "I",
    blocks: [{ block: "text", text: { type: "doc", content: [heading(3, "Small")] } }],
  };
  expect(findingsIn("page", page)).toEqual([
    "warns blocks.0.text: “Small” is a small heading without a large one above it",
  ]);
});

test("a dead button, a deleted poster or file, and missing captions are found", () => {
  const button = { type: "button", attrs: { text: "Book", link: { entry: "gone" }, look: "main" } };
  const video = { address: "https://youtu.be/dQw4w9WgXcQ", title: "A {tour}", poster: { media: "gone", alt: "" } };
  expect(findingsIn("post", article(button, { type: "video", attrs: video }))).toEqual([
    "warns body: {tour} isn't company info",
    "warns body: This picture is no longer in the media library",
    "warns body: This links to something that was deleted, so visitors don't see it",
  ]);
  const bare = { ...video, title: "A tour", poster: null };
  expect(findingsIn("post", article({ type: "video", attrs: bare }))).toEqual([]);
  const [deleted, plainText] = [
    { file: { media: "gone" }, title: "The {file}" },
    { title: "A film", poster: null },
  ];
  const download = { type: "download", attrs: deleted };
  expect(
    findingsIn("post", article(download, { type: "videoFile", attrs: { ...deleted, ...plainText, captions: null } })),
  ).toEqual([
    "warns body: {file} isn't company info",
    "warns body: This file is no longer in the media library",
    "advises body: Add captions, for people who can't hear the video",
  ]);
  const film = { block: "video-file", file: { media: "gone" }, title: "A film" };
  expect(findingsIn("page", { ...aPage(), blocks: [film] })).toEqual([
    "warns blocks.0.file: This file is no longer in the media library",
    "advises blocks.0.captions: Add captions, for people who can't hear the video",
  ]);
});

test("all default content can be published, without a suggestion to confirm", () => {
  const all: KnownReferences = { entry: () => ({ title: "", isPublished: true }), media: () => "picture" };
  for (const kind of Object.keys(kinds) as KindName[]) {
    for (const { content } of defaults[kind]) {
      expect(checkBeforePublishing(kind, content, all), kind).toEqual([]);
    }
  }
});

test("unknown names in braces are found in every kind of text", () => {
  const content = { ...aService({ title: "{nonsense}", summary: "Call {phone}", description: "{Phone}" }) };
  expect(findingsIn("service", content)).toEqual([
    "warns title: {nonsense} isn't company info",
    "warns description: {Phone} isn't company info",
  ]);
  expect(findingsIn("post", article({ type: "paragraph", content: [text("In {town}")] }))).toEqual([
    "warns body: {town} isn't company info",
  ]);
});
