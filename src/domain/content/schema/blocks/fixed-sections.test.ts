import { expect, test } from "vitest";
import { home } from "#src/seed/home.ts";
import { fullBlocks } from "../../../../../tests/support/blocks.ts";
import { checkContent, migrateContent, migrateDraft, parseContent, toStoredShape } from "../../fields/parse.ts";

/** The default home page as version 0.1 stored it. */
const seeded = toStoredShape("home", parseContent("home", home.content));
const { blocks: _, ...sections } = seeded as Record<string, unknown>;

test("a home page with fixed sections becomes the same list of blocks", () => {
  expect(parseContent("home", sections)).toEqual(parseContent("home", home.content));
  expect(parseContent("home", sections).blocks.map(({ block }) => block)).toEqual([
    "slides",
    "services",
    "about",
    "why",
    "projects",
    "quotes",
    "partners",
    "closing",
  ]);
  expect(checkContent("home", sections).success).toBe(true);
});

test("case studies without a choice were not shown, and stay hidden", () => {
  const caseStudies = { heading: "Case studies", more: "All", projects: [] };
  const { blocks } = parseContent("home", { ...sections, caseStudies });
  expect(blocks.find(({ block }) => block === "projects")).toMatchObject({ hidden: true, heading: "Case studies" });
});

test("an incomplete draft with fixed sections keeps what it has", () => {
  const draft = migrateDraft("home", { slides: [{ title: "Only a title" }], about: { heading: "", benefits: [] } });
  expect(draft).toMatchObject({
    blocks: [
      { block: "slides", slides: [{ title: "Only a title", image: { media: "" } }] },
      { block: "about", benefits: [] },
      { block: "closing" },
    ],
  });
});

test("blocks win over the sections stored beside them, which nothing else sees", () => {
  const { slides } = fullBlocks;
  const stored = { ...sections, blocks: [slides] };
  expect(migrateContent("home", stored)).toMatchObject({ blocks: [{ block: "slides", slides: slides.slides }] });
  expect(Object.keys(migrateContent("home", stored))).toEqual(["blocks", "seo"]);
});

test("for version 0.1, a home page of any blocks has every section that it requires", () => {
  const content = { ...parseContent("home", home.content), blocks: [{ block: "closing", hidden: false }] };
  const stored = toStoredShape("home", content);
  const { blocks: __, ...older } = stored as Record<string, unknown>;
  expect(checkContent("home", older).success).toBe(true);
  expect(Object.keys(older).toSorted()).toEqual(Object.keys(sections).toSorted());
});
