import { expect, test } from "vitest";
import { scaleTop } from "./scale-top.ts";

test.each([
  [0, 2],
  [1, 2],
  [7, 8],
  [9, 10],
  [41, 50],
  [203, 300],
  [999, 1000],
])("a scale up to %i ends at %i", (highest, top) => {
  expect(scaleTop(highest)).toBe(top);
});
