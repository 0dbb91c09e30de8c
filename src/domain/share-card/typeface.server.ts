import { readFile } from "node:fs/promises";
import { findPackageJSON } from "node:module";
import path from "node:path";
import type { FontName } from "#src/brand/look.ts";

/** A font at the weight of headings. Measures are in font sizes. */
export interface Typeface {
  has(letter: string): boolean;
  advance(letter: string): number;
  kerning(left: string, right: string): number;
  /** An SVG path in thousandths of the font's size; empty for a space. */
  path(letter: string): string;
}

/** In the checkout or release that this code belongs to. */
const folder = path.join(findPackageJSON(import.meta.url) ?? "", "..", "src", "domain", "share-card", "fonts");

export async function loadTypeface(name: FontName): Promise<Typeface> {
  const { parse } = await import("opentype.js/dist/opentype.mjs");
  const font = parse(await readFile(path.join(folder, `${name}.ttf`)));
  const lookups = font.position.getKerningTables("latn");
  return {
    has: (letter) => font.hasChar(letter),
    advance: (letter) => font.charToGlyph(letter).advanceWidth / font.unitsPerEm,
    kerning(left, right) {
      const [one, other] = [font.charToGlyphIndex(left), font.charToGlyphIndex(right)];
      const values = lookups.map((lookup) => font.position.getKerningValue([lookup], one, other));
      return values.reduce((sum, value) => sum + value, 0) / font.unitsPerEm;
    },
    path: (letter) => font.charToGlyph(letter).getPath(0, 0, 1000).toPathData(2),
  };
}
