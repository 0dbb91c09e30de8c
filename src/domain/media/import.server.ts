import { createHash } from "node:crypto";
import { codeOf } from "#src/base/db/error-details.ts";
import type { AcceptedFile, CheckedFile, RejectedFile } from "./decoder/inspect.server.ts";
import { startsLikeVideo } from "./identify-file.server.ts";
import type { Size } from "./image-presets.ts";
import { maxFileBytes, maxVideoBytes } from "./limits.ts";
import { isStoreUnavailable, type MediaStore, originalName } from "./store/store.server.ts";

/** The file's columns of a row in `media`. */
export interface ImportedFile extends Size {
  file: string;
  content_type: string;
  bytes: number;
}

export type InspectedUpload = { state: "fit"; file: ImportedFile } | RejectedFile;

export type MediaImportResult =
  | InspectedUpload
  | { state: "broken off" }
  | { state: "no room" }
  | { state: "not stored" };

/** Decodes a file fully. `too heavy`: it takes more memory or time than the limits allow. */
export type CheckFile = (path: string) => Promise<CheckedFile | "too heavy">;

/** Stores an upload: spools it to disk, stops when it is too large, and checks it before it is kept. */
export async function importUpload(
  { store, check }: { store: MediaStore; check: CheckFile },
  chunks: AsyncIterable<Uint8Array>,
): Promise<MediaImportResult> {
  const digest = createHash("sha256");
  let bytes = 0;
  async function* measuredChunks() {
    for await (const chunk of upToLimit(chunks)) {
      digest.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  try {
    return await store.spool(measuredChunks(), async ({ path, keep }): Promise<InspectedUpload> => {
      const checked = await check(path);
      if (checked === "too heavy") return { state: "unfit", reason: checked };
      if (checked.state === "unfit") return checked;
      if (checked.sanitized !== undefined) {
        const bytes = Buffer.from(checked.sanitized);
        return { state: "fit", file: await storeBytes(store, bytes, checked) };
      }
      const file = toImportedFile(checked, digest.digest("hex"), bytes);
      await keep(originalName(file.file));
      return { state: "fit", file };
    });
  } catch (error) {
    if (error instanceof UploadStopped) return error.result;
    if (isStoreUnavailable(error)) return { state: "not stored" };
    // The disk or the user's quota is full.
    if (["ENOSPC", "EDQUOT"].includes(codeOf(error))) return { state: "no room" };
    throw error;
  }
}

/** Ends an upload early. */
class UploadStopped extends Error {
  readonly result: MediaImportResult;

  constructor(result: MediaImportResult) {
    super(result.state);
    this.result = result;
  }
}

async function* upToLimit(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  let limit = maxFileBytes;
  for (let size = 0; ; ) {
    const next = await iterator.next().catch((error) => {
      // The server counts the bytes of a body, too, and may be first.
      const isTooLarge = error instanceof Error && "status" in error && error.status === 413;
      throw new UploadStopped(isTooLarge ? { state: "unfit", reason: "too large" } : { state: "broken off" });
    });
    if (next.done) return;
    if (size === 0 && startsLikeVideo(next.value)) limit = maxVideoBytes;
    size += next.value.length;
    if (size > limit) throw new UploadStopped({ state: "unfit", reason: "too large" });
    yield next.value;
  }
}

/** Stores one of the product's own JPEGs, without decoding it. Equal bytes share a file. */
export async function importBundledPhoto(store: MediaStore, bytes: Uint8Array, size: Size): Promise<ImportedFile> {
  return storeBytes(store, bytes, { extension: "jpg", contentType: "image/jpeg", ...size });
}

const drawing = { extension: "svg", contentType: "image/svg+xml" };

/** Stores one of the product's own SVGs, which are trusted. Uploaded ones are sanitized. */
export async function importBundledDrawing(store: MediaStore, bytes: Uint8Array): Promise<ImportedFile> {
  const size = viewBoxOf(Buffer.from(bytes).toString("utf8"));
  if (!size) throw new Error("An SVG needs a viewBox");
  return storeBytes(store, bytes, { ...drawing, ...size });
}

/** One of the product's own SVGs that the store has already; `null` for any other. */
export async function importKnownDrawing(store: MediaStore, bytes: Uint8Array): Promise<ImportedFile | null> {
  const size = viewBoxOf(Buffer.from(bytes).toString("utf8"));
  if (!size) return null;
  const file = toImportedFile({ ...drawing, ...size }, createHash("sha256").update(bytes).digest("hex"), bytes.length);
  return (await store.read(originalName(file.file))) ? file : null;
}

async function storeBytes(store: MediaStore, bytes: Uint8Array, kind: FileDescription): Promise<ImportedFile> {
  const file = toImportedFile(kind, createHash("sha256").update(bytes).digest("hex"), bytes.length);
  await store.write(originalName(file.file), bytes);
  return file;
}

/** The size of an SVG's view box in whole units, at least 1 by 1. */
export function viewBoxOf(svg: string): Size | null {
  const box = /<svg[^<>]*\sviewBox=["']([^"'<>]+)["']/.exec(svg)?.[1];
  const [, , width, height] = (box ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (!width || !height || width < 0 || height < 0) return null;
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}

type FileDescription = Omit<AcceptedFile, "state">;

function toImportedFile(
  { extension, contentType, width, height }: FileDescription,
  digest: string,
  bytes: number,
): ImportedFile {
  return { file: `${digest.slice(0, 32)}.${extension}`, content_type: contentType, bytes, width, height };
}
