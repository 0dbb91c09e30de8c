import { expect, test } from "vitest";
import { fullBlocks, leastBlocks, longBlocks } from "../../../tests/support/blocks.ts";
import { block } from "./blocks.ts";
import { type FieldOf, fieldOf } from "./field.ts";

const field = fieldOf(block) as FieldOf<"variants">;

test("every block has a name and a line that says what it is for, told apart from all others", () => {
  const labels = Object.values(field.variants).map(({ label }) => label);
  const hints = Object.values(field.variants).map(({ hint }) => hint);
  expect(new Set(labels).size).toBe(labels.length);
  expect(hints.filter((hint) => hint.length < 20)).toEqual([]);
  expect(Object.keys(field.variants).toSorted()).toEqual(Object.keys(fullBlocks).toSorted());
});

test("blocks are taken full, with the least there can be, and with all that there is room for", () => {
  for (const blocks of [fullBlocks, leastBlocks, longBlocks]) {
    for (const one of Object.values(blocks)) expect(block.safeParse(one).error?.issues, one.block).toBeUndefined();
  }
});

test("what a new block holds is of its own form, and may be left as it is wherever it is optional", () => {
  for (const [name, variant] of Object.entries(field.variants)) {
    expect(variant.empty, name).toMatchObject({ block: name });
    const least = leastBlocks[name as keyof typeof leastBlocks];
    const optional = Object.entries(variant.fields).filter(([, part]) => part.isOptional);
    const begun = { ...least, ...Object.fromEntries(optional.map(([part, { empty }]) => [part, empty])) };
    expect(block.safeParse(begun).error?.issues, name).toBeUndefined();
  }
});

test("a block of no known name is refused", () => {
  expect(block.safeParse({ block: "hologram" }).success).toBe(false);
});
