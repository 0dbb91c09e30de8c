import type { Sharp } from "sharp";
import type { Box, Size } from "./image-presets.ts";

/** How a file with an EXIF orientation from 2 to 8 becomes upright. */
const corrections: Record<number, (image: Sharp) => Sharp> = {
  2: (image) => image.flop(),
  3: (image) => image.rotate(180),
  4: (image) => image.flip(),
  5: (image) => image.flip().rotate(90),
  6: (image) => image.rotate(90),
  7: (image) => image.flip().rotate(270),
  8: (image) => image.rotate(270),
};

/** Rotates a small picture upright. A large one would be held in memory. */
export function upright(image: Sharp, orientation: number): Sharp {
  return corrections[orientation]?.(image) ?? image;
}

/** Whether width and height are swapped in the file, by EXIF orientation from 1 to 8. */
export function swapsDimensions(orientation: number): boolean {
  return orientation >= 5;
}

/** Converts a box in the upright picture to a box in the file. */
export function boxInFile(box: Box, file: Size, orientation: number): Box {
  const swaps = swapsDimensions(orientation);
  const [left, top] = swaps ? [box.top, box.left] : [box.left, box.top];
  const [width, height] = swaps ? [box.height, box.width] : [box.width, box.height];
  // Some files count from the right or from the bottom.
  return {
    width,
    height,
    left: [2, 3, 7, 8].includes(orientation) ? file.width - left - width : left,
    top: [3, 4, 6, 7].includes(orientation) ? file.height - top - height : top,
  };
}
