import { paletteFor } from "#src/brand/accent-palette.ts";
import { mark, rootArcs } from "#src/brand/mark.ts";
import { cardSize } from "./card.ts";
import { drawable, isLost, outline, setText, type TextBox } from "./set-text.ts";
import type { Typeface } from "./typeface.server.ts";

export type CardColors = ReturnType<typeof cardColors>;

/** The brand's colors in sRGB: librsvg does not know oklch. */
export function cardColors(accent: string) {
  const { themed, fixed, onDeep } = paletteFor(accent);
  const { deep, "deep-line": deepLine, "on-deep": light } = fixed;
  return { deep, deepLine, onDeep: light, pink: onDeep.pink, paper: themed.paper.light };
}

/** In pixels: the distance of all words from the edges. */
export const margin = 72;

/** The box of the logo's mark, or of a logo from the media library. */
export const logoBox = { top: 58, height: 66, maxWidth: 360 };

const { width, height } = cardSize;

/** Where a picture is, on the right: as tall as the card in the shape of its place. */
export const scene = { left: 480, preset: "heroPhone", width: 720 } as const;

const titleBox: TextBox = {
  width: 640,
  height: 340,
  sizes: [104, 96, 88, 80, 72, 66, 60, 54, 48, 43],
  maxLines: 4,
  lineHeight: 1.06,
  tracking: -0.028,
};

/** The roots begin further to the right than a picture. */
const titleWithoutPicture = { ...titleBox, width: 690 };

const nameBox: TextBox = {
  width: 520,
  height: 66,
  sizes: [42, 36, 30],
  maxLines: 2,
  lineHeight: 1.1,
  tracking: -0.03,
};

/** In pixels. */
const lineAboveTitle = 44;

/** In characters. A shorter company name in a title is not divided between lines. */
const maxUnbrokenLength = 20;

type TextStyle = Pick<OverlayContent, "colors" | "font">;

interface OverlayContent {
  title: string;
  company: string;
  hasPicture: boolean;
  /** A logo from the media library is drawn elsewhere, and replaces mark and name. */
  hasLogo: boolean;
  colors: CardColors;
  font: Typeface;
}

/** Everything but the pictures, as an SVG to lay over them. Words are outlines, so that no text becomes markup. */
export function cardOverlay({ title, company, hasPicture, hasLogo, colors, font }: OverlayContent): string {
  const unbroken =
    company.length > maxUnbrokenLength ? title : title.replaceAll(company, company.replaceAll(" ", "\u00a0"));
  const heading = isLost(font, title) ? company : unbroken;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${
    hasPicture ? fade(colors) : roots(colors)
  }${hasLogo ? "" : signature(company, { colors, font })}${headline(heading, hasPicture ? titleBox : titleWithoutPicture, { colors, font })}</svg>`;
}

/** Darkens the picture toward the words, as on the site's pages. */
const fade = ({ deep }: CardColors) =>
  `<defs><linearGradient id="side" gradientUnits="userSpaceOnUse" x1="${scene.left}" x2="1100" y1="0" y2="0">${stops(deep, [0, 1], [0.12, 0.93], [0.34, 0.72], [0.6, 0.34], [0.82, 0.09], [1, 0])}</linearGradient><linearGradient id="foot" x1="0" x2="0" y1="1" y2="0">${stops(deep, [0, 0.55], [0.3, 0])}</linearGradient></defs><path fill="url(#side)" d="M${scene.left - 1} 0H${width}V${height}H${scene.left - 1}z"/><path fill="url(#foot)" d="M${scene.left} 0H${width}V${height}H${scene.left}z"/>`;

function stops(color: string, ...offsets: [offset: number, opacity: number][]): string {
  return offsets
    .map(([offset, opacity]) => `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`)
    .join("");
}

const roots = (colors: CardColors) =>
  `<g fill="none" stroke-width="3" stroke-linecap="round" transform="translate(600 30) scale(.92)">${rootArcs
    .map(({ path, isLit }) => `<path stroke="${isLit ? colors.pink : colors.deepLine}" d="${path}"/>`)
    .join("")}</g>`;

/** The mark and the company's name. */
function signature(company: string, style: TextStyle): string {
  const { size, lines } = setText(style.font, company, nameBox);
  const scale = logoBox.height / 48;
  // The mark has air at its sides.
  const left = margin - 3 * scale;
  const step = size * nameBox.lineHeight;
  const baseline = logoBox.top + logoBox.height / 2 + size * 0.35 - ((lines.length - 1) * step) / 2;
  const name = lines.map((line, index) =>
    text(line, [left + logoBox.height + 14, baseline + index * step], size, nameBox.tracking, style),
  );
  return `<g fill="none" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" transform="translate(${left} ${logoBox.top}) scale(${scale})"><path stroke="${style.colors.onDeep}" d="${mark.roots}"/><path stroke="${style.colors.pink}" d="${mark.reflection}"/></g>${name.join("")}`;
}

/** The title above the lower margin, with a thin line over it. */
function headline(title: string, box: TextBox, style: TextStyle): string {
  if (drawable(style.font, title) === "") return "";
  const { size, lines } = setText(style.font, title, box);
  const step = size * box.lineHeight;
  const lastBaseline = height - margin - 6;
  const firstBaseline = lastBaseline - (lines.length - 1) * step;
  // Capitals are 0.7 of the size.
  const rule = Math.round(firstBaseline - size * 0.7 - lineAboveTitle);
  const set = lines.map((line, index) => text(line, [margin, firstBaseline + index * step], size, box.tracking, style));
  return `<path fill="${style.colors.pink}" d="M${margin} ${rule}h96v4h-96z"/>${set.join("")}`;
}

function text(
  line: string,
  [left, baseline]: readonly [left: number, baseline: number],
  size: number,
  tracking: number,
  { colors, font }: TextStyle,
): string {
  const scale = size / 1000;
  return `<g fill="${colors.onDeep}" transform="translate(${left} ${baseline.toFixed(2)}) scale(${scale})">${outline(font, line, tracking)}</g>`;
}
