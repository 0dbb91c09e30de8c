import { open, readFile } from "node:fs/promises";
import type { Metadata } from "sharp";
import { identifyFile, isPicture, type PictureExtension } from "../identify-file.server.ts";
import type { Size } from "../image-presets.ts";
import { maxMegapixels, type PictureFormat } from "../limits.ts";
import { maxSvgBytes, sanitizeSvg } from "../svg/sanitize.server.ts";

export interface AcceptedFile extends Size {
  state: "fit";
  extension: string;
  contentType: string;
  /** What to store instead of the file: of an SVG, what is left of it. */
  sanitized?: string;
}

export type RejectionReason =
  | {
      reason:
        | "not a picture"
        | "damaged"
        | "too large"
        | "too heavy"
        | "empty"
        | "not its type"
        | "not a file"
        | "SVG too large"
        | "SVG unsafe"
        | "SVG without size";
    }
  | { reason: "too many pixels"; format: PictureFormat };

export type RejectedFile = { state: "unfit" } & RejectionReason;

export type CheckedFile = AcceptedFile | RejectedFile;

/** Checks the header, then decodes the whole picture. Sanitizes an SVG. */
export async function checkPicture(path: string): Promise<CheckedFile> {
  const svg = await readSvg(path);
  if (svg === "too large") return { state: "unfit", reason: "SVG too large" };
  if (svg !== null) return checkSvg(svg);
  const inspected = await inspect(path);
  return inspected.state === "fit" && !(await decodesFully(path)) ? { state: "unfit", reason: "damaged" } : inspected;
}

async function inspect(path: string): Promise<CheckedFile> {
  const file = await identifyFile(path);
  if (!file || file === "empty" || !isPicture(file.extension)) return { state: "unfit", reason: "not a picture" };
  const { extension, contentType, isComplete } = file;
  const metadata = await readMetadata(path);
  const format = metadata && formatOf(extension, metadata);
  if (!format) return { state: "unfit", reason: "not a picture" };
  const { width, height } = metadata.autoOrient;
  if (width * height > maxMegapixels[format] * 1_000_000) return { state: "unfit", reason: "too many pixels", format };
  if (!isComplete) return { state: "unfit", reason: "damaged" };
  return { state: "fit", extension, contentType, width, height };
}

/** The first bytes. */
async function headOf(path: string, length: number): Promise<string> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length));
    return buffer.toString("latin1", 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The text of a file that is XML with an `svg` element. */
async function readSvg(path: string): Promise<string | "too large" | null> {
  const head = await headOf(path, maxSvgBytes + 1);
  if (!/^(?:\xef\xbb\xbf)?\s*<[?!s]/i.test(head) || !/<svg[\s>]/.test(head)) return null;
  return head.length > maxSvgBytes ? "too large" : readFile(path, "utf8");
}

async function checkSvg(source: string): Promise<CheckedFile> {
  const result = await sanitizeSvg(source);
  switch (result.state) {
    case "clean":
      return { state: "fit", extension: "svg", contentType: "image/svg+xml", ...result.size, sanitized: result.svg };
    case "no size":
      return { state: "unfit", reason: "SVG without size" };
    case "unsafe":
      return { state: "unfit", reason: "SVG unsafe" };
    case "no svg":
      return { state: "unfit", reason: "not a picture" };
  }
}

/** The format, which decides the decoder's cost; `null` if the metadata contradicts the magic bytes. */
function formatOf(
  extension: PictureExtension,
  { format, isProgressive, bitsPerSample = 8 }: Metadata,
): PictureFormat | null {
  switch (`${extension} ${format}`) {
    case "jpg jpeg":
      return isProgressive ? "progressive JPEG" : "JPEG";
    case "png png":
      return isProgressive ? "interlaced PNG" : "PNG";
    case "gif gif":
      return "GIF";
    case "webp webp":
      return "WebP";
    case "avif heif":
      return bitsPerSample > 8 ? "10-bit or 12-bit AVIF" : "AVIF";
    default:
      return null;
  }
}

async function readMetadata(path: string): Promise<Metadata | null> {
  const { default: sharp } = await import("sharp");
  // We report our own limit.
  return sharp(path, { limitInputPixels: false }).metadata().catch(nullUnlessOutOfMemory);
}

/** Whether the whole picture decodes. JPEGs are decoded at an eighth of their size. */
async function decodesFully(path: string): Promise<boolean> {
  const { default: sharp } = await import("sharp");
  const small = sharp(path, { limitInputPixels: false, failOn: "error" }).resize(8, 8, { fit: "fill" });
  return (await small.raw().toBuffer().catch(nullUnlessOutOfMemory)) !== null;
}

function nullUnlessOutOfMemory(error: unknown): null {
  if (isOutOfMemory(error)) throw error;
  return null;
}

/** Decoders report missing memory with different messages. */
export function isOutOfMemory(error: unknown): boolean {
  return /memory|alloc/i.test(String(error));
}
