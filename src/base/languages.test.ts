import { expect, test } from "vitest";
import { inLanguage, languageNamed, languageOf, preferLanguage } from "./languages.ts";

const texts = [
  { entry_id: "a", locale: "en" },
  { entry_id: "a", locale: "es" },
  { entry_id: "b", locale: "en" },
  { entry_id: "c", locale: "es" },
];

test("an entry comes in the language that was asked for, or else in the default one", () => {
  expect(preferLanguage(texts, "es", "en")).toEqual([texts[1], texts[2], texts[3]]);
});

test("an entry that has no text in the default language does not come in it", () => {
  expect(preferLanguage(texts, "en", "en")).toEqual([texts[0], texts[2]]);
});

test("paths of the default language are plain", () => {
  expect(languageOf("/about")).toBe("en");
  expect(inLanguage("/about", "en")).toBe("/about");
  expect(languageNamed("xx")).toBeNull();
});
