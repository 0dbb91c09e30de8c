/**
 * The places where the site shows pictures. Each place fixes a shape and the widths that are made for it, so that
 * the number of variants of a picture is small and known, and nobody can ask the server for any other.
 * Raising `encoding` makes every variant anew.
 */
export const encoding = 3;

export interface Place {
  /** Width divided by height. Pictures of another shape are cropped around their focal point. */
  ratio: number;
  /** In pixels, ascending. A picture is never enlarged: what is wider than the crop is left out. */
  widths: readonly number[];
}

export const places = {
  hero: { ratio: 8 / 5, widths: [960, 1280, 1600, 2400] },
  heroPhone: { ratio: 8 / 7, widths: [480, 640, 768, 1080] },
  card: { ratio: 3 / 2, widths: [480, 672, 800, 1200, 1600] },
  portrait: { ratio: 4 / 5, widths: [480, 720, 1200] },
  portraitPhone: { ratio: 5 / 4, widths: [480, 768, 1080] },
  tile: { ratio: 1, widths: [96, 192, 384] },
  share: { ratio: 1200 / 630, widths: [1200] },
} as const satisfies Record<string, Place>;

export type PlaceName = keyof typeof places;

/** Browsers get AVIF or WebP; share cards are read by programs that know neither, and get JPEG. */
export type VariantFormat = "avif" | "webp" | "jpeg";

/** The formats in which a place's pictures are made. */
export function formatsFor(place: PlaceName): readonly VariantFormat[] {
  return place === "share" ? ["jpeg"] : ["avif", "webp"];
}

/**
 * Those that pages name of a width: programs and the few browsers without AVIF get the widest in WebP alone. Staff's
 * lists show tiles in it.
 */
export function namedFormats(place: PlaceName, width: number, widest: number): readonly VariantFormat[] {
  return formatsFor(place).filter((format) => format !== "webp" || width === widest || place === "tile");
}

export function isPlace(name: string): name is PlaceName {
  return Object.hasOwn(places, name);
}

export interface Size {
  width: number;
  height: number;
}

/** The largest part of a picture that has the place's shape. */
export function cropFor(place: PlaceName, original: Size): Size {
  const { ratio } = places[place];
  return original.width / original.height > ratio
    ? { width: Math.round(original.height * ratio), height: original.height }
    : { width: original.width, height: Math.round(original.width / ratio) };
}

/** Where the crop for a place begins: its middle lies on the focal point, as far as the picture's edges let it. */
export function cropAround(
  place: PlaceName,
  original: Size,
  focus: { x: number; y: number },
): Size & { left: number; top: number } {
  const crop = cropFor(place, original);
  return {
    ...crop,
    left: placeAround((focus.x / 100) * original.width, crop.width, original.width),
    top: placeAround((focus.y / 100) * original.height, crop.height, original.height),
  };
}

function placeAround(point: number, length: number, whole: number): number {
  return Math.min(Math.max(Math.round(point - length / 2), 0), whole - length);
}

/** The widths in which a picture exists for a place: those it can fill, at least one. */
export function widthsFor(place: PlaceName, original: Size): number[] {
  const crop = cropFor(place, original);
  const fitting = places[place].widths.filter((width) => width <= crop.width);
  return fitting.length > 0 ? fitting : [crop.width];
}

/** The height of a place's picture at a width. */
export function heightAt(place: PlaceName, width: number): number {
  return Math.round(width / places[place].ratio);
}

/** The address of one variant: `/media/{key}/{place}-{width}.{format}`. It never changes its content. */
export function variantAddress(key: string, place: PlaceName, width: number, format: VariantFormat): string {
  return `/media/${key}/${place}-${width}.${format}`;
}

/** The address of a drawing, which is shown as it is. */
export function drawingAddress(key: string): string {
  return `/media/${key}.svg`;
}
