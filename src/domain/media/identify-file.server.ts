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

function contentTypeOf(extension: IdentifiedExtension): string {
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
  ["pdf", /^[\s\xef\xbb\xbf]{0,1000}%PDF-/],
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
      return (
        (await endsWith(handle, size, "\xff\xd9")) ||
        (await hasSamsungBlocks(handle, size)) ||
        (await hasFilm(handle, size))
      );
    case "png":
      return endsWith(handle, size, "IEND");
    case "pdf":
      return endsWith(handle, size, "%%EOF");
    case "vtt":
      return isText(handle);
    case "mp4": {
      const { end, hasIndex } = await readBoxes(handle, 0, size);
      return hasIndex && end === size;
    }
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

/** A camera's blocks are some dozens, each with 12 bytes in the directory. */
const maxSamsungDirectoryBytes = 8192;

/** Whether all that is behind a photo are the blocks of a Samsung camera: films, depth, times. Their directory ends the file. */
async function hasSamsungBlocks(handle: FileHandle, size: number): Promise<boolean> {
  const tail = Buffer.from(await latin1(handle, Math.max(0, size - 8), 8), "latin1");
  if (tail.toString("latin1", 4) !== "SEFT") return false;
  const length = tail.readUInt32LE(0);
  const start = size - 8 - length;
  if (length > maxSamsungDirectoryBytes || start < 0) return false;
  const directory = Buffer.from(await latin1(handle, start, length), "latin1");
  if (directory.toString("latin1", 0, 4) !== "SEFH") return false;
  const offsets: number[] = [];
  for (let entry = 12; entry + 12 <= length; entry += 12) offsets.push(directory.readUInt32LE(entry + 4));
  return endsWith(handle, Math.max(0, start - Math.max(0, ...offsets)), "\xff\xd9");
}

/** Whether all that is behind a photo is a film, as phones store moving photos. */
async function hasFilm(handle: FileHandle, size: number): Promise<boolean> {
  const start = await findFilm(handle);
  if (start === null) return false;
  const { end, hasIndex } = await readBoxes(handle, start, size);
  return hasIndex && size - end <= maxPaddingBytes;
}

const searchedBytes = 64 * 1024;

/** Where the first box of a film is that follows the end of a photo. */
async function findFilm(handle: FileHandle): Promise<number | null> {
  const overlap = 80;
  for (let position = 0; ; position += searchedBytes - overlap) {
    const text = await latin1(handle, position, searchedBytes);
    const index = text.search(/ftyp(?<=\xff\xd9.{4,64}ftyp)(?:iso[m2-9]|mp4[12]|avc1|qt {2})/s);
    if (index >= 0) return position + index - 4;
    if (text.length < searchedBytes) return null;
  }
}

/** A file has far fewer boxes at the top. */
const maxBoxes = 10_000;

/** Where the boxes of an MP4 file end that are whole, and whether its index (`moov`) is one of them. */
async function readBoxes(handle: FileHandle, start: number, size: number): Promise<{ end: number; hasIndex: boolean }> {
  const header = Buffer.alloc(16);
  let [end, hasIndex] = [start, false];
  for (let boxes = 0; boxes < maxBoxes; boxes += 1) {
    const { bytesRead } = await handle.read(header, 0, 16, end);
    if (bytesRead < 8) break;
    const short = header.readUInt32BE(0);
    // 0: until the end of the file. 1: a long size follows.
    const length = short === 0 ? size - end : short === 1 ? Number(header.readBigUInt64BE(8)) : short;
    if (length < 8 || end + length > size) break;
    hasIndex ||= header.toString("latin1", 4, 8) === "moov";
    end += length;
  }
  return { end, hasIndex };
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
