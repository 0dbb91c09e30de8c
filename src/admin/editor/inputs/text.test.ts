import { expect, test } from "vitest";
import type { FieldOf } from "#src/domain/content/fields/field.ts";
import { measure } from "./text.tsx";

const described = { label: "", hint: "", isOptional: true, isNullable: false, empty: "", initial: "" };
const description: FieldOf<"long-text"> = {
  ...described,
  type: "long-text",
  max: 320,
  recommendedLength: { from: 150, to: 160 },
};

test.each([
  [0, "short"],
  [149, "short"],
  [150, "good"],
  [160, "good"],
  [161, "long"],
] as const)("%i characters are %s", (length, verdict) => {
  expect(measure("a".repeat(length), description)).toEqual({ count: length, isTooLong: false, verdict });
});

test("surrounding spaces do not count", () => {
  expect(measure(`  ${"a".repeat(320)}\n`, description)).toMatchObject({ count: 320, isTooLong: false });
  expect(measure("a".repeat(321), description).isTooLong).toBe(true);
});

test("without a recommended length there is no verdict", () => {
  expect(measure("tide", { ...description, recommendedLength: null, max: null })).toEqual({
    count: 4,
    isTooLong: false,
    verdict: null,
  });
});
