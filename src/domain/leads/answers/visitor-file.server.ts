import { type FileHandle, open } from "node:fs/promises";
import { inspectFile } from "#src/domain/media/decoder/inspect-file.server.ts";
import { safeName } from "../conversation/attachments.server.ts";

/** What visitors may send, by the content of the file. The first ending is added to a name that has none of them. */
const fileKinds = {
  "application/pdf": [".pdf"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": [".docx"],
  "application/vnd.oasis.opendocument.text": [".odt"],
  "text/plain": [".txt"],
  "image/jpeg": [".jpg", ".jpeg"],
  "image/png": [".png"],
} as const;

type VisitorFileType = keyof typeof fileKinds;

export type FileProblem = "too large" | "too many" | "empty" | "damaged" | "not accepted" | "macros";

type CheckedFile = { state: "fit"; type: VisitorFileType } | { state: "refused"; why: FileProblem };

/** A file of a submission that is being answered. It is deleted afterwards. */
export interface VisitorFile {
  /** The name of its field in the form. */
  field: string;
  /** Without folders, and with the ending of its content. */
  name: string;
  bytes: number;
  /** SHA-256 of its content. */
  digest: string;
  /** Where it is now; empty if nothing of it was kept. */
  path: string;
  checked: CheckedFile;
}

/** The name under which staff save it: the ending says what is in it, even if the visitor chose another one. */
export function visitorFileName(originalName: string, checked: CheckedFile): string {
  const name = safeName(originalName);
  if (checked.state === "refused") return name;
  const endings = fileKinds[checked.type];
  return endings.some((ending) => name.toLowerCase().endsWith(ending)) ? name : `${name}${endings[0]}`;
}

/**
 * What a file is, by its content. Nothing of it is unpacked, decoded or run: staff download it, and the site never shows it.
 */
export async function checkVisitorFile(path: string): Promise<CheckedFile> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    if (size === 0) return { state: "refused", why: "empty" };
    const head = await latin1(handle, 0, 32);
    if (head.startsWith("\xff\xd8\xff")) return validIf(await endsWith(handle, size, "\xff\xd9"), "image/jpeg");
    if (head.startsWith("\x89PNG\r\n\x1a\n\0\0\0\rIHDR"))
      return validIf(await endsWith(handle, size, "IEND"), "image/png");
    if (head.startsWith("%PDF-")) return validIf(await endsWith(handle, size, "%%EOF"), "application/pdf");
    if (head.startsWith("PK\x03\x04")) return await checkDocument(handle, size);
  } finally {
    await handle.close();
  }
  const text = await inspectFile(path, "file.txt");
  return text?.state === "fit" && text.extension === "txt"
    ? { state: "fit", type: "text/plain" }
    : { state: "refused", why: "not accepted" };
}

function validIf(isComplete: boolean, type: VisitorFileType): CheckedFile {
  return isComplete ? { state: "fit", type } : { state: "refused", why: "damaged" };
}

async function latin1(handle: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.toString("latin1", 0, bytesRead);
}

/** Bytes that programs append: padding, and line breaks. */
const maxPaddingBytes = 2048;

/** Whether the mark is near the end: the file is whole, and nothing large is hidden behind it. */
async function endsWith(handle: FileHandle, size: number, mark: string): Promise<boolean> {
  const length = Math.min(size, maxPaddingBytes);
  return (await latin1(handle, size - length, length)).includes(mark);
}

/** The directory of a document has some dozens of names. */
const maxDirectoryBytes = 256 * 1024;

const openDocument = "application/vnd.oasis.opendocument.text";

/** The directory at the end of a ZIP names what is in it. Macros and controls are programs. */
async function checkDocument(handle: FileHandle, size: number): Promise<CheckedFile> {
  const names = await zipNames(handle, size);
  if (!names) return { state: "refused", why: "damaged" };
  const type = await documentType(handle, names);
  if (!type) return { state: "refused", why: "not accepted" };
  if (names.some((name) => /(?:^|\/)vbaProject\.bin$|^(?:word\/activeX|Basic|Scripts)\//i.test(name)))
    return { state: "refused", why: "macros" };
  return { state: "fit", type };
}

async function documentType(handle: FileHandle, names: readonly string[]): Promise<VisitorFileType | null> {
  if (names.includes("[Content_Types].xml") && names.includes("word/document.xml"))
    return "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
  // Its first file is its type, not compressed. A template has a longer one.
  const [header, first] = [await latin1(handle, 0, 30), await latin1(handle, 30, 8 + openDocument.length)];
  const length = Buffer.from(header, "latin1").readUInt32LE(18);
  const isText = first === `mimetype${openDocument}` && length === openDocument.length;
  return isText && names.includes("content.xml") ? openDocument : null;
}

/** The end record has 22 bytes and a comment. */
const endRecordBytes = 22;
const maxCommentBytes = 65_535;

/** The names in a ZIP; null if its directory can't be read. */
async function zipNames(handle: FileHandle, size: number): Promise<string[] | null> {
  const tailStart = Math.max(0, size - endRecordBytes - maxCommentBytes);
  const tail = Buffer.from(await latin1(handle, tailStart, size - tailStart), "latin1");
  const end = tail.lastIndexOf("PK\x05\x06", undefined, "latin1");
  if (end < 0 || end + endRecordBytes > tail.length) return null;
  const [length, start] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (length > maxDirectoryBytes || start + length !== tailStart + end) return null;
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
