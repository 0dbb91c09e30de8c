import { expect, test } from "vitest";
import { inDefaultLanguage, inLanguage, languageNamed, languageOf, preferLanguage } from "./languages.ts";
import { segments } from "./segments.ts";

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

test.each([
  ["/", "/es"],
  ["/#partners", "/es#partners"],
  ["/about", "/es/nosotros"],
  ["/about/ana", "/es/nosotros/ana"],
  ["/about-us", "/es/about-us"],
  ["/contact?service=cloud#form", "/es/contacto?service=cloud#form"],
  ["/contact/thanks", "/es/contacto/gracias"],
  ["/services/:service?", "/es/servicios/:service?"],
  ["/blog/topic/storms?page=2", "/es/blog/tema/storms?page=2"],
  ["/blog/topic", "/es/blog/topic"],
  ["/forms/help", "/es/formularios/help"],
  ["/forms", "/es/forms"],
])("%s is %s in Spanish", (path, spanish) => {
  expect(inLanguage(path, "es")).toBe(spanish);
  expect(inDefaultLanguage(spanish)).toBe(path);
});

test("a path of the default language is its own, also behind its code", () => {
  expect(inDefaultLanguage("/servicios")).toBe("/servicios");
  expect(inDefaultLanguage("/en/services")).toBe("/services");
  expect(inDefaultLanguage("/en")).toBe("/");
});

test("in a language, no segment is another page's, also not the default language's", () => {
  expect(Object.keys(segments).filter((code) => !languageNamed(code))).toEqual([]);
  for (const names of Object.values(segments)) {
    const all = Object.entries(names).flat();
    expect(all).toEqual([...new Set(all)]);
    expect(all.filter((name) => !/^[a-z-]+(?:\/[a-z-]*)*$/.test(name))).toEqual([]);
  }
});
