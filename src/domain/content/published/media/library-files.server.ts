import type { Db } from "#src/base/db/tables.ts";
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
