import { readFile } from "node:fs/promises";
import type { Sharp, SharpInput } from "sharp";
import { type Crop, cropBox } from "../crop.ts";
import { cropAround, heightOf, type PresetName, type Size, type VariantFormat } from "../image-presets.ts";
import { boxInFile, swapsDimensions, upright } from "../orientation.ts";

/** The fields of an original that its variants depend on. */
export interface Original extends Size {
  file: string;
  focus_x: number;
  focus_y: number;
  /** The part that is shown; null for all of it. */
  crop: Crop | null;
}

const options = { limitInputPixels: false, failOn: "error" } as const;

/** Encodes one variant, without metadata (which may contain a location). */
export async function encodeVariant(
  input: SharpInput,
  original: Original,
  preset: PresetName,
  width: number,
  format: VariantFormat,
): Promise<Buffer> {
  const pixels = await (preset === "appIcon"
    ? maskablePixels(input, original, width)
    : variantPixels(input, original, preset, width));
  switch (format) {
    case "avif":
      return encodeAvif(pixels, width * heightOf(cropBox(original, original.crop), preset, width));
    case "webp":
      // The flat colors and sharp edges of a logo.
      return pixels.webp(preset === "logo" ? { nearLossless: true } : { quality: 72, effort: 5 }).toBuffer();
    case "png":
      return pixels.png({ compressionLevel: 9 }).toBuffer();
    case "jpeg":
      return pixels.flatten({ background: "white" }).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
  }
}

/**
 * A picture for a place: cropped around the focal point, upright, in sRGB. It shrinks first, then crops and rotates: the
 * other order would decode the full size into memory.
 */
async function variantPixels(input: SharpInput, original: Original, preset: PresetName, width: number): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  if (original.file.endsWith(".svg")) return drawnPixels(input, original, width);
  const stored = await sharp(input, options).metadata();
  const { orientation = 1 } = stored;
  const visibleBox = cropBox(original, original.crop);
  const crop = cropAround(preset, original, { x: original.focus_x, y: original.focus_y }, visibleBox);
  const inFile = boxInFile(crop, stored, orientation);
  const height = heightOf(visibleBox, preset, width);
  const target = swapsDimensions(orientation) ? { width: height, height: width } : { width, height };
  const scaled = {
    width: Math.max(target.width, Math.round((stored.width * target.width) / inFile.width)),
    height: Math.max(target.height, Math.round((stored.height * target.height) / inFile.height)),
  };
  return uprightPixels(
    sharp(input, options)
      .resize(scaled.width, scaled.height, { fit: "fill" })
      .extract({
        ...target,
        left: Math.min(Math.round((inFile.left * target.width) / inFile.width), scaled.width - target.width),
        top: Math.min(Math.round((inFile.top * target.height) / inFile.height), scaled.height - target.height),
      }),
    orientation,
  );
}

/** The diameter of the circle that phones show of a maskable icon, as a part of its width. */
const safeZone = 0.8;

/**
 * A mark for phones that cut icons to a shape of their own: whole, on its own ground. Without one, its ground is white, or
 * near black if white would hide it.
 */
async function maskablePixels(input: SharpInput, original: Original, width: number): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  const drawn = await (await variantPixels(input, original, "logo", width)).ensureAlpha().png().toBuffer();
  const corner = sharp(drawn).extract({ left: 0, top: 0, width: 1, height: 1 });
  const [r = 0, g = 0, b = 0, alpha = 0] = await corner.raw().toBuffer();
  const { data: mark, info } = await sharp(drawn).trim().toBuffer({ resolveWithObject: true });
  const scale = (safeZone * width) / Math.hypot(info.width, info.height);
  const side = (length: number) => Math.max(1, Math.floor(length * scale));
  const fitted = await sharp(mark).resize(side(info.width), side(info.height), { fit: "fill" }).toBuffer();
  const background = alpha === 255 ? { r, g, b } : await groundFor(mark);
  return sharp({ create: { width, height: width, channels: 3, background } }).composite([{ input: fitted }]);
}

/** White, or near black for a mark that is too light for it. */
async function groundFor(mark: Buffer): Promise<string> {
  const { default: sharp } = await import("sharp");
  // Transparent pixels don't count in the mean.
  const [r = 0, g = 0, b = 0] = await sharp(mark).resize(1, 1, { fit: "fill" }).raw().toBuffer();
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 180 ? "#161616" : "white";
}

/** In dots per inch; an SVG that states its size in pixels is drawn at that size with 72. */
const svgDensity = { perPixel: 72, max: 2400 };

/** An SVG, which stays as sharp as it is wide. It is read as bytes, so that it can't refer to files beside it. */
async function drawnPixels(input: SharpInput, original: Original, width: number): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  const bytes = typeof input === "string" ? await readFile(input) : input;
  const wanted = Math.ceil((svgDensity.perPixel * width) / original.width);
  return sharp(bytes, { ...options, density: Math.min(Math.max(wanted, 1), svgDensity.max) })
    .resize(width, heightOf(original, "logo", width), { fit: "fill" })
    .toColourspace("srgb");
}

/** The pixels of one variant. */
export async function rawVariant(input: SharpInput, original: Original, preset: PresetName, width: number) {
  const pixels = await variantPixels(input, original, preset, width);
  return pixels.flatten({ background: "white" }).raw().toBuffer({ resolveWithObject: true });
}

/** In pixels. */
const maxPreviewSide = 1200;

/** The whole picture, upright, at the size at which staff set the focal point. */
export async function previewImage(path: string): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const { orientation = 1 } = await sharp(path, options).metadata();
  const fit = { fit: "inside", withoutEnlargement: true } as const;
  const pixels = await uprightPixels(sharp(path, options).resize(maxPreviewSide, maxPreviewSide, fit), orientation);
  return pixels.webp({ quality: 80 }).toBuffer();
}

/** Renders a picture in sRGB, then turns it upright. */
async function uprightPixels(image: Sharp, orientation: number): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  const { data, info } = await image.toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return upright(sharp(data, { raw: { width, height, channels } }), orientation);
}

/** Measured on the default pictures: effort 5 makes files 1 to 4% smaller and takes six times as long. */
const effort = 3;

const bestQuality = 52;
const worstQuality = 28;
const qualityStep = 6;

/** Lowers the quality until the file fits its budget, or until the picture would look bad. */
async function encodeAvif(pixels: Sharp, area: number): Promise<Buffer> {
  for (let quality = bestQuality; ; quality -= qualityStep) {
    const encoded = await pixels.clone().avif({ quality, effort, chromaSubsampling: "4:2:0" }).toBuffer();
    if (encoded.length <= budgetFor(area) || quality - qualityStep < worstQuality) return encoded;
  }
}

/** Bytes for a picture of `area` pixels: 25 KB for the first picture on a phone. */
function budgetFor(area: number): number {
  if (area <= 520_000) return 25_500;
  if (area <= 900_000) return 58_000;
  if (area <= 1_700_000) return 88_000;
  return 160_000;
}
