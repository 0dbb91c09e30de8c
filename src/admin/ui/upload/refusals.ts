import type { FileOption, PictureOption } from "#src/domain/content/entries/lists/media-options.server.ts";
import type { AcceptedMedia, UploadRefusal } from "#src/domain/content/published/media/upload.server.ts";
import { maxMegapixels, type PictureFormat } from "#src/domain/media/limits.ts";

/** The server's response to an upload. */
export type UploadResult =
  /** `isUncropped`: it replaces a picture of another shape, so all of it is shown. */
  | { state: "added" | "known"; picture: PictureOption; isUncropped?: true }
  | { state: "added" | "known"; file: FileOption }
  /** The reason, as a text for the user. `canRetry`: the same file may succeed later. */
  | { state: "refused"; message: string; canRetry?: true };

const otherTypes = "PDF, Word, Excel, PowerPoint, CSV, text or ZIP file, an MP4 or WebM video, or VTT captions";

const messages: Record<Exclude<UploadRefusal["reason"], "too many pixels">, string> = {
  "too large": "This file is larger than 25 MB, or a video larger than 100 MB. Make it smaller and upload it again.",
  "too heavy": "This picture needs too much memory to open. Make it smaller and upload it again.",
  "not a picture": "This isn't a picture we can show. Save it as JPEG, PNG, WebP, AVIF or SVG.",
  "SVG too large": "An SVG can have up to 512 KB. Save it again as “optimized” or “web” SVG, or as PNG.",
  "SVG unsafe": "This SVG has parts that we can't show safely. Save it again as plain SVG, or as PNG.",
  "SVG without size": "This SVG doesn't say how large it is. Save it again with a width and height, or as PNG.",
  "not a file": `This type of file isn't supported here. Upload a ${otherTypes}.`,
  "not its type": "The content of this file doesn't match its name. Open it, save it again, and upload that.",
  empty: "This file is empty. Save it again and upload that.",
  "other kind": "This is another type of file. Replace a picture by a picture, a document by a document.",
  damaged: "The file is damaged or incomplete. Save or copy it again.",
  "broken off": "The upload was interrupted.",
  "not stored": "The file couldn't be stored: the server for files isn't available. Try again in a few minutes.",
  "no room": "The server's disk is full, so nothing was saved. Tell the person who runs the server.",
};

/** Formats that are refused, with a message for each. */
const otherFormats: [ending: RegExp, text: string][] = [
  [/\.svgz$/i, "Compressed SVG files aren't supported. Save it as plain SVG."],
  [/\.(?:docm|dotm?|doc)$/i, "Old Word files and those with macros can hold viruses. Save it as .docx or PDF."],
  [/\.(?:xls[mb]?|xlt)$/i, "Old Excel files and those with macros can hold viruses. Save it as .xlsx or PDF."],
  [/\.(?:pptm|ppt|pps)$/i, "Old PowerPoint files and those with macros can hold viruses. Save it as .pptx or PDF."],
  [/\.(?:mov|avi|mkv|wmv|m4v)$/i, "This type of video doesn't play in every browser. Save it as MP4."],
  [/\.html?$/i, "Web pages can run programs and aren't supported. Save it as PDF."],
  [/\.hei[cf]$/i, "HEIC files aren't supported. Save it as JPEG (“Most Compatible” in your phone's camera settings)."],
  [/\.tiff?$/i, "TIFF files aren't supported. Save it as JPEG or PNG."],
];

const pictureEndings = /\.(?:jpe?g|png|webp|avif|gif|svg)$/i;

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
export function refusalMessage(refusal: UploadRefusal, filename: string, takes: AcceptedMedia = "pictures"): string {
  if (refusal.reason === "too many pixels") return tooManyPixels(refusal.format);
  if (refusal.reason !== "not a picture" && refusal.reason !== "not a file") return messages[refusal.reason];
  if (takes === "pictures" && /\.pdf$/i.test(filename)) return "A PDF isn't a picture. Save the page you want as PNG.";
  if (takes === "pictures" && /\.(?:mp4|webm)$/i.test(filename))
    return "A video isn't a picture. Add it as a video file.";
  const other = otherFormats.find(([pattern]) => pattern.test(filename));
  if (other) return other[1];
  if (takes !== "all" || pictureEndings.test(filename)) return messages[refusal.reason];
  return `This type of file isn't supported. Upload a picture (JPEG, PNG, WebP, AVIF, GIF or SVG), or a ${otherTypes}.`;
}

/** Whether the reason was not the file. */
export function canRetry({ reason }: UploadRefusal): boolean {
  return reason === "broken off" || reason === "not stored" || reason === "no room";
}

function tooManyPixels(format: PictureFormat): string {
  const article = /^[AEIOU]/i.test(format) ? "An" : "A";
  const limit = `${article} ${format} can have up to ${maxMegapixels[format]} million pixels.`;
  const suggestion = advice[format];
  return `${limit} Make it smaller${suggestion === undefined ? "" : ` or ${suggestion}`}, and upload it again.`;
}
