import type { Box, Size } from "./image-presets.ts";

/** The part of a picture that is shown, in hundredths of a percent of its width and height. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const wholeSide = 10_000;

/** The smallest width and height of a crop. A focal point in whole percents fits into it. */
export const minSide = 500;

/** A picture's columns; null if all of it is shown. */
export interface CropColumns {
  crop_x?: number | null;
  crop_y?: number | null;
  crop_width?: number | null;
  crop_height?: number | null;
}

/** Null for a whole picture. An SVG has no crop, also if an earlier version of the product put it in a photo's place. */
export function cropOf({ file, crop_x, crop_y, crop_width, crop_height }: CropColumns & { file: string }): Crop | null {
  if (crop_x == null || crop_y == null || crop_width == null || crop_height == null || file.endsWith(".svg"))
    return null;
  return { x: crop_x, y: crop_y, width: crop_width, height: crop_height };
}

export function cropColumns(crop: Crop | null) {
  return {
    crop_x: crop?.x ?? null,
    crop_y: crop?.y ?? null,
    crop_width: crop?.width ?? null,
    crop_height: crop?.height ?? null,
  };
}

export function isCrop({ x, y, width, height }: Crop): boolean {
  const isSide = (start: number, length: number) =>
    Number.isInteger(start) &&
    Number.isInteger(length) &&
    start >= 0 &&
    length >= minSide &&
    start + length <= wholeSide;
  return isSide(x, width) && isSide(y, height);
}

/** `1000-0-5000-10000`; empty for a whole picture. */
export function writeCrop(crop: Crop | null): string {
  return crop ? `${crop.x}-${crop.y}-${crop.width}-${crop.height}` : "";
}

/** Null for a whole picture, `undefined` for what `writeCrop` did not write. */
export function readCrop(input: string): Crop | null | undefined {
  if (input === "") return null;
  if (!/^\d{1,5}(?:-\d{1,5}){3}$/.test(input)) return undefined;
  const [x = 0, y = 0, width = 0, height = 0] = input.split("-").map(Number);
  const crop = { x, y, width, height };
  if (!isCrop(crop)) return undefined;
  return width === wholeSide && height === wholeSide ? null : crop;
}

/** The shown part in the picture's pixels. */
export function cropBox(picture: Size, crop: Crop | null): Box {
  if (!crop) return { left: 0, top: 0, width: picture.width, height: picture.height };
  const [left, width] = pixels(crop.x, crop.width, picture.width);
  const [top, height] = pixels(crop.y, crop.height, picture.height);
  return { left, top, width, height };
}

function pixels(start: number, length: number, total: number): [start: number, length: number] {
  const first = Math.min(Math.round((start / wholeSide) * total), total - 1);
  const end = Math.round(((start + length) / wholeSide) * total);
  return [first, Math.max(1, end - first)];
}

/** The size at which pages know a picture. */
export function croppedSize(picture: Size & CropColumns & { file: string }): Size {
  const { width, height } = cropBox(picture, cropOf(picture));
  return { width, height };
}

/** The focal point, moved into the crop. Both are in percent of the whole picture. */
export function focusWithin(focus: { x: number; y: number }, crop: Crop | null): { x: number; y: number } {
  if (!crop) return focus;
  return { x: within(focus.x, crop.x, crop.width), y: within(focus.y, crop.y, crop.height) };
}

function within(point: number, start: number, length: number): number {
  return Math.min(Math.max(point, Math.ceil(start / 100)), Math.floor((start + length) / 100));
}
