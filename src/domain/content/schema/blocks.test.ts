import { expect, test } from "vitest";
import { fullBlocks } from "../../../../tests/support/blocks.ts";
import { aPage } from "../../../../tests/support/content.ts";
import { longBlocks } from "../../../../tests/support/long-blocks.ts";
import { minimalBlocks } from "../../../../tests/support/minimal-blocks.ts";
import { type FieldOf, fieldOf } from "../fields/field.ts";
import { migrateDraft, parseContent, toStoredShape } from "../fields/parse.ts";
import { block } from "./blocks.ts";

const field = fieldOf(block) as FieldOf<"variants">;

test("every block has a unique label and a hint", () => {
  const labels = Object.values(field.variants).map(({ label }) => label);
  const hints = Object.values(field.variants).map(({ hint }) => hint);
  expect(new Set(labels).size).toBe(labels.length);
  expect(hints.filter((hint) => hint.length < 20)).toEqual([]);
  expect(Object.keys(field.variants).toSorted()).toEqual(Object.keys(fullBlocks).toSorted());
});

test("full, minimal and maximal blocks are valid", () => {
  for (const blocks of [fullBlocks, minimalBlocks, longBlocks]) {
    for (const one of Object.values(blocks)) expect(block.safeParse(one).error?.issues, one.block).toBeUndefined();
  }
});

test("a new block has its own form and valid optional fields", () => {
  for (const [name, variant] of Object.entries(field.variants)) {
    expect(variant.empty, name).toMatchObject({ block: name });
    const minimum = minimalBlocks[name as keyof typeof minimalBlocks];
    const optional = Object.entries(variant.fields).filter(([, value]) => value.isOptional);
    const newBlock = { ...minimum, ...Object.fromEntries(optional.map(([value, { empty }]) => [value, empty])) };
    expect(block.safeParse(newBlock).error?.issues, name).toBeUndefined();
  }
});

test("an unknown block is refused", () => {
  expect(block.safeParse({ block: "hologram" }).success).toBe(false);
});

test("the menu has every block once, the common ones first", () => {
  const names = Object.values(field.groups).flat();
  expect(names.toSorted()).toEqual(Object.keys(field.variants).toSorted());
  expect(names.slice(0, 3)).toEqual(["text", "hero", "columns"]);
});

test("a block of columns has two or three, and a hero only the layouts that there are", () => {
  const columns = (count: number) => ({ block: "columns", columns: Array.from({ length: count }, () => ({})) });
  expect([1, 2, 3, 4].map((count) => block.safeParse(columns(count)).success)).toEqual([false, true, true, false]);
  expect(block.safeParse({ block: "hero", heading: "Tide", layout: "diagonal" }).success).toBe(false);
  expect(block.parse({ block: "hero", heading: "Tide" })).toMatchObject({ layout: "over" });
});

test("a page without an intro is stored so that version 1.0, which requires one, can read it", () => {
  const content = parseContent("page", { ...aPage(), intro: "" });
  const stored = toStoredShape("page", content) as { intro: string };
  expect(stored.intro.trim()).not.toBe("");
  expect(parseContent("page", stored)).toEqual(content);
  expect(migrateDraft("page", { ...stored, title: "" })).toMatchObject({ intro: "", title: "" });
});
