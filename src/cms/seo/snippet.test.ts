import { expect, test } from "vitest";
import { cutAfter } from "./snippet.ts";

test("a text that fits is shown whole, with single spaces", () => {
  expect(cutAfter("  Mangrove IT:\n managed  IT ", 30)).toBe("Mangrove IT: managed IT");
  expect(cutAfter("", 30)).toBe("");
});

test("a longer one ends after a whole word, within the room that there is", () => {
  const cut = cutAfter("Managed IT for South Florida, by senior engineers", 34);
  expect(cut).toBe("Managed IT for South Florida ...");
  expect(cut.length).toBeLessThanOrEqual(34);
});

test("one word that is longer than the room is cut", () => {
  expect(cutAfter("x".repeat(50), 20)).toBe(`${"x".repeat(16)} ...`);
});
