import type { UploadResult } from "../../content/pictures.server.ts";

type Reason = Extract<UploadResult, { state: "refused" }>["reason"];

const words: Record<Reason, string> = {
  "too large": "It is larger than 25 MB. Make it smaller and upload it again.",
  "too many pixels": "It has more than 50 million pixels. Make it smaller and upload it again.",
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

/** Why a file was not taken, and what to do about it. */
export function refusalInWords(reason: Reason, filename: string): string {
  const other = reason === "not a picture" && others.find(([ending]) => ending.test(filename));
  return other ? other[1] : words[reason];
}
