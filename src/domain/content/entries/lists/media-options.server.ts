import { type SqlBool, sql } from "kysely";
import type { Db, MediaRow } from "#src/base/db/tables.ts";
import { croppedSize } from "#src/domain/media/crop.ts";
import { contentTypesOf, fileUrl } from "#src/domain/media/file-types.ts";
import { drawingUrl, variantUrl, widthsFor } from "#src/domain/media/image-presets.ts";
import { pictureKey } from "#src/domain/media/key.ts";
import { recordStaffView } from "../../published/uses.server.ts";

/** Results per search. */
const maxResults = 20;

/** A picture of the media library. */
export interface PictureOption {
  id: string;
  /** The name of the uploaded file. */
  filename: string;
  /** The URL of a small variant. */
  thumbnail: string;
  /** The URL of a small variant that no place crops. */
  uncropped: string;
  /** The URL of the variant for shared links; null for SVGs. */
  share: string | null;
  /** An SVG. */
  isDrawing: boolean;
  /** The size of the part that is shown, in pixels. An SVG's size only gives its shape. */
  width: number;
  height: number;
  alt: string;
}

/** A file of the media library that is no picture. */
export interface FileOption {
  id: string;
  filename: string;
  /** Such as `application/pdf`; see `media/file-types.ts`. */
  type: string;
  bytes: number;
  url: string;
}

/** Finds pictures by words in their file name or alt text, newest first. */
export async function findPictures(
  db: Db,
  { search, tag = "", limit = maxResults }: { search: string; tag?: string; limit?: number },
): Promise<PictureOption[]> {
  const found = pictures(db)
    .where(({ and, or, ref }) =>
      and(searchTermsOf(search).map((word) => or([contains(ref("filename"), word), contains(ref("alt"), word)]))),
    )
    .$if(tag !== "", (query) =>
      query.where("id", "in", (inner) => inner.selectFrom("media_tags").select("media_id").where("tag", "=", tag)),
    )
    .orderBy("created_at", "desc")
    .orderBy("filename")
    .limit(limit);
  return pictureOptions(db, found);
}

/** Finds files that are no pictures, by words in their name, newest first. */
export async function findFiles(
  db: Db,
  { kinds, search }: { kinds: readonly string[]; search: string },
): Promise<FileOption[]> {
  const found = files(db, kinds)
    .where(({ and, ref }) => and(searchTermsOf(search).map((word) => contains(ref("filename"), word))))
    .orderBy("created_at", "desc")
    .orderBy("filename")
    .limit(maxResults);
  return fileOptions(found);
}

/** One file that is no picture; `null` if it does not exist or was deleted. */
export async function findFileOption(db: Db, id: string): Promise<FileOption | null> {
  const [found = null] = await fileOptionsOf(db, [id]);
  return found;
}

/** One picture; `null` if it does not exist or was deleted. */
export async function findPictureOption(db: Db, id: string): Promise<PictureOption | null> {
  const [found = null] = await pictureOptionsOf(db, [id]);
  return found;
}

/** Pictures by id. */
export async function pictureOptionsOf(db: Db, media: readonly string[]): Promise<PictureOption[]> {
  return media.length === 0 ? [] : pictureOptions(db, pictures(db).where("id", "in", media));
}

/** Files that are no pictures, by id. */
export async function fileOptionsOf(db: Db, media: readonly string[]): Promise<FileOption[]> {
  return media.length === 0 ? [] : fileOptions(files(db, []).where("id", "in", media));
}

function pictures(db: Db) {
  return db.selectFrom("media").selectAll().where("deleted_at", "is", null).where("content_type", "like", "image/%");
}

function files(db: Db, kinds: readonly string[]) {
  return db
    .selectFrom("media")
    .select(["id", "file", "filename", "content_type", "bytes"])
    .where("deleted_at", "is", null)
    .where("content_type", "in", contentTypesOf(kinds));
}

async function fileOptions(query: ReturnType<typeof files>): Promise<FileOption[]> {
  return (await query.execute()).map((row) => {
    const { id, filename, content_type: type, bytes } = row;
    return { id, filename, type, bytes, url: fileUrl(row) };
  });
}

async function pictureOptions(db: Db, query: ReturnType<typeof pictures>): Promise<PictureOption[]> {
  const rows = await query.execute();
  await recordStaffView(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(pictureOption);
}

function pictureOption(row: MediaRow): PictureOption {
  const key = pictureKey(row);
  const isDrawing = row.content_type === "image/svg+xml";
  const size = croppedSize(row);
  const [small = 0, middle = small] = widthsFor("tile", size);
  const [shareWidth = 0] = widthsFor("share", size);
  const uncropped = widthsFor("logo", size).at(-1) ?? 0;
  return {
    id: row.id,
    filename: row.filename,
    thumbnail: isDrawing ? drawingUrl(key) : variantUrl(key, "tile", middle, "webp"),
    uncropped: isDrawing ? drawingUrl(key) : variantUrl(key, "logo", uncropped, "webp"),
    isDrawing,
    share: isDrawing ? null : variantUrl(key, "share", shareWidth, "jpeg"),
    ...size,
    alt: row.alt,
  };
}

export function searchTermsOf(query: string): string[] {
  return query
    .toLowerCase()
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
    .slice(0, 8);
}

export function contains(column: unknown, word: string) {
  const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<SqlBool>`lower(${column}) like ${pattern} escape '\\'`;
}
