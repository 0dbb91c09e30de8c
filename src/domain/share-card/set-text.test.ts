import fc from "fast-check";
import { expect, test } from "vitest";
import { type FontName, fontNames } from "#src/brand/look.ts";
import { cardColors, cardOverlay } from "./design.ts";
import { drawable, isLost, outline, setText } from "./set-text.ts";
import { loadTypeface } from "./typeface.server.ts";

const font = await loadTypeface("schibsted-grotesk");

const box = { width: 640, height: 340, sizes: [104, 72, 43], maxLines: 4, lineHeight: 1.06, tracking: -0.028 };

test("a short title is set large, a long one smaller, and both whole", () => {
  expect(setText(font, "Blog", box)).toEqual({ size: 104, lines: ["Blog"] });
  const title = "Services: everything from the wall outlet to the spreadsheet";
  const { size, lines } = setText(font, title, box);
  expect(size).toBe(72);
  expect(lines.join(" ")).toBe(title);
});

test.each(Object.keys(fontNames) as FontName[])("%s has the letters of Spanish", async (name) => {
  const typeface = await loadTypeface(name);
  expect([..."áéíóúüñÁÉÍÓÚÜÑ¿¡«»"].filter((letter) => !typeface.has(letter))).toEqual([]);
});

test("a title that does not fit in four lines ends with an ellipsis after a whole word", () => {
  const { lines } = setText(font, "managed networks ".repeat(20), box);
  expect(lines).toHaveLength(4);
  expect(lines.at(-1)).toMatch(/ (?:managed|networks)…$/);
});

test("a word that is wider than the card is divided", () => {
  const { lines } = setText(font, "W".repeat(300), box);
  expect(lines).toHaveLength(4);
  expect(lines.at(-1)).toMatch(/^W+…$/);
});

test("letters that the font lacks are replaced by plain ones, or left out", () => {
  expect(drawable(font, "Zażółć gęślą jaźń")).toBe("Zażółć gęślą jaźń");
  expect(drawable(font, "Hạ Long\u0007 bay 😀\u202e ok")).toBe("Ha Long bay ok");
});

test("a title in another script is lost, one with an emoji is not", () => {
  expect(isLost(font, "مرحبا بالعالم")).toBe(true);
  expect(isLost(font, "")).toBe(true);
  expect(isLost(font, "Cloud 😀")).toBe(false);
});

test("pairs of letters are kerned, also with accents", () => {
  const secondX = (pair: string) => /.*translate\((\d+)/.exec(outline(font, pair, 0))?.[1];
  expect(Number(secondX("AV"))).toBeLessThan(Number(secondX("AH")) - 20);
  expect(secondX("ÁV")).toBe(secondX("AV"));
});

test.each(Object.keys(fontNames) as FontName[])("the letters of %s stand upright on their line", async (name) => {
  const typeface = await loadTypeface(name);
  const heights = (letter: string) =>
    (typeface.path(letter).match(/-?[\d.]+/g) ?? []).filter((_, index) => index % 2 === 1).map(Number);
  expect(Math.min(...heights("d"))).toBeLessThan(-650);
  expect(Math.max(...heights("d"))).toBeLessThan(30);
  expect(Math.max(...heights("g"))).toBeGreaterThan(150);
  expect(typeface.has("ł") && typeface.has("€")).toBe(true);
  expect(typeface.has("ạ") || typeface.has("\u00ad")).toBe(false);
});

test("no title becomes markup, and every title can be drawn", () => {
  const texts = fc.string({ unit: "binary", maxLength: 300 });
  fc.assert(
    fc.property(texts, texts, fc.boolean(), (title, company, hasPicture) => {
      const overlay = cardOverlay({ title, company, hasPicture, hasLogo: false, colors: cardColors(""), font });
      const text = overlay.replaceAll(/<[^<>]*>/g, "");
      expect(text).toBe("");
      expect(overlay).not.toMatch(/NaN|Infinity|undefined|<(?!\/?(?:svg|g|path|defs|linearGradient|stop)\b)/);
    }),
    { numRuns: 200 },
  );
});
