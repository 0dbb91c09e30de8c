import type { Sharp } from "sharp";

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Whether width and height are swapped in the file, by EXIF orientation from 1 to 8. */
export function swapsDimensions(orientation: number): boolean {
  return orientation >= 5;
}

/** Converts a box in the upright picture to a box in the file. */
export function boxInFile(box: Box, file: { width: number; height: number }, orientation: number): Box {
  const { left, top, width, height } = box;
  const size = swapsDimensions(orientation) ? { width: height, height: width } : { width, height };
  switch (orientation) {
    case 2:
      return { ...size, left: file.width - left - width, top };
    case 3:
      return { ...size, left: file.width - left - width, top: file.height - top - height };
    case 4:
      return { ...size, left, top: file.height - top - height };
    case 5:
      return { ...size, left: top, top: left };
    case 6:
      return { ...size, left: top, top: file.height - left - width };
    case 7:
      return { ...size, left: file.width - top - height, top: file.height - left - width };
    case 8:
      return { ...size, left: file.width - top - height, top: left };
    default:
      return box;
  }
}

/** Rotates a small picture upright. A large one would be held in memory. */
export function upright(image: Sharp, orientation: number): Sharp {
  switch (orientation) {
    case 2:
      return image.flop();
    case 3:
      return image.rotate(180);
    case 4:
      return image.flip();
    case 5:
      return image.flip().rotate(90);
    case 6:
      return image.rotate(90);
    case 7:
      return image.flip().rotate(270);
    case 8:
      return image.rotate(270);
    default:
      return image;
  }
}
