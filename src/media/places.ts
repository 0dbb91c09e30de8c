/**
 * The places where the site shows pictures. Each place fixes a shape and the widths that are made for it, so that
 * the number of variants of a picture is small and known, and nobody can ask the server for any other.
 * Raising `encoding` makes every variant anew.
 */
export const encoding = 1;

export interface Place {
  /** Width divided by height. Pictures of another shape are cropped around their focal point. */
  ratio: number;
  /** In pixels, ascending. A picture is never enlarged: what is wider than the crop is left out. */
  widths: readonly number[];
}

export const places = {
  hero: { ratio: 8 / 5, widths: [960, 1280, 1600, 2400] },
  heroPhone: { ratio: 8 / 7, widths: [480, 640, 768, 1080] },
  card: { ratio: 3 / 2, widths: [480, 768, 1200, 1600] },
  portrait: { ratio: 4 / 5, widths: [480, 720, 1200] },
  portraitPhone: { ratio: 5 / 4, widths: [480, 768, 1080] },
  tile: { ratio: 1, widths: [96, 192, 384] },
  share: { ratio: 1200 / 630, widths: [1200] },
} as const satisfies Record<string, Place>;

export type PlaceName = keyof typeof places;

/** Browsers get AVIF or WebP; share cards are read by programs that know neither, and get JPEG. */
export type VariantFormat = "avif" | "webp" | "jpeg";

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
