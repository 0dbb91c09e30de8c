import { expect, test } from "vitest";
import { cutAfter, cutToFit, textWidth } from "./snippet.ts";

test("a short text is not truncated, and spaces are collapsed", () => {
  expect(cutAfter("  Mangrove IT:\n managed  IT ", 30)).toBe("Mangrove IT: managed IT");
  expect(cutAfter("", 30)).toBe("");
});

test("a long text ends after a whole word, within the limit", () => {
  const cut = cutAfter("Managed IT for South Florida, by senior engineers", 34);
  expect(cut).toBe("Managed IT for South Florida ...");
  expect(cut.length).toBeLessThanOrEqual(34);
});

test("a single long word is cut", () => {
  expect(cutAfter("x".repeat(50), 20)).toBe(`${"x".repeat(16)} ...`);
});

test("a search result ends by the width of its letters, not by their number", () => {
  const room = { fontSize: 20, width: 300 };
  const narrow = cutToFit("i".repeat(60), room);
  const wide = cutToFit("W".repeat(60), room);
  expect(narrow).toBe("i".repeat(60));
  expect(wide.length).toBeLessThan(20);
  expect(textWidth(wide, 20)).toBeLessThanOrEqual(300);
});
