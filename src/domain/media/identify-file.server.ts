import { type FileHandle, open } from "node:fs/promises";
import { type FileExtension, fileTypes } from "./file-types.ts";

const pictureTypes = {
  jpg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
} as const;

export type PictureExtension = keyof typeof pictureTypes;

type IdentifiedExtension = PictureExtension | FileExtension | "odt";

const openDocument = "application/vnd.oasis.opendocument.text";

/** What a file is, by its content. Its name is not used: any text is `txt`, and an archive of unknown content `zip`. */
export interface IdentifiedFile {
  extension: IdentifiedExtension;
  contentType: string;
  /** False if its end is missing, as far as the format tells without decoding. */
  isComplete: boolean;
  /** The names of the files in it, for documents. */
  parts: readonly string[];
}

export function contentTypeOf(extension: IdentifiedExtension): string {
  if (extension === "odt") return openDocument;
  return isPicture(extension) ? pictureTypes[extension] : fileTypes[extension].contentType;
}

export function isPicture(extension: IdentifiedExtension): extension is PictureExtension {
  return Object.hasOwn(pictureTypes, extension);
}

/** Bytes at the start that tell the type. */
const headBytes = 4096;

// biome-ignore-start lint/suspicious/noControlCharactersInRegex: formats begin with them
const signatures: readonly [IdentifiedExtension, RegExp][] = [
  ["jpg", /^\xff\xd8\xff/],
  ["png", /^\x89PNG\r\n\x1a\n/],
  ["gif", /^GIF8[79]a/],
  ["webp", /^RIFF.{4}WEBP/s],
  // Scanners and accounting programs begin with a line break or a byte order mark.
  ["pdf", /^(?:\xef\xbb\xbf)?\s{0,1000}%PDF-/],
  ["webm", /^\x1a\x45\xdf\xa3.*\x42\x82.webm/s],
  ["vtt", /^(?:\xef\xbb\xbf)?WEBVTT[\t\n\r ]/],
  ["zip", /^PK\x03\x04/],
];
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: formats begin with them

function extensionOf(head: string): IdentifiedExtension | null {
  if (head.slice(4, 8) === "ftyp") return extensionOfBrands(head);
  return signatures.find(([, signature]) => signature.test(head))?.[0] ?? null;
}

/** The first box of a picture or a film names the brand it was made for, and compatible ones. HEIC and QuickTime are neither. */
function extensionOfBrands(head: string): IdentifiedExtension | null {
  const length = Math.min(Buffer.from(head, "latin1").readUInt32BE(0), 128);
  const brands = [head.slice(8, 12), ...(head.slice(16, length).match(/.{4}/gs) ?? [])];
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return "avif";
  if (/^(?:hei[cfsx]|hev[cx]|mif1|msf1|qt {2})$/.test(brands[0] ?? "")) return null;
  return brands.some((brand) => /^(?:iso[m2-9]|mp4[12]|avc1|M4V.|dash|MSNV)$/.test(brand)) ? "mp4" : null;
}

/** The format of a picture by its first bytes. */
export function pictureOf(head: string): PictureExtension | null {
  const extension = extensionOf(head);
  return extension && isPicture(extension) ? extension : null;
}

/** Whether the first bytes of an upload are a video's, which may be larger than other files. */
export function startsLikeVideo(chunk: Uint8Array): boolean {
  const extension = extensionOf(Buffer.from(chunk.subarray(0, headBytes)).toString("latin1"));
  return extension === "mp4" || extension === "webm";
}

/** Null for what is neither a known format nor text. Nothing is unpacked, decoded or run. */
export async function identifyFile(path: string): Promise<IdentifiedFile | "empty" | null> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    if (size === 0) return "empty";
    const found = extensionOf(await latin1(handle, 0, headBytes));
    const parts = found === "zip" ? await zipNames(handle, size) : [];
    if (!parts) return { extension: "zip", contentType: contentTypeOf("zip"), isComplete: false, parts: [] };
    const extension = found === "zip" ? await archiveType(handle, parts) : found;
    if (extension === null && !(await isText(handle))) return null;
    const isComplete = extension === null || (await hasEnd(handle, extension, size));
    return { extension: extension ?? "txt", contentType: contentTypeOf(extension ?? "txt"), isComplete, parts };
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

async function hasEnd(handle: FileHandle, extension: IdentifiedExtension, size: number): Promise<boolean> {
  switch (extension) {
    case "jpg":
      return (await endsWith(handle, size, "\xff\xd9")) || (await hasFilm(handle));
    case "png":
      return endsWith(handle, size, "IEND");
    case "pdf":
      return endsWith(handle, size, "%%EOF");
    case "vtt":
      return isText(handle);
    case "mp4":
      return hasCompleteBoxes(handle, size);
    default:
      return true;
  }
}

/** Bytes that programs append: padding, and line breaks. */
const maxPaddingBytes = 2048;

/** Whether the mark is near the end: the file is whole, and nothing large is hidden behind it. */
async function endsWith(handle: FileHandle, size: number, mark: string): Promise<boolean> {
  const length = Math.min(size, maxPaddingBytes);
  return (await latin1(handle, size - length, length)).includes(mark);
}

/** Whether a film is behind the end of a photo, as phones store moving photos. Looks for the film, which few files begin. */
async function hasFilm(handle: FileHandle): Promise<boolean> {
  let last = "";
  for await (const chunk of handle.createReadStream({ start: 0, autoClose: false, encoding: "latin1" })) {
    const text = last + String(chunk);
    for (const { index } of text.matchAll(/ftyp(?:iso[m2-9]|mp4[12]|avc1|qt {2})/g))
      if (text.slice(Math.max(0, index - 66), index).includes("\xff\xd9")) return true;
    last = text.slice(-80);
  }
  return false;
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

/** The main part of each Office format. */
const officeParts = [
  ["docx", /^word\/document\d*\.xml$/],
  ["xlsx", /^xl\/workbook\d*\.xml$/],
  ["pptx", /^ppt\/presentation\d*\.xml$/],
] as const;

async function archiveType(handle: FileHandle, names: readonly string[]): Promise<IdentifiedExtension> {
  const office = officeParts.find(([, part]) => names.some((name) => part.test(name)));
  if (office && names.includes("[Content_Types].xml")) return office[0];
  // The first file of an OpenDocument is its type, not compressed. A template has a longer one.
  const [header, first] = [await latin1(handle, 0, 30), await latin1(handle, 30, 8 + openDocument.length)];
  const length = Buffer.from(header, "latin1").readUInt32LE(18);
  const isOdt = first === `mimetype${openDocument}` && length === openDocument.length && names.includes("content.xml");
  return isOdt ? "odt" : "zip";
}

/** The directory of a document has some dozens of names. */
const maxDirectoryBytes = 256 * 1024;

/** The end record has 22 bytes and a comment. */
const endRecordBytes = 22;
const maxCommentBytes = 65_535;

/** The names in a ZIP, from the directory at its end; none of one that is larger than a document's, null if it can't be read. */
async function zipNames(handle: FileHandle, size: number): Promise<string[] | null> {
  const tailStart = Math.max(0, size - endRecordBytes - maxCommentBytes);
  const tail = Buffer.from(await latin1(handle, tailStart, size - tailStart), "latin1");
  const end = tail.lastIndexOf("PK\x05\x06", undefined, "latin1");
  if (end < 0 || end + endRecordBytes > tail.length) return null;
  const [length, start] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (start + length !== tailStart + end) return null;
  if (length > maxDirectoryBytes) return [];
  const directory = Buffer.from(await latin1(handle, start, length), "latin1");
  const names: string[] = [];
  for (let offset = 0; offset < directory.length; ) {
    if (offset + 46 > directory.length || directory.toString("latin1", offset, offset + 4) !== "PK\x01\x02")
      return null;
    const nameLength = directory.readUInt16LE(offset + 28);
    names.push(directory.toString("latin1", offset + 46, offset + 46 + nameLength));
    offset += 46 + nameLength + directory.readUInt16LE(offset + 30) + directory.readUInt16LE(offset + 32);
  }
  return names;
}
