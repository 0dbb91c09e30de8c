import { readFile } from "node:fs/promises";
import type { FontName } from "#src/brand/look.ts";
import { cardSize, maxCardBytes } from "./card.ts";
import { cardColors, cardOverlay, logoBox, margin, scene } from "./design.ts";
import { loadTypeface } from "./typeface.server.ts";

export interface RawPicture {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

interface CardContent {
  title: string;
  company: string;
  /** Pixels of the size of `scene`; null to draw the brand's ground. */
  picture: RawPicture | null;
  /** The company's own logo. */
  logo: CardLogo | null;
  /** Empty for the default colors. */
  accent: string;
  font: FontName;
}

export interface CardLogo {
  path: string;
  isVector: boolean;
  /** The part to draw, in pixels of the upright picture; null for all of it. */
  crop: { left: number; top: number; width: number; height: number } | null;
  /** It is made for dark grounds and needs no plate. */
  isForDark: boolean;
}

const bestQuality = 86;
const worstQuality = 56;
const qualityStep = 6;

/** Draws a card as a JPEG, which every program that shows links can read. */
export async function drawCard({ title, company, picture, logo, accent, font }: CardContent): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const colors = cardColors(accent);
  const plate = logo && (await logoOnPlate(logo, colors.paper).catch(() => null));
  const overlay = cardOverlay({
    title,
    company,
    hasPicture: picture !== null,
    hasLogo: plate !== null,
    colors,
    font: await loadTypeface(font),
  });
  const layers = [
    ...(picture ? [{ input: picture.data, raw: picture.info, left: scene.left, top: 0 }] : []),
    { input: Buffer.from(overlay), left: 0, top: 0 },
    ...(plate ? [{ input: plate, left: margin, top: logo?.isForDark ? logoBox.top : logoBox.top - 10 }] : []),
  ];
  const { data, info } = await sharp({ create: { ...cardSize, channels: 3, background: colors.deep } })
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  for (let quality = bestQuality; ; quality -= qualityStep) {
    // Full color resolution keeps the thin line and the edges of letters clean.
    const encoded = await sharp(data, { raw: { width, height, channels } })
      .jpeg({ quality, chromaSubsampling: "4:4:4" })
      .toBuffer();
    if (encoded.length <= maxCardBytes || quality - qualityStep < worstQuality) return encoded;
  }
}

/** In pixels: around the logo. */
const platePadding = { x: 22, y: 14 };

/** Logos are made for a light ground, unless they are said to be for a dark one. */
async function logoOnPlate({ path, isVector, isForDark, crop }: CardLogo, paper: string): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const box = { width: logoBox.maxWidth, height: logoBox.height - 8, fit: "inside" } as const;
  // From bytes, so that an SVG can't refer to files beside it. Its resolution is of the size at which it is drawn.
  const input = isVector ? await readFile(path) : path;
  const density = isVector ? await densityFor(input, box.height) : undefined;
  const upright = sharp(input, { limitInputPixels: false, ...(density && { density }) }).rotate();
  const { data, info } = await (crop ? upright.extract(crop) : upright)
    .resize(box)
    .toColourspace("srgb")
    .png()
    .toBuffer({ resolveWithObject: true });
  if (isForDark) return data;
  const size = { width: info.width + 2 * platePadding.x, height: info.height + 2 * platePadding.y };
  const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><rect width="100%" height="100%" rx="12" fill="${paper}"/></svg>`;
  return sharp(Buffer.from(plate))
    .composite([{ input: data, left: platePadding.x, top: platePadding.y }])
    .png()
    .toBuffer();
}

/** In dots per inch; 72 draws an SVG at the size that it states. */
async function densityFor(svg: Buffer | string, height: number): Promise<number> {
  const { default: sharp } = await import("sharp");
  const stated = (await sharp(svg).metadata()).height;
  return Math.min(Math.max(Math.ceil((72 * height) / stated), 1), 2400);
}
