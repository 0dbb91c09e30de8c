/**
 * The places where the site shows pictures. Each place has an aspect ratio and fixed widths, so that the server encodes
 * only a known number of variants. Raise `encoding` to encode every variant again.
 */
export const encoding = 3;

export interface ImagePreset {
  /** Width divided by height. Pictures of another shape are cropped around their focal point; with `null`, none is. */
  ratio: number | null;
  /** In pixels, ascending. Widths above the crop's are left out: pictures are never enlarged. */
  widths: readonly number[];
}

export const imagePresets = {
  hero: { ratio: 8 / 5, widths: [960, 1280, 1600, 2400] },
  heroPhone: { ratio: 8 / 7, widths: [480, 640, 768, 1080] },
  card: { ratio: 3 / 2, widths: [480, 672, 800, 1200, 1600] },
  portrait: { ratio: 4 / 5, widths: [480, 720, 1200] },
  portraitPhone: { ratio: 5 / 4, widths: [480, 768, 1080] },
  tile: { ratio: 1, widths: [96, 192, 384] },
  share: { ratio: 1200 / 630, widths: [1200] },
  logo: { ratio: null, widths: [120, 240, 480, 960] },
  // A square with the whole picture inside the circle that no phone cuts off.
  appIcon: { ratio: null, widths: [192, 512] },
} as const satisfies Record<string, ImagePreset>;

export type PresetName = keyof typeof imagePresets;

/** The places that crop. */
export type CroppedPreset = Exclude<PresetName, "logo" | "appIcon">;

/**
 * Browsers get AVIF or WebP. Share cards are JPEG, and logos in emails and structured data PNG, because many programs
 * read neither.
 */
export type VariantFormat = "avif" | "webp" | "jpeg" | "png";

/** The formats in which a place's pictures are made. */
export function formatsFor(preset: PresetName): readonly VariantFormat[] {
  if (preset === "logo") return ["webp", "png"];
  if (preset === "appIcon") return ["png"];
  return preset === "share" ? ["jpeg"] : ["avif", "webp"];
}

/** The formats in which a place's SVGs are made, for programs that show no SVG. */
export function drawnFormats(preset: PresetName): readonly VariantFormat[] {
  return preset === "logo" || preset === "appIcon" ? ["png"] : [];
}

/**
 * The formats that pages link to for a width. The few clients without AVIF get only the widest variant, in WebP. The
 * admin's lists show tiles in WebP.
 */
export function linkedFormats(preset: PresetName, width: number, widest: number): readonly VariantFormat[] {
  const everyWidth = preset === "tile" || preset === "logo";
  return formatsFor(preset).filter((format) => format !== "webp" || width === widest || everyWidth);
}

export function isPreset(name: string): name is PresetName {
  return Object.hasOwn(imagePresets, name);
}

export interface Size {
  width: number;
  height: number;
}

/** A part of a picture, in its pixels. */
export interface Box extends Size {
  left: number;
  top: number;
}

/** The largest part of a picture that has the place's shape. */
export function cropSizeFor(preset: PresetName, original: Size): Size {
  const { ratio }: ImagePreset = imagePresets[preset];
  if (ratio === null) return { width: original.width, height: original.height };
  return original.width / original.height > ratio
    ? { width: Math.round(original.height * ratio), height: original.height }
    : { width: original.width, height: Math.round(original.width / ratio) };
}

/** Centers a place's part on the focal point, as far as the edges of the shown part allow. */
export function cropAround(
  preset: PresetName,
  original: Size,
  focus: { x: number; y: number },
  visible: Box = { left: 0, top: 0, ...original },
): Box {
  const crop = cropSizeFor(preset, visible);
  return {
    width: crop.width,
    height: crop.height,
    left: visible.left + centerOn((focus.x / 100) * original.width - visible.left, crop.width, visible.width),
    top: visible.top + centerOn((focus.y / 100) * original.height - visible.top, crop.height, visible.height),
  };
}

function centerOn(point: number, length: number, total: number): number {
  return Math.min(Math.max(Math.round(point - length / 2), 0), total - length);
}

/** The widths that a picture is large enough for, at least one. */
export function widthsFor(preset: PresetName, original: Size): number[] {
  const crop = cropSizeFor(preset, original);
  const available = imagePresets[preset].widths.filter((width) => width <= crop.width);
  return available.length > 0 ? available : [crop.width];
}

/** The height of a place's picture at a width. */
export function heightAt(preset: CroppedPreset, width: number): number {
  return Math.round(width / imagePresets[preset].ratio);
}

/** Like `heightAt`, for any place. */
export function heightOf(original: Size, preset: PresetName, width: number): number {
  if (preset === "appIcon") return width;
  if (preset !== "logo") return heightAt(preset, width);
  return Math.max(1, Math.round((width * original.height) / original.width));
}

export interface VariantParts {
  /** The picture's, see `key.ts`. */
  key: string;
  preset: PresetName;
  width: number;
  format: VariantFormat;
}

/** The URL of one variant, `/media/{key}/{place}-{width}.{format}`. Its content never changes. */
export function variantUrl(key: string, preset: PresetName, width: number, format: VariantFormat): string {
  return `/media/${key}/${preset}-${width}.${format}`;
}

/** What `variantUrl` makes a URL of; null for other URLs. */
export function parseVariantUrl(url: string): VariantParts | null {
  const [, key = "", preset = "", width, extension] =
    /^\/media\/([\w-]+)\/([a-zA-Z]+)-(\d{1,5})\.([a-z]+)$/.exec(url) ?? [];
  const format = isPreset(preset) && formatsFor(preset).find((name) => name === extension);
  return format ? { key, preset, width: Number(width), format } : null;
}

/** The URL of an SVG, which is served unchanged. */
export function drawingUrl(key: string): string {
  return `/media/${key}.svg`;
}
