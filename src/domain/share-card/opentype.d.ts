/** What is used of it. Its default export differs between Node and bundlers. */
declare module "opentype.js/dist/opentype.mjs" {
  interface Glyph {
    advanceWidth: number;
    getPath(x: number, y: number, size: number): { toPathData(decimals: number): string };
  }

  interface Font {
    unitsPerEm: number;
    hasChar(letter: string): boolean;
    charToGlyph(letter: string): Glyph;
    charToGlyphIndex(letter: string): number;
    position: {
      getKerningTables(script: string): readonly unknown[];
      /** The value of the first table that has one. */
      getKerningValue(tables: readonly unknown[], left: number, right: number): number;
    };
  }

  export function parse(bytes: Uint8Array): Font;
}
