import { readFile } from "node:fs/promises";
import type { Db, MediaRow } from "#src/base/db/tables.ts";
import { cropOf, shownSize } from "./crop.ts";
import type { Decode, Decoder } from "./decoder/decoder.server.ts";
import { DeletedPictures } from "./deleted.server.ts";
import { pictureKey, readPictureKey } from "./key.ts";
import {
  drawnFormats,
  formatsFor,
  isPlace,
  linkedFormats,
  type PlaceName,
  type VariantFormat,
  widthsFor,
} from "./places.ts";
import { type MediaStore, originalName, variantName } from "./store/store.server.ts";

export interface MediaFile {
  bytes: Uint8Array;
  contentType: string;
  /** Whether other sites may show it: share cards, and logos in emails. */
  shared: boolean;
}

export interface VariantsOptions {
  db: Db;
  store: MediaStore;
  decoder: Decoder;
  /** The content version, which rises when a picture is deleted. */
  version: () => number;
  /** Whether a picture is in use. Only then are its variants encoded. */
  isShown: (picture: MediaRow) => Promise<boolean>;
}

interface VariantRequest {
  key: string;
  place: PlaceName;
  width: number;
  format: VariantFormat;
}

/** When a picture that was too heavy is tried again, in milliseconds. */
const retryHeavyAfter = 10 * 60_000;

const maxRememberedHeavy = 1000;

/**
 * Serves pictures. A variant that pages link to is encoded at its first request; existing files need no database.
 */
export class Variants {
  readonly #parts: VariantsOptions;
  readonly #deleted: DeletedPictures;
  /** When a variant was found too heavy. */
  readonly #heavy = new Map<string, number>();

  constructor(parts: VariantsOptions) {
    this.#parts = parts;
    this.#deleted = new DeletedPictures(parts.db, parts.version);
  }

  /**
   * The file for a URL that `places.ts` makes (`/media/…`); `null` for other URLs, deleted pictures, and pictures that are
   * too heavy. `getSignal` aborts when the client disconnects.
   */
  async file(path: string, getSignal: () => AbortSignal): Promise<MediaFile | null> {
    const [, drawingKey] = /^\/media\/([\w-]+)\.svg$/.exec(path) ?? [];
    if (drawingKey !== undefined) {
      const bytes = await this.#drawing(drawingKey);
      return bytes && { bytes, contentType: "image/svg+xml", shared: false };
    }
    const [, key, place, width, format] = /^\/media\/([\w-]+)\/([a-zA-Z]+)-(\d{1,5})\.([a-z]+)$/.exec(path) ?? [];
    if (key === undefined || place === undefined || format === undefined || !isPlace(place)) return null;
    const knownFormat = formatsFor(place).find((name) => name === format);
    const bytes = knownFormat
      ? await this.#variant({ key, place, width: Number(width), format: knownFormat }, getSignal)
      : null;
    return bytes && { bytes, contentType: `image/${format}`, shared: place === "share" || place === "logo" };
  }

  async #variant(variant: VariantRequest, getSignal: () => AbortSignal): Promise<Uint8Array | null> {
    const { key, place, width, format } = variant;
    if (!readPictureKey(key) || (await this.#deleted.has(key))) return null;
    const { db, store, decoder, isShown } = this.#parts;
    const name = variantName(key, place, width, format);
    const local = await store.readLocal(name);
    if (local) return local;
    const media = await pictureWithKey(db, key);
    if (!media || !isLinked(media, variant) || this.#isHeavy(name)) return null;
    if (!(await isShown(media))) return null;
    const stored = await store.read(name);
    if (stored) return stored;
    return store.onDisk(originalName(media.file), (path) => {
      const encode = async (decode: Decode) => {
        const bytes = await decode({ do: "variant", path, original: originalOf(media), place, width, format });
        if (bytes !== "too heavy") return bytes;
        this.#rememberHeavy(name);
        return null;
      };
      return decoder.forVisitor(name, getSignal(), (decode) => store.readOrMake(name, () => encode(decode)));
    });
  }

  /** The SVG with that key, unchanged. */
  async #drawing(key: string): Promise<Uint8Array | null> {
    const { db, store } = this.#parts;
    const media = await pictureWithKey(db, key);
    return media && isDrawing(media) ? store.onDisk(originalName(media.file), (path) => readFile(path)) : null;
  }

  #isHeavy(name: string): boolean {
    const at = this.#heavy.get(name);
    return at !== undefined && performance.now() - at < retryHeavyAfter;
  }

  #rememberHeavy(name: string): void {
    this.#heavy.delete(name);
    const [oldest] = this.#heavy.keys();
    if (oldest !== undefined && this.#heavy.size >= maxRememberedHeavy) this.#heavy.delete(oldest);
    this.#heavy.set(name, performance.now());
  }
}

/** Whether pages or admin screens link to that variant. */
function isLinked(media: MediaRow, { place, width, format }: VariantRequest): boolean {
  const widths = widthsFor(place, shownSize(media));
  if (isDrawing(media) && !drawnFormats(place).includes(format)) return false;
  return widths.includes(width) && linkedFormats(place, width, Math.max(...widths)).includes(format);
}

export function originalOf(media: MediaRow) {
  const { file, width, height, focus_x, focus_y } = media;
  return { file, width, height, focus_x, focus_y, crop: cropOf(media) };
}

/**
 * The current URL of a variant after the focal point, the crop or the encoding has changed. It keeps old links working.
 * `null` if there is no such picture.
 */
export async function currentAddress(db: Db, path: string): Promise<string | null> {
  const [, key = "", rest = ""] = /^\/media\/([\w-]+)(\/[\w.-]+|\.svg)$/.exec(path) ?? [];
  const [picture] = await picturesByKeyFile(db, key);
  if (!picture || pictureKey(picture) === key) return null;
  return `/media/${pictureKey(picture)}${linkedFile(picture, rest)}`;
}

/** The variant that pages link to now, of an old one: the crop may be too small for its width. */
function linkedFile(picture: MediaRow, file: string): string {
  const [, place = "", written, format] = /^\/([a-zA-Z]+)-(\d{1,5})\.([a-z]+)$/.exec(file) ?? [];
  if (!isPlace(place)) return file;
  const widths = widthsFor(place, shownSize(picture));
  const widest = Math.max(...widths);
  const linked = widths.filter((width) => linkedFormats(place, width, widest).some((name) => name === format));
  const width = linked.findLast((one) => one <= Number(written)) ?? linked[0] ?? widest;
  return `/${place}-${width}.${format}`;
}

/** Only by the current key, so that made-up focal points are not encoded. */
export async function pictureWithKey(db: Db, key: string): Promise<MediaRow | null> {
  const rows = await picturesByKeyFile(db, key);
  return rows.find((row) => pictureKey(row) === key) ?? null;
}

/** The pictures with the key's file, with any focal point and encoding. */
async function picturesByKeyFile(db: Db, key: string): Promise<MediaRow[]> {
  const parts = readPictureKey(key);
  if (!parts) return [];
  return db
    .selectFrom("media")
    .selectAll()
    .where("file", ">=", parts.filePrefix)
    .where("file", "<", `${parts.filePrefix}g`)
    .where("deleted_at", "is", null)
    .execute();
}

export function isDrawing(media: MediaRow): boolean {
  return media.content_type === "image/svg+xml";
}
