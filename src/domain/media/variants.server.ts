import { readFile } from "node:fs/promises";
import type { Db, MediaRow } from "#src/base/db/tables.ts";
import { minuteMs } from "#src/base/durations.ts";
import { LruCache } from "#src/base/lru-cache.ts";
import { cropOf, croppedSize } from "./crop.ts";
import type { Decode, Decoder } from "./decoder/decoder.server.ts";
import { DeletedPictures } from "./deleted.server.ts";
import {
  drawnFormats,
  linkedFormats,
  parseVariantUrl,
  type VariantParts,
  variantUrl,
  widthsFor,
} from "./image-presets.ts";
import { pictureKey, readPictureKey } from "./key.ts";
import { type MediaStore, originalName, variantName } from "./store/store.server.ts";

export interface MediaFile {
  bytes: Uint8Array;
  contentType: string;
  /** Whether other sites may show it: share cards, and logos in emails. */
  isShared: boolean;
}

export interface VariantsOptions {
  db: Db;
  store: MediaStore;
  decoder: Decoder;
  /** The content version, which rises when a picture is deleted. */
  version: () => number;
  /** Whether a picture is in use. Only then are its variants encoded. */
  isInUse: (picture: MediaRow) => Promise<boolean>;
}

/** When a picture that was too heavy is tried again, in milliseconds. */
const retryHeavyAfterMs = 10 * minuteMs;

const maxRememberedHeavy = 1000;

/**
 * Serves pictures. A variant that pages link to is encoded at its first request; existing files need no database.
 */
export class Variants {
  readonly #options: VariantsOptions;
  readonly #deleted: DeletedPictures;
  /** When a variant was found too heavy. */
  readonly #heavy = new LruCache<string, number>(maxRememberedHeavy);

  constructor(options: VariantsOptions) {
    this.#options = options;
    this.#deleted = new DeletedPictures(options.db, options.version);
  }

  /**
   * The file for a URL that `image-presets.ts` makes (`/media/…`); `null` for other URLs, deleted pictures, and pictures that are
   * too heavy. `getSignal` aborts when the client disconnects.
   */
  async file(path: string, getSignal: () => AbortSignal): Promise<MediaFile | null> {
    const [, drawingKey] = /^\/media\/([\w-]+)\.svg$/.exec(path) ?? [];
    if (drawingKey !== undefined) {
      const bytes = await this.#drawing(drawingKey);
      return bytes && { bytes, contentType: "image/svg+xml", isShared: false };
    }
    const variant = parseVariantUrl(path);
    if (!variant) return null;
    const { preset, format } = variant;
    const bytes = await this.#variant(variant, getSignal);
    return bytes && { bytes, contentType: `image/${format}`, isShared: preset === "share" || preset === "logo" };
  }

  async #variant(variant: VariantParts, getSignal: () => AbortSignal): Promise<Uint8Array | null> {
    const { key, preset, width, format } = variant;
    if (!readPictureKey(key) || (await this.#deleted.has(key))) return null;
    const { db, store, decoder, isInUse } = this.#options;
    const name = variantName(key, preset, width, format);
    const local = await store.readLocal(name);
    if (local) return local;
    const media = await pictureWithKey(db, key);
    if (!media || !isLinked(media, variant) || this.#isHeavy(name)) return null;
    if (!(await isInUse(media))) return null;
    const stored = await store.read(name);
    if (stored) return stored;
    return store.onDisk(originalName(media.file), (path) => {
      const encode = async (decode: Decode) => {
        const bytes = await decode({ type: "variant", path, original: originalOf(media), preset, width, format });
        if (bytes !== "too heavy") return bytes;
        this.#heavy.set(name, performance.now());
        return null;
      };
      return decoder.forVisitor(name, getSignal(), (decode) => store.readOrMake(name, () => encode(decode)));
    });
  }

  /** The SVG with that key, unchanged. */
  async #drawing(key: string): Promise<Uint8Array | null> {
    const { db, store } = this.#options;
    const media = await pictureWithKey(db, key);
    return media && isDrawing(media) ? store.onDisk(originalName(media.file), (path) => readFile(path)) : null;
  }

  #isHeavy(name: string): boolean {
    const foundAt = this.#heavy.get(name);
    return foundAt !== undefined && performance.now() - foundAt < retryHeavyAfterMs;
  }
}

/** Whether pages or admin screens link to that variant. */
function isLinked(media: MediaRow, { preset, width, format }: VariantParts): boolean {
  const widths = widthsFor(preset, croppedSize(media));
  if (isDrawing(media) && !drawnFormats(preset).includes(format)) return false;
  return widths.includes(width) && linkedFormats(preset, width, Math.max(...widths)).includes(format);
}

export function originalOf(media: MediaRow) {
  const { file, width, height, focus_x, focus_y } = media;
  return { file, width, height, focus_x, focus_y, crop: cropOf(media) };
}

/**
 * The current URL of a variant after the focal point, the crop or the encoding has changed. It keeps old links working.
 * `null` if there is no such picture.
 */
export async function currentVariantPath(db: Db, path: string): Promise<string | null> {
  const [, key = "", rest = ""] = /^\/media\/([\w-]+)(\/[\w.-]+|\.svg)$/.exec(path) ?? [];
  const [picture] = await picturesByKeyFile(db, key);
  if (!picture || pictureKey(picture) === key) return null;
  const variant = parseVariantUrl(path);
  return variant ? linkedVariant(picture, variant) : `/media/${pictureKey(picture)}${rest}`;
}

/** The variant that pages link to now, of an old one: the crop may be too small for its width. */
function linkedVariant(picture: MediaRow, { preset, width: requestedWidth, format }: VariantParts): string {
  const widths = widthsFor(preset, croppedSize(picture));
  const widest = Math.max(...widths);
  const linked = widths.filter((width) => linkedFormats(preset, width, widest).some((name) => name === format));
  const width = linked.findLast((candidate) => candidate <= requestedWidth) ?? linked[0] ?? widest;
  return variantUrl(pictureKey(picture), preset, width, format);
}

/** Only by the current key, so that made-up focal points are not encoded. */
export async function pictureWithKey(db: Db, key: string): Promise<MediaRow | null> {
  const rows = await picturesByKeyFile(db, key);
  return rows.find((row) => pictureKey(row) === key) ?? null;
}

/** The pictures with the key's file, with any focal point and encoding. */
async function picturesByKeyFile(db: Db, key: string): Promise<MediaRow[]> {
  const parsedKey = readPictureKey(key);
  if (!parsedKey) return [];
  return db
    .selectFrom("media")
    .selectAll()
    .where("file", ">=", parsedKey.filePrefix)
    .where("file", "<", `${parsedKey.filePrefix}g`)
    .where("deleted_at", "is", null)
    .execute();
}

export function isDrawing(media: MediaRow): boolean {
  return media.content_type === "image/svg+xml";
}
