import { encoding } from "./places.ts";

/** What the URLs of a picture's variants depend on. */
export interface KeyParts {
  /** The first 20 characters of the original's file name, which is a hash of its content. */
  filePrefix: string;
  encoding: number;
  /** In percent of width and height. */
  focusX: number;
  focusY: number;
}

/** The first part of the URLs of a picture's variants. It changes with the file, the focal point, and the encoding. */
export function pictureKey(media: { file: string; focus_x: number; focus_y: number }): string {
  return `${media.file.slice(0, 20)}-${encoding}-${media.focus_x}-${media.focus_y}`;
}

/** `null` for an invalid key. */
export function readPictureKey(key: string): KeyParts | null {
  const [, filePrefix, encodingVersion, focusX, focusY] =
    /^([a-f0-9]{20})-(\d{1,4})-(\d{1,3})-(\d{1,3})$/.exec(key) ?? [];
  if (filePrefix === undefined) return null;
  return { filePrefix, encoding: Number(encodingVersion), focusX: Number(focusX), focusY: Number(focusY) };
}
