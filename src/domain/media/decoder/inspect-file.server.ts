import { type FileHandle, open } from "node:fs/promises";
import { type FileExtension, fileTypes } from "../file-types.ts";
import type { CheckedFile } from "./inspect.server.ts";

/** A stand-in for files that are not pictures, which have no size. */
const noSize = { width: 1, height: 1 };

/** Bytes at the start that tell the type. */
const headBytes = 4096;

/** What a file's magic bytes say. The ending only tells apart formats that are all ZIP or all text. */
function typeOf(head: string, ending: string): FileExtension | null {
  if (head.startsWith("%PDF-")) return "pdf";
  if (isMp4(head)) return "mp4";
  if (head.startsWith("\x1a\x45\xdf\xa3") && /\x42\x82.webm/s.test(head)) return "webm";
  if (/^(?:\xef\xbb\xbf)?WEBVTT[\t\n\r ]/.test(head)) return "vtt";
  if (head.startsWith("PK\x03\x04")) return zipTypes.find((type) => type === ending) ?? null;
  return ending === "csv" || ending === "txt" ? ending : null;
}

const zipTypes = ["zip", "docx", "xlsx", "pptx"] as const;

/** The brand of its first box, or a compatible one, is of MP4. Pictures (AVIF, HEIC) and QuickTime have others. */
function isMp4(head: string): boolean {
  if (head.slice(4, 8) !== "ftyp") return false;
  const brands = [head.slice(8, 12), ...(head.slice(16, 64).match(/.{4}/gs) ?? [])];
  if (/^(?:avi[fs]|hei[cfsx]|hev[cx]|mif1|msf1|qt {2})$/.test(brands[0] ?? "")) return false;
  return brands.some((brand) => /^(?:iso[m2-9]|mp4[12]|avc1|M4V.|dash|MSNV)$/.test(brand));
}

/** Whether the first bytes of an upload are a video's, which may be larger than other files. */
export function startsLikeVideo(chunk: Uint8Array): boolean {
  const type = typeOf(Buffer.from(chunk.subarray(0, headBytes)).toString("latin1"), "");
  return type !== null && fileTypes[type].kind === "video";
}

/**
 * Checks a file that is no picture, without opening what is packed in it. `null`: its bytes are none of the formats, so it
 * may be a picture.
 */
export async function inspectFile(path: string, filename: string): Promise<CheckedFile | null> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    if (size === 0) return { state: "unfit", reason: "empty" };
    const ending = /\.([a-z0-9]{1,5})$/i.exec(filename)?.[1]?.toLowerCase() ?? "";
    const extension = typeOf(await latin1(handle, 0, headBytes), ending);
    if (!extension) return Object.hasOwn(fileTypes, ending) ? { state: "unfit", reason: "not its type" } : null;
    if (extension === "csv" || extension === "txt" || extension === "vtt") {
      // It may be a picture whose name is wrong.
      if (!(await isText(handle))) return extension === "vtt" ? { state: "unfit", reason: "damaged" } : null;
    }
    if (!(await isComplete(handle, extension, size))) return { state: "unfit", reason: "damaged" };
    return { state: "fit", extension, contentType: fileTypes[extension].contentType, ...noSize };
  } finally {
    await handle.close();
  }
}

async function latin1(handle: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.toString("latin1", 0, bytesRead);
}

/** Text without control characters that is no markup: what a browser could take for a web page is refused. */
async function isText(handle: FileHandle): Promise<boolean> {
  let isStart = true;
  for await (const chunk of handle.createReadStream({ start: 0, autoClose: false, encoding: "latin1" })) {
    const text = String(chunk);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
    if (/[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]/.test(text)) return false;
    if (isStart && /^(?:\xef\xbb\xbf)?\s*</.test(text)) return false;
    isStart = false;
  }
  return true;
}

/** Whether the end of a file is there, for formats that tell. */
async function isComplete(handle: FileHandle, extension: FileExtension, size: number): Promise<boolean> {
  if (extension === "mp4") return hasCompleteBoxes(handle, size);
  if (!zipTypes.some((type) => type === extension)) return true;
  // The directory of a ZIP ends with 22 bytes and a comment.
  const length = Math.min(size, 22 + 65_535);
  return (await latin1(handle, size - length, length)).includes("PK\x05\x06");
}

/** A file has far fewer boxes at the top. */
const maxBoxes = 10_000;

/** Whether an MP4 file has its index (`moov`), and all boxes end within the file. */
async function hasCompleteBoxes(handle: FileHandle, size: number): Promise<boolean> {
  const header = Buffer.alloc(16);
  let hasIndex = false;
  let offset = 0;
  for (let boxes = 0; offset < size; boxes += 1) {
    const { bytesRead } = await handle.read(header, 0, 16, offset);
    if (bytesRead < 8 || boxes > maxBoxes) return false;
    hasIndex ||= header.toString("latin1", 4, 8) === "moov";
    const short = header.readUInt32BE(0);
    // 0: until the end of the file. 1: a long size follows.
    const length = short === 0 ? size - offset : short === 1 ? Number(header.readBigUInt64BE(8)) : short;
    if (length < 8) return false;
    offset += length;
  }
  return hasIndex && offset === size;
}
