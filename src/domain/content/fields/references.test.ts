import { expect, test } from "vitest";
import { contentReferencesIn, resolveReferences } from "./references.ts";

const content = {
  title: "Home",
  slides: [{ image: { media: "night", alt: "A pier" }, link: { entry: "about", anchor: "team" } }],
  more: { link: { address: "https://example.com" } },
  social: [{ network: "x", address: "https://x.example" }],
  nothing: null,
  size: { width: 2 },
};

const lookUps = {
  link: ({ entry }: { entry: string }) => (entry === "about" ? { href: "/about", entry } : null),
  picture: ({ media, alt = "" }: { media: string; alt?: string | undefined }) =>
    media === "night" ? { key: "k", width: 3, height: 2, alt } : null,
  file: ({ media }: { media: string }) =>
    media === "prices" ? { url: "/files/prices/p.pdf", name: "p.pdf", type: "application/pdf", bytes: 9 } : null,
};

test("finds every reference with its path", () => {
  expect(contentReferencesIn(content)).toEqual([
    { field: "slides.0.image", media: "night" },
    { field: "slides.0.link", entry: "about" },
  ]);
});

test("replaces links and pictures, and nothing else", () => {
  expect(resolveReferences(content, lookUps)).toEqual({
    ...content,
    slides: [{ image: { key: "k", width: 3, height: 2, alt: "A pier" }, link: { href: "/about", entry: "about" } }],
    more: { link: { href: "https://example.com" } },
  });
});

test("a file that is no picture has no alt text", () => {
  const content = { file: { media: "prices" } };
  expect(contentReferencesIn(content)).toEqual([{ field: "file", media: "prices" }]);
  expect(resolveReferences(content, lookUps).file).toMatchObject({ url: "/files/prices/p.pdf", name: "p.pdf" });
});

test("leaves null where something is gone", () => {
  const deleted = { image: { media: "day", alt: "" }, link: { entry: "lost" }, file: { media: "lost" } };
  expect(resolveReferences(deleted, lookUps)).toEqual({ image: null, link: null, file: null });
});

test("does not change what it was given", () => {
  const before = structuredClone(content);
  resolveReferences(content, lookUps);
  expect(content).toEqual(before);
});
