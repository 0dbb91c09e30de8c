import { type CropColumns, cropOf, readCrop, writeCrop } from "./crop.ts";
import { encoding } from "./image-presets.ts";

/** What the URLs of a picture's variants depend on. */
export interface ParsedPictureKey {
  /** The first 20 characters of the original's file name, which is a hash of its content. */
  filePrefix: string;
  encoding: number;
  /** In percent of width and height. */
  focusX: number;
  focusY: number;
}

/** The first part of the URLs of a picture's variants. It changes with the file, focal point, crop, and encoding. */
export function pictureKey(media: { file: string; focus_x: number; focus_y: number } & CropColumns): string {
  const crop = cropOf(media);
  const key = `${media.file.slice(0, 20)}-${encoding}-${media.focus_x}-${media.focus_y}`;
  return crop ? `${key}-${writeCrop(crop)}` : key;
}

/** `null` for an invalid key. */
export function readPictureKey(key: string): ParsedPictureKey | null {
  const [, filePrefix, encodingVersion, focusX, focusY, crop = ""] =
    /^([a-f0-9]{20})-(\d{1,4})-(\d{1,3})-(\d{1,3})(?:-(\d{1,5}(?:-\d{1,5}){3}))?$/.exec(key) ?? [];
  if (filePrefix === undefined || readCrop(crop) === undefined) return null;
  return { filePrefix, encoding: Number(encodingVersion), focusX: Number(focusX), focusY: Number(focusY) };
}
