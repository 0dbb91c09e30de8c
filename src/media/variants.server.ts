import type { Db, MediaRow } from "../db/tables.ts";
import { encodeVariant } from "./encode.server.ts";
import { pictureKey, readPictureKey } from "./key.ts";
import { formatsFor, isPlace, type PlaceName, type VariantFormat, widthsFor } from "./places.ts";
import { type MediaStore, originalName, variantName } from "./store.ts";
import { oneAtATime } from "./turn.ts";

export interface MediaFile {
  bytes: Buffer;
  contentType: string;
  /** Whether other sites show it: share cards. */
  shared: boolean;
}

/** The file behind an address that `places.ts` makes (`/media/…`); `null` for every other address. */
export async function mediaFile(db: Db, store: MediaStore, path: string): Promise<MediaFile | null> {
  const [, drawingKey] = /^\/media\/([\w-]+)\.svg$/.exec(path) ?? [];
  if (drawingKey !== undefined) {
    const bytes = await drawing(db, store, drawingKey);
    return bytes && { bytes, contentType: "image/svg+xml", shared: false };
  }
  const [, key, place, width, format] = /^\/media\/([\w-]+)\/([a-zA-Z]+)-(\d{1,5})\.([a-z]+)$/.exec(path) ?? [];
  if (key === undefined || place === undefined || format === undefined || !isPlace(place)) return null;
  const known = formatsFor(place).find((name) => name === format);
  const bytes = known ? await variant(db, store, key, place, Number(width), known) : null;
  return bytes && { bytes, contentType: `image/${format}`, shared: place === "share" };
}

/**
 * One variant of a picture, made at the first request; `null` for anything that is not a known combination.
 * Variants that exist need no database.
 */
export async function variant(
  db: Db,
  store: MediaStore,
  key: string,
  place: PlaceName,
  width: number,
  format: VariantFormat,
): Promise<Buffer | null> {
  if (!readPictureKey(key) || !formatsFor(place).includes(format)) return null;
  const name = variantName(key, place, width, format);
  const kept = await store.read(name);
  if (kept) return kept;
  const media = await pictureWithKey(db, key);
  if (!media || isDrawing(media) || !widthsFor(place, media).includes(width)) return null;
  // Who waits for a variant that another request is making finds it made when its turn comes.
  return oneAtATime(async () => (await store.read(name)) ?? make(store, media, name, { place, width, format }));
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

/** A drawing as it is; `null` when there is none with that key. */
async function drawing(db: Db, store: MediaStore, key: string): Promise<Buffer | null> {
  const media = await pictureWithKey(db, key);
  return media && isDrawing(media) ? store.read(originalName(media.file)) : null;
}

async function make(
  store: MediaStore,
  media: MediaRow,
  name: string,
  { place, width, format }: { place: PlaceName; width: number; format: VariantFormat },
): Promise<Buffer | null> {
  const original = await store.read(originalName(media.file));
  if (!original) return null;
  const bytes = await encodeVariant(original, media, place, width, format);
  // On a full disk visitors still see their picture; it is made again next time.
  await store.write(name, bytes).catch(() => {});
  return bytes;
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
