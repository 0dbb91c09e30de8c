import { createHash } from "node:crypto";
import type { Metadata } from "sharp";
import { largestFile, mostPixels } from "./limits.ts";
import type { Size } from "./places.ts";
import { type MediaStore, originalName } from "./store.ts";
import { oneAtATime } from "./turn.ts";

/** What is known of an original once its bytes are in the store: the file's part of a row in `media`. */
export interface ImportedFile extends Size {
  file: string;
  content_type: string;
  bytes: number;
}

export type Inspected = { state: "fit"; file: ImportedFile } | { state: "unfit"; reason: Unfit };

export type Unfit = "too large" | "not a picture" | "too many pixels" | "damaged";

export type Uploaded = Inspected | { state: "broken off" } | { state: "no room" };

/** What each accepted file begins with (or, for AVIF, holds after its first four bytes). The name says nothing. */
const signatures: { extension: string; contentType: string; matches: (head: string) => boolean }[] = [
  { extension: "jpg", contentType: "image/jpeg", matches: (head) => head.startsWith("\xff\xd8\xff") },
  { extension: "png", contentType: "image/png", matches: (head) => head.startsWith("\x89PNG\r\n\x1a\n") },
  { extension: "gif", contentType: "image/gif", matches: (head) => /^GIF8[79]a/.test(head) },
  { extension: "webp", contentType: "image/webp", matches: (head) => /^RIFF.{4}WEBP/s.test(head) },
  { extension: "avif", contentType: "image/avif", matches: (head) => /^.{4}ftypavi[fs]/s.test(head) },
];

/** Checks a picture by its bytes and keeps it when it is fit. The same bytes are the same file, however often they come. */
export async function importPicture(store: MediaStore, bytes: Uint8Array): Promise<Inspected> {
  const inspected = await inspectPicture(bytes);
  if (inspected.state === "fit") await store.write(originalName(inspected.file.file), bytes);
  return inspected;
}

/**
 * As `importPicture`, for what comes in over the network: it gathers on the disk, is refused as soon as it is too large,
 * and is decoded to its end before it is kept.
 */
export async function importUpload(store: MediaStore, pieces: AsyncIterable<Uint8Array>): Promise<Uploaded> {
  try {
    return await store.gather(upToLimit(pieces), (read) =>
      oneAtATime(async () => {
        const bytes = await read();
        const inspected = await inspectPicture(bytes);
        if (inspected.state === "unfit") return inspected;
        if (!(await isWhole(bytes))) return { state: "unfit", reason: "damaged" };
        await store.write(originalName(inspected.file.file), bytes);
        return inspected;
      }),
    );
  } catch (error) {
    if (error instanceof Ended) return error.as;
    if (isOutOfRoom(error)) return { state: "no room" };
    throw error;
  }
}

/** Why nothing more of an upload is taken. */
class Ended extends Error {
  readonly as: Uploaded;

  constructor(as: Uploaded) {
    super(as.state);
    this.as = as;
  }
}

async function* upToLimit(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  for (let size = 0; ; ) {
    const next = await iterator.next().catch(() => {
      throw new Ended({ state: "broken off" });
    });
    if (next.done) return;
    size += next.value.length;
    if (size > largestFile) throw new Ended({ state: "unfit", reason: "too large" });
    yield next.value;
  }
}

/** The disk is full, or what this account may use of it. */
function isOutOfRoom(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
}

/** Whether all of a picture can be decoded. JPEGs are read to their end at an eighth of their size. */
async function isWhole(bytes: Uint8Array): Promise<boolean> {
  const { default: sharp } = await import("sharp");
  try {
    await sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" })
      .resize(8, 8, { fit: "fill" })
      .raw()
      .toBuffer();
    return true;
  } catch {
    return false;
  }
}

/**
 * Keeps one of the product's own drawings. They are trusted; a stranger's SVG may hold a script and must not come in
 * this way.
 */
export async function importOwnDrawing(store: MediaStore, bytes: Uint8Array): Promise<ImportedFile> {
  const size = viewBoxOf(Buffer.from(bytes).toString("utf8"));
  if (!size) throw new Error("A drawing needs a viewBox");
  const file = describe(bytes, { extension: "svg", contentType: "image/svg+xml" }, size);
  await store.write(originalName(file.file), bytes);
  return file;
}

/** What a picture is, by its bytes alone. */
export async function inspectPicture(bytes: Uint8Array): Promise<Inspected> {
  if (bytes.length > largestFile) return { state: "unfit", reason: "too large" };
  const head = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  const kind = signatures.find((signature) => signature.matches(head));
  const metadata = kind ? await readMetadata(bytes) : null;
  if (!kind || !metadata) return { state: "unfit", reason: "not a picture" };
  const { width, height } = metadata.autoOrient;
  if (width * height > mostPixels) return { state: "unfit", reason: "too many pixels" };
  return { state: "fit", file: describe(bytes, kind, { width, height }) };
}

/** The size of a drawing in whole units of its view box, at least one by one. */
export function viewBoxOf(svg: string): Size | null {
  const box = /<svg[^<>]*\sviewBox=["']([^"'<>]+)["']/.exec(svg)?.[1];
  const [, , width, height] = (box ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (!width || !height || width < 0 || height < 0) return null;
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}

/** Only the header is decoded. */
async function readMetadata(bytes: Uint8Array): Promise<Metadata | null> {
  const { default: sharp } = await import("sharp");
  try {
    // The limit is ours to report, so the reader must not stumble over it first.
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return null;
  }
}

function describe(bytes: Uint8Array, kind: { extension: string; contentType: string }, size: Size): ImportedFile {
  const digest = createHash("sha256").update(bytes).digest("hex");
  return {
    file: `${digest.slice(0, 32)}.${kind.extension}`,
    content_type: kind.contentType,
    bytes: bytes.length,
    ...size,
  };
}
