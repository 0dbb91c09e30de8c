import type { PictureOption } from "../../content/entries/reference-options.server.ts";
import type { Refusal } from "../../content/published/pictures.server.ts";
import { maxMegapixels, type PictureFormat } from "../../media/limits.ts";

/** The server's response to an upload. */
export type UploadResult =
  | { state: "added" | "known"; picture: PictureOption }
  /** The reason, as a text for the user. */
  | { state: "refused"; why: string };

const messages: Record<Exclude<Refusal["reason"], "too many pixels">, string> = {
  "too large": "This file is larger than 25 MB. Make it smaller and upload it again.",
  "too heavy": "This picture needs too much memory to open. Make it smaller and upload it again.",
  "not a picture": "This isn't a picture we can show. Save it as JPEG, PNG, WebP, AVIF or SVG.",
  "SVG too large": "An SVG can have up to 512 KB. Save it again as “optimized” or “web” SVG, or as PNG.",
  "SVG unsafe": "This SVG has parts that we can't show safely. Save it again as plain SVG, or as PNG.",
  "SVG without size": "This SVG doesn't say how large it is. Save it again with a width and height, or as PNG.",
  damaged: "The file is damaged or incomplete. Save or copy it again.",
  "broken off": "The upload was interrupted. Try again.",
  "not stored": "The picture couldn't be stored: the server for pictures isn't available. Try again in a few minutes.",
  "no room": "The server's disk is full, so nothing was saved. Tell the person who runs the server.",
};

/** Formats that people take for pictures, with a message for each. */
const otherFormats: [ending: RegExp, text: string][] = [
  [/\.svgz$/i, "Compressed SVG files aren't supported. Save it as plain SVG."],
  [/\.hei[cf]$/i, "HEIC files aren't supported. Save it as JPEG (“Most Compatible” in your phone's camera settings)."],
  [/\.tiff?$/i, "TIFF files aren't supported. Save it as JPEG or PNG."],
  [/\.pdf$/i, "A PDF isn't a picture. Save the page you want as PNG."],
];

/** Other advice for pictures with too many pixels. */
const advice: Partial<Record<PictureFormat, string>> = {
  "progressive JPEG": "save it as a standard (baseline) JPEG",
  "interlaced PNG": "save it without interlacing",
  GIF: "save it as PNG",
  WebP: "save it as JPEG",
  AVIF: "save it as JPEG",
  "10-bit or 12-bit AVIF": "save it as JPEG",
};

/** Why a file was refused, and what to do about it. */
export function refusalMessage(why: Refusal, filename: string): string {
  if (why.reason === "too many pixels") return tooManyPixels(why.format);
  const other = why.reason === "not a picture" && otherFormats.find(([ending]) => ending.test(filename));
  return other ? other[1] : messages[why.reason];
}

function tooManyPixels(format: PictureFormat): string {
  const article = /^[AEIOU]/i.test(format) ? "An" : "A";
  const limit = `${article} ${format} can have up to ${maxMegapixels[format]} million pixels.`;
  const way = advice[format];
  return `${limit} Make it smaller${way === undefined ? "" : ` or ${way}`}, and upload it again.`;
}
