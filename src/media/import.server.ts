import { createHash } from "node:crypto";
import type { Decoder } from "./decoder.server.ts";
import { type Fit, inspect, type NotFit } from "./inspect.server.ts";
import { largestFile } from "./limits.ts";
import type { Size } from "./places.ts";
import { type MediaStore, originalName } from "./store.ts";

/** What is known of an original once its bytes are in the store: the file's part of a row in `media`. */
export interface ImportedFile extends Size {
  file: string;
  content_type: string;
  bytes: number;
}

export type Inspected = { state: "fit"; file: ImportedFile } | NotFit;

export type Uploaded = Inspected | { state: "broken off" } | { state: "no room" };

/**
 * Keeps a picture of the product's own when it is fit. It is opened in this process: what strangers or staff bring is
 * not. The same bytes are the same file, however often they come.
 */
export async function importPicture(store: MediaStore, bytes: Uint8Array): Promise<Inspected> {
  const inspected = await inspectPicture(bytes);
  if (inspected.state === "fit") await store.write(originalName(inspected.file.file), bytes);
  return inspected;
}

/**
 * Takes in what comes over the network: it gathers on the disk, is refused as soon as it is too large, and is decoded to
 * its end, in another process, before it is kept.
 */
export async function importUpload(
  { store, decoder }: { store: MediaStore; decoder: Decoder },
  pieces: AsyncIterable<Uint8Array>,
): Promise<Uploaded> {
  const digest = createHash("sha256");
  let size = 0;
  async function* measured() {
    for await (const piece of upToLimit(pieces)) {
      digest.update(piece);
      size += piece.length;
      yield piece;
    }
  }
  try {
    return await store.gather(measured(), (incoming) =>
      decoder.forStaff(async (decode): Promise<Inspected> => {
        const checked = await decode({ do: "check", path: incoming.path });
        if (checked === "too heavy") return { state: "unfit", reason: checked };
        if (checked.state === "unfit") return checked;
        const file = describe(checked, digest.digest("hex"), size);
        await incoming.keep(originalName(file.file));
        return { state: "fit", file };
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

/**
 * Keeps one of the product's own drawings. They are trusted; a stranger's SVG may hold a script and must not come in
 * this way.
 */
export async function importOwnDrawing(store: MediaStore, bytes: Uint8Array): Promise<ImportedFile> {
  const size = viewBoxOf(Buffer.from(bytes).toString("utf8"));
  if (!size) throw new Error("A drawing needs a viewBox");
  const kind = { state: "fit", extension: "svg", contentType: "image/svg+xml" } as const;
  const file = describe({ ...kind, ...size }, digestOf(bytes), bytes.length);
  await store.write(originalName(file.file), bytes);
  return file;
}

/** What a picture is, by its header alone. */
export async function inspectPicture(bytes: Uint8Array): Promise<Inspected> {
  if (bytes.length > largestFile) return { state: "unfit", reason: "too large" };
  const checked = await inspect(bytes, bytes);
  if (checked.state === "unfit") return checked;
  return { state: "fit", file: describe(checked, digestOf(bytes), bytes.length) };
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

function describe({ extension, contentType, width, height }: Fit, digest: string, bytes: number): ImportedFile {
  return { file: `${digest.slice(0, 32)}.${extension}`, content_type: contentType, bytes, width, height };
}

function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
