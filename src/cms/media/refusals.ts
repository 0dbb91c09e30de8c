import type { Refusal } from "../../content/pictures.server.ts";
import { mostMegapixels, type PictureFormat } from "../../media/limits.ts";

const words: Record<Exclude<Refusal["reason"], "too many pixels">, string> = {
  "too large": "It is larger than 25 MB. Make it smaller and upload it again.",
  "too heavy": "This picture needs too much memory to open. Make it smaller and upload it again.",
  "not a picture": "It is not a picture that can be shown. Save it as JPEG, PNG, WebP or AVIF.",
  damaged: "The file is damaged: it ends too early or cannot be read. Save or copy it once more.",
  "broken off": "The upload broke off. Try again.",
  "no room": "The server's disk is full, so nothing was kept. Tell whoever runs the server.",
};

/** Files that are taken for pictures, and why they are none here. */
const others: [ending: RegExp, text: string][] = [
  [/\.svgz?$/i, "Drawings (SVG) can hold programs and are not taken. Save it as PNG or WebP."],
  [/\.hei[cf]$/i, "Browsers do not show HEIC. Save it as JPEG; phones call that format most compatible."],
  [/\.tiff?$/i, "Browsers do not show TIFF. Save it as JPEG or PNG."],
  [/\.pdf$/i, "A PDF is not a picture. Save the page that you want as PNG."],
];

/** What else helps against too many pixels. */
const ways: Partial<Record<PictureFormat, string>> = {
  "progressive JPEG": "save it as a standard (baseline) JPEG",
  "interlaced PNG": "save it without interlacing",
  GIF: "save it as PNG",
  WebP: "save it as JPEG",
  AVIF: "save it as JPEG",
  "10-bit or 12-bit AVIF": "save it as JPEG",
};

/** Why a file was not taken, and what to do about it. */
export function refusalInWords(why: Refusal, filename: string): string {
  if (why.reason === "too many pixels") return tooManyPixels(why.format);
  const other = why.reason === "not a picture" && others.find(([ending]) => ending.test(filename));
  return other ? other[1] : words[why.reason];
}

function tooManyPixels(format: PictureFormat): string {
  const article = /^[AEIOU]/i.test(format) ? "An" : "A";
  const limit = `${article} ${format} can have up to ${mostMegapixels[format]} million pixels.`;
  const way = ways[format];
  return `${limit} Make it smaller${way === undefined ? "" : ` or ${way}`}, and upload it again.`;
}
