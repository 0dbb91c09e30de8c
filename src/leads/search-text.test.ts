import { expect, test } from "vitest";
import { searchText, searchWords } from "./search-text.ts";

const lead = {
  name: "Íñigo Peña",
  company: "Harborline Charters",
  email: "inigo@harborline.example",
  phone: "(954) 555-0177",
  message: "24/7 please, 31 machines",
};

test.each([
  "peña",
  "PENA inigo",
  "harborline",
  "@harborline.example",
  "9545550177",
  "(954) 555-0177",
  "954.555.0177",
  "31",
  "machines charters",
])("%s is found", (query) => {
  const words = searchWords(query);
  expect(words.filter((word) => !searchText(lead).includes(word))).toEqual([]);
});

test.each(["305", "penelope", "pena miami"])("%s is not found", (query) => {
  expect(searchWords(query).every((word) => searchText(lead).includes(word))).toBe(false);
});

test("blanks are no search", () => {
  expect(searchWords("  \n ")).toEqual([]);
});
