import { type Palette, paletteOf } from "./accent-palette.ts";
import figtree from "./fonts/figtree.woff2?url";
import plex from "./fonts/ibm-plex-sans.woff2?url";
import inter from "./fonts/inter.woff2?url";
import literata from "./fonts/literata.woff2?url";
import schibsted from "./fonts/schibsted-grotesk.woff2?url";
import { type defaultLook, type FontName, fontNames, parseLookCode, radii } from "./look.ts";

/** The address of each font's file. */
export const fontFiles: Record<FontName, string> = {
  "schibsted-grotesk": schibsted,
  inter,
  figtree,
  "ibm-plex-sans": plex,
  literata,
};

/** In percent: size, ascent and descent at which a font of the device takes the same room. */
type FontMetrics = readonly [size: number, ascent: number, descent: number];

interface Fallback {
  isSerif: boolean;
  /** The metrics for texts and for headings. */
  text: FontMetrics;
  head: FontMetrics;
}

/** See `fonts/README.md`. That of the default font is in `fonts/fonts.css`. */
const fallbacks: Record<Exclude<FontName, typeof defaultLook.font>, Fallback> = {
  inter: { isSerif: false, text: [107.18, 90.39, 22.51], head: [101.19, 95.74, 23.84] },
  figtree: { isSerif: false, text: [100.68, 94.36, 24.83], head: [95.23, 99.76, 26.25] },
  "ibm-plex-sans": { isSerif: false, text: [101.32, 101.16, 27.14], head: [97.31, 105.33, 28.26] },
  literata: { isSerif: true, text: [117.54, 100.13, 26.2], head: [115.24, 102.13, 26.73] },
};

/** The rules that give pages a look, to be added to their stylesheet; null for a code that names none. */
export function lookStyles(code: string): string | null {
  const look = parseLookCode(code);
  if (!look) return null;
  const { accent, corners, font } = look;
  const [s, m, l] = radii[corners];
  const theme = [
    accent === "" ? "" : colorRules(paletteOf(accent)),
    corners === "soft" ? "" : `:root{${declareVariables("radius", { s, m, l })}}`,
    font === "schibsted-grotesk" ? "" : `:root{--font-sans:${familyOf(font)}}`,
  ];
  const faces = font === "schibsted-grotesk" ? "" : fontFaces(font, fallbacks[font]);
  // In the layer of the tokens: those of print come later and win.
  return `${faces}@layer theme{${theme.join("")}}`;
}

function declareVariables(group: string, values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `--${group}-${name}:${value};`)
    .join("");
}

function colorRules({ themed, fixed, onDeep }: Palette): string {
  const inMode = (mode: "light" | "dark") =>
    declareVariables("color", Object.fromEntries(Object.entries(themed).map(([name, pair]) => [name, pair[mode]])));
  return [
    `:root{${inMode("light")}${declareVariables("color", fixed)}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){${inMode("dark")}}}`,
    `:root[data-theme="dark"]{${inMode("dark")}}`,
    `@media screen{[data-ground="deep"]{${declareVariables("color", onDeep)}}}`,
  ].join("");
}

function familyOf(font: FontName): string {
  return `"${fontNames[font]}","Brand Fallback",system-ui,sans-serif`;
}

function fontFaces(font: FontName, { isSerif, text, head }: Fallback): string {
  const [regular, bold] = isSerif
    ? [
        'local("Times New Roman"),local("Liberation Serif")',
        'local("Times New Roman Bold"),local("Liberation Serif Bold")',
      ]
    : [
        'local("Arial"),local("Liberation Sans")',
        'local("Arial Bold"),local("Arial-BoldMT"),local("Liberation Sans Bold")',
      ];
  const fallback = (source: string, weights: string, [size, ascent, descent]: FontMetrics) =>
    `@font-face{font-family:"Brand Fallback";src:${source};font-weight:${weights};size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`;
  return [
    `@font-face{font-family:"${fontNames[font]}";src:url(${fontFiles[font]}) format("woff2");font-weight:400 620;font-display:swap}`,
    fallback(regular, "400 560", text),
    fallback(bold, "561 700", head),
  ].join("");
}
