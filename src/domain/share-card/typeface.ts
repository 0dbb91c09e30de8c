import type { FontName } from "#src/brand/look.ts";

/** Outlines of a font at the weight of headings, in thousandths of its size. */
export interface Typeface {
  glyphs: ReadonlyMap<string, readonly [advance: number, path: string]>;
  /** By the pair of letters. */
  kerning: ReadonlyMap<string, number>;
}

interface Outlines {
  default: { glyphs: object; kerning: readonly (readonly unknown[])[] };
}

const files: Record<FontName, () => Promise<Outlines>> = {
  "schibsted-grotesk": () => import("./glyphs/schibsted-grotesk.json", { with: { type: "json" } }),
  inter: () => import("./glyphs/inter.json", { with: { type: "json" } }),
  figtree: () => import("./glyphs/figtree.json", { with: { type: "json" } }),
  "ibm-plex-sans": () => import("./glyphs/ibm-plex-sans.json", { with: { type: "json" } }),
  literata: () => import("./glyphs/literata.json", { with: { type: "json" } }),
};

/** Only the font that a site has is read. */
export async function loadTypeface(font: FontName): Promise<Typeface> {
  const { glyphs, kerning } = (await files[font]()).default;
  return {
    glyphs: new Map(Object.entries(glyphs) as [string, [number, string]][]),
    kerning: new Map(
      kerning.flatMap(([lefts, row]) =>
        [...(lefts as string)].flatMap((left) =>
          Object.entries(row as Record<string, string>).flatMap(([by, rights]) =>
            [...rights].map((right): [string, number] => [left + right, Number(by)]),
          ),
        ),
      ),
    ),
  };
}
