import { expect, test } from "vitest";
import { textWidth, truncateAfter, truncateToWidth } from "./snippet.ts";

test("a short text is not truncated, and spaces are collapsed", () => {
  expect(truncateAfter("  Mangrove IT:\n managed  IT ", 30)).toBe("Mangrove IT: managed IT");
  expect(truncateAfter("", 30)).toBe("");
});

test("a long text ends after a whole word, within the limit", () => {
  const truncated = truncateAfter("Managed IT for South Florida, by senior engineers", 34);
  expect(truncated).toBe("Managed IT for South Florida ...");
  expect(truncated.length).toBeLessThanOrEqual(34);
});

test("a single long word is cut", () => {
  expect(truncateAfter("x".repeat(50), 20)).toBe(`${"x".repeat(16)} ...`);
});

test("a search result ends by the width of its letters, not by their number", () => {
  const room = { fontSize: 20, width: 300 };
  const narrow = truncateToWidth("i".repeat(60), room);
  const wide = truncateToWidth("W".repeat(60), room);
  expect(narrow).toBe("i".repeat(60));
  expect(wide.length).toBeLessThan(20);
  expect(textWidth(wide, 20)).toBeLessThanOrEqual(300);
});
