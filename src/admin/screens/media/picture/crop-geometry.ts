import { type Crop, minSide, wholeSide } from "#src/domain/media/crop.ts";

export interface Point {
  x: number;
  y: number;
}

/** The corner or side of a crop that moves: -1 is left or top, 1 is right or bottom. */
export interface Handle {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

export const wholeCrop: Crop = { x: 0, y: 0, width: wholeSide, height: wholeSide };

export function isWhole({ width, height }: Crop): boolean {
  return width === wholeSide && height === wholeSide;
}

export function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}

/** Rounds a crop and moves it into the picture. */
function fitIntoPicture(crop: Crop): Crop {
  const [width, height] = [Math.round(crop.width), Math.round(crop.height)];
  return {
    x: clamp(Math.round(crop.x), 0, wholeSide - width),
    y: clamp(Math.round(crop.y), 0, wholeSide - height),
    width,
    height,
  };
}

export function moveCrop(crop: Crop, delta: Point): Crop {
  return fitIntoPicture({ ...crop, x: crop.x + delta.x, y: crop.y + delta.y });
}

/** Where a handle is. */
export function handlePoint(crop: Crop, handle: Handle): Point {
  return { x: crop.x + ((handle.x + 1) / 2) * crop.width, y: crop.y + ((handle.y + 1) / 2) * crop.height };
}

/**
 * Moves a corner or side to a point; the opposite one stays. `ratio` is width divided by height, in the units of crops;
 * null is free.
 */
export function resizeCrop(crop: Crop, handle: Handle, to: Point, ratio: number | null): Crop {
  const opposite = handlePoint(crop, { x: handle.x > 0 ? -1 : 1, y: handle.y > 0 ? -1 : 1 });
  const wanted = {
    width: handle.x === 0 ? crop.width : (to.x - opposite.x) * handle.x,
    height: handle.y === 0 ? crop.height : (to.y - opposite.y) * handle.y,
  };
  const space = {
    width: handle.x > 0 ? wholeSide - opposite.x : opposite.x,
    height: handle.y > 0 ? wholeSide - opposite.y : opposite.y,
  };
  const { width, height } = fitSize(wanted, space, ratio);
  return fitIntoPicture({
    x: handle.x < 0 ? opposite.x - width : crop.x,
    y: handle.y < 0 ? opposite.y - height : crop.y,
    width,
    height,
  });
}

interface Dimensions {
  width: number;
  height: number;
}

function fitSize(wanted: Dimensions, space: Dimensions, ratio: number | null): Dimensions {
  if (ratio === null) {
    return {
      width: clamp(wanted.width, minSide, space.width),
      height: clamp(wanted.height, minSide, space.height),
    };
  }
  const width = clamp(
    Math.max(wanted.width, wanted.height * ratio),
    minSide * Math.max(1, ratio),
    Math.min(space.width, space.height * ratio),
  );
  return { width, height: width / ratio };
}

/** Moves a corner or side by a step in the direction of an arrow key. A fixed shape grows or shrinks as a whole. */
export function stepHandle(crop: Crop, handle: Handle, step: Point, ratio: number | null): Crop {
  const point = handlePoint(crop, handle);
  if (ratio === null) return resizeCrop(crop, handle, { x: point.x + step.x, y: point.y + step.y }, null);
  const growth = step.x * handle.x + step.y * handle.y;
  return resizeCrop(crop, handle, { x: point.x + handle.x * growth, y: point.y + (handle.y * growth) / ratio }, ratio);
}

/** A crop drawn from one point to another. */
export function drawCrop(from: Point, to: Point, ratio: number | null): Crop {
  const start = { x: clamp(from.x, 0, wholeSide), y: clamp(from.y, 0, wholeSide), width: 0, height: 0 };
  return resizeCrop(start, { x: to.x < from.x ? -1 : 1, y: to.y < from.y ? -1 : 1 }, to, ratio);
}

/** A crop of about the same area and place, in another shape. */
export function reshapeCrop(crop: Crop, ratio: number): Crop {
  const area = crop.width * crop.height;
  const width = clamp(Math.sqrt(area * ratio), minSide * Math.max(1, ratio), Math.min(wholeSide, wholeSide * ratio));
  const height = width / ratio;
  return fitIntoPicture({
    x: crop.x + (crop.width - width) / 2,
    y: crop.y + (crop.height - height) / 2,
    width,
    height,
  });
}
