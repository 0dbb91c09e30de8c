import { expect, test } from "vitest";
import { parseSearch, searchedWords } from "./search-text.ts";

const lead = {
  name: "Íñigo Peña",
  company: "Harborline Charters",
  email: "inigo@harborline.example",
  phone: "(954) 555-0177",
  message: "24/7 please, 31 machines",
};

function isFound(query: string): boolean {
  const words = searchedWords(lead).split(" ");
  const isIndexed = (prefix: string) => words.some((word) => word.startsWith(prefix));
  return parseSearch(query).every((readings) => readings.some((reading) => reading.every(isIndexed)));
}

test.each([
  "peña",
  "PENA inigo",
  "harborline",
  "Harb chart",
  "@harborline.example",
  "9545550177",
  "(954) 555-0177",
  "954.555.0177",
  "555-0177",
  "0177",
  "31",
  "24/7",
  "machines charters",
  "please,",
])("%s is found", (query) => {
  expect(isFound(query)).toBe(true);
});

test.each(["305", "penelope", "pena miami", "line", "%", "_"])("%s is not found", (query) => {
  expect(isFound(query)).toBe(false);
});

test("spaces alone are no search", () => {
  expect(parseSearch("  \n ")).toEqual([]);
});

test("a word is stored once, and only the beginning of a very long one", () => {
  expect(searchedWords({ ...lead, phone: "", message: `Peña, ${"x".repeat(99)}` })).toBe(
    `inigo pena harborline example charters ${"x".repeat(60)}`,
  );
});
