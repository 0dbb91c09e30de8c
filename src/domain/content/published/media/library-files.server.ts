import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language } from "#src/base/languages.ts";
import { croppedSize } from "#src/domain/media/crop.ts";
import { contentTypesOf, fileTitle, fileUrl } from "#src/domain/media/file-types.ts";
import { pictureKey } from "#src/domain/media/key.ts";
import type { ResolvedFile, ResolvedPicture } from "../../fields/resolved.ts";

/** A picture without alt text: each use has its own. */
export type LibraryPicture = Omit<ResolvedPicture, "alt">;

/** Pictures by id; without `media`, all. */
export async function picturesOf(db: Db, media?: string[]): Promise<Map<string, LibraryPicture>> {
  if (media?.length === 0) return new Map();
  const rows = await db
    .selectFrom("media")
    .select(["id", "file", "content_type", "width", "height", "focus_x", "focus_y"])
    .select(["crop_x", "crop_y", "crop_width", "crop_height"])
    .where("deleted_at", "is", null)
    .where("content_type", "like", "image/%")
    .$if(media !== undefined, (query) => query.where("id", "in", [...new Set(media)]))
    .execute();
  return new Map(
    rows.map((row) => {
      const vector = row.content_type === "image/svg+xml" ? { vector: true as const } : {};
      return [row.id, { key: pictureKey(row), ...croppedSize(row), ...vector }];
    }),
  );
}

/** Alt texts of the library by picture and language. */
export type LibraryAlts = ReadonlyMap<string, Readonly<Partial<Record<Language, string>>>>;

/** The alt texts of pictures in all languages; without `media`, of all. */
export async function altsOf(db: Db, media?: string[]): Promise<LibraryAlts> {
  if (media?.length === 0) return new Map();
  const rows = await db
    .selectFrom("media")
    .leftJoin("media_texts", "media_texts.media_id", "media.id")
    .select(["id", "media.alt", "locale", "media_texts.alt as translation"])
    .where("deleted_at", "is", null)
    .where("content_type", "like", "image/%")
    .$if(media !== undefined, (query) => query.where("id", "in", [...new Set(media)]))
    .execute();
  const alts = new Map<string, Record<string, string>>();
  for (const { id, alt, locale, translation } of rows) {
    alts.set(id, { [defaultLanguage]: alt, ...alts.get(id), ...(locale && { [locale]: translation ?? "" }) });
  }
  return alts;
}

/** Files that are no pictures, by id; without `media`, all. */
export async function filesOf(db: Db, media?: string[]): Promise<Map<string, ResolvedFile>> {
  if (media?.length === 0) return new Map();
  const rows = await db
    .selectFrom("media")
    .select(["id", "file", "filename", "content_type", "bytes"])
    .where("deleted_at", "is", null)
    .where("content_type", "in", contentTypesOf([]))
    .$if(media !== undefined, (query) => query.where("id", "in", [...new Set(media)]))
    .execute();
  return new Map(
    rows.map((row) => {
      const { id, filename, content_type: type, bytes } = row;
      return [id, { url: fileUrl(row), name: fileTitle({ filename, type }), type, bytes }];
    }),
  );
}
