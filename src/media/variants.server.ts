import type { Db, MediaRow } from "../db/tables.ts";
import type { Decoder } from "./decoder.server.ts";
import { DeletedPictures } from "./deleted.server.ts";
import { pictureKey, readPictureKey } from "./key.ts";
import { formatsFor, isPlace, namedFormats, type PlaceName, type VariantFormat, widthsFor } from "./places.ts";
import { type MediaStore, originalName, variantName } from "./store.ts";

export interface MediaFile {
  bytes: Uint8Array;
  contentType: string;
  /** Whether other sites show it: share cards. */
  shared: boolean;
}

export interface VariantsParts {
  db: Db;
  store: MediaStore;
  decoder: Decoder;
  /** The content version: a deletion raises it. */
  version: () => number;
  /** Whether a picture is shown somewhere, so that variants of it may be made for whoever asks. */
  isShown: (picture: MediaRow) => Promise<boolean>;
}

/** A variant that exists in principle. */
interface Wanted {
  key: string;
  place: PlaceName;
  width: number;
  format: VariantFormat;
}

/** For how long a picture that took too much is not tried again, in milliseconds. */
const heavyFor = 10 * 60_000;

/** How many of them are remembered. */
const mostHeavy = 1000;

/**
 * The pictures that visitors are given. A variant that pages name is made at the first request for it; those that exist
 * need no database.
 */
export class Variants {
  readonly #parts: VariantsParts;
  readonly #deleted: DeletedPictures;
  /** When a variant turned out to take too much. */
  readonly #heavy = new Map<string, number>();

  constructor(parts: VariantsParts) {
    this.#parts = parts;
    this.#deleted = new DeletedPictures(parts.db, parts.version);
  }

  /**
   * The file behind an address that `places.ts` makes (`/media/…`); `null` for every other address, for a picture that
   * was deleted, and for one that takes too much to open. `gone` says when who asked has gone.
   */
  async file(path: string, gone: () => AbortSignal): Promise<MediaFile | null> {
    const [, drawingKey] = /^\/media\/([\w-]+)\.svg$/.exec(path) ?? [];
    if (drawingKey !== undefined) {
      const bytes = await this.#drawing(drawingKey);
      return bytes && { bytes, contentType: "image/svg+xml", shared: false };
    }
    const [, key, place, width, format] = /^\/media\/([\w-]+)\/([a-zA-Z]+)-(\d{1,5})\.([a-z]+)$/.exec(path) ?? [];
    if (key === undefined || place === undefined || format === undefined || !isPlace(place)) return null;
    const known = formatsFor(place).find((name) => name === format);
    const bytes = known ? await this.#variant({ key, place, width: Number(width), format: known }, gone) : null;
    return bytes && { bytes, contentType: `image/${format}`, shared: place === "share" };
  }

  async #variant(wanted: Wanted, gone: () => AbortSignal): Promise<Uint8Array | null> {
    const { key, place, width, format } = wanted;
    if (!readPictureKey(key) || (await this.#deleted.has(key))) return null;
    const { db, store, decoder, isShown } = this.#parts;
    const name = variantName(key, place, width, format);
    const kept = await store.read(name);
    if (kept) return kept;
    const media = await pictureWithKey(db, key);
    if (!media || isDrawing(media) || !isNamed(media, wanted) || this.#isHeavy(name)) return null;
    if (!(await isShown(media))) return null;
    return decoder.forVisitor(name, gone(), async (decode) => {
      // Made meanwhile by a request that came between, or by another process.
      const made = await store.read(name);
      if (made) return made;
      const bytes = await store.onDisk(originalName(media.file), (path) =>
        decode({ do: "variant", path, original: originalOf(media), place, width, format }),
      );
      if (bytes === "too heavy") {
        this.#rememberHeavy(name);
        return null;
      }
      // On a full disk visitors still see their picture; it is made again next time.
      if (bytes) await store.write(name, bytes).catch(() => {});
      return bytes;
    });
  }

  /** A drawing as it is; `null` when there is none with that key. */
  async #drawing(key: string): Promise<Uint8Array | null> {
    const { db, store } = this.#parts;
    const media = await pictureWithKey(db, key);
    return media && isDrawing(media) ? store.read(originalName(media.file)) : null;
  }

  #isHeavy(name: string): boolean {
    const at = this.#heavy.get(name);
    return at !== undefined && performance.now() - at < heavyFor;
  }

  #rememberHeavy(name: string): void {
    this.#heavy.delete(name);
    const [oldest] = this.#heavy.keys();
    if (oldest !== undefined && this.#heavy.size >= mostHeavy) this.#heavy.delete(oldest);
    this.#heavy.set(name, performance.now());
  }
}

/** Whether pages or staff's screens name that variant of a picture. */
function isNamed(media: MediaRow, { place, width, format }: Wanted): boolean {
  const widths = widthsFor(place, media);
  return widths.includes(width) && namedFormats(place, width, Math.max(...widths)).includes(format);
}

/** What the child is told of a picture. */
function originalOf({ file, width, height, focus_x, focus_y }: MediaRow) {
  return { file, width, height, focus_x, focus_y };
}

/**
 * Where a variant is found since its picture's focal point or the encoding changed; `null` for what was never one.
 * Addresses that were written down elsewhere, as in a shared link, so go on to show the picture.
 */
export async function presentAddress(db: Db, path: string): Promise<string | null> {
  const [, key = "", rest = ""] = /^\/media\/([\w-]+)(\/[\w.-]+|\.svg)$/.exec(path) ?? [];
  const [picture] = await picturesLike(db, key);
  if (!picture || pictureKey(picture) === key) return null;
  return `/media/${pictureKey(picture)}${rest}`;
}

/** Only the key that the picture has now: a made-up focal point or encoding is nobody's. */
async function pictureWithKey(db: Db, key: string): Promise<MediaRow | null> {
  const rows = await picturesLike(db, key);
  return rows.find((row) => pictureKey(row) === key) ?? null;
}

/** The pictures whose file a key was made of, whatever else it says. */
async function picturesLike(db: Db, key: string): Promise<MediaRow[]> {
  const parts = readPictureKey(key);
  if (!parts) return [];
  return db
    .selectFrom("media")
    .selectAll()
    .where("file", ">=", parts.start)
    .where("file", "<", `${parts.start}g`)
    .where("deleted_at", "is", null)
    .execute();
}

function isDrawing(media: MediaRow): boolean {
  return media.content_type === "image/svg+xml";
}
