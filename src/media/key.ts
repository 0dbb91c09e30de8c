import { encoding } from "./places.ts";

/** What the address of a picture's variants depends on. */
export interface KeyParts {
  /** The first 20 characters of the original's name, which is made of its content. */
  start: string;
  encoding: number;
  /** In hundredths of width and height. */
  focusX: number;
  focusY: number;
}

/** The first part of the address of every variant of a picture: another file, focal point or encoding is another key. */
export function pictureKey(media: { file: string; focus_x: number; focus_y: number }): string {
  return `${media.file.slice(0, 20)}-${encoding}-${media.focus_x}-${media.focus_y}`;
}

/** Reads a key back; `null` for what cannot be one. */
export function readPictureKey(key: string): KeyParts | null {
  const [, start, made, focusX, focusY] = /^([a-f0-9]{20})-(\d{1,4})-(\d{1,3})-(\d{1,3})$/.exec(key) ?? [];
  if (start === undefined) return null;
  return { start, encoding: Number(made), focusX: Number(focusX), focusY: Number(focusY) };
}
