import { expect, test } from "vitest";
import { countOf } from "./format-count.ts";

test.each([
  [1, "service", "1 service"],
  [1200, "industry", "1,200 industries"],
  [2, "address", "2 addresses"],
  [0, "person", "0 people"],
])("%d of %s", (number, one, text) => {
  expect(countOf(number, one)).toBe(text);
});
