import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Tags of pictures and files, and the files that were replaced, for undo. */
export const mediaLibrary: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("media_tags")
      .addColumn("media_id", "text", (column) => column.notNull().references("media.id").onDelete("cascade"))
      .addColumn("tag", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("media_tags_key", ["media_id", "tag"])
      .execute();
    await db.schema.createIndex("media_tags_by_tag").on("media_tags").columns(["tag", "media_id"]).execute();
    await db.schema
      .createTable("replaced_files")
      .addColumn("media_id", "text", (column) => column.notNull().references("media.id").onDelete("cascade"))
      .addColumn("replaced_at", "timestamptz", (column) => column.notNull())
      .addColumn("file", "text", (column) => column.notNull())
      .addColumn("content_type", "text", (column) => column.notNull())
      .addColumn("bytes", "integer", (column) => column.notNull())
      .addColumn("width", "integer", (column) => column.notNull())
      .addColumn("height", "integer", (column) => column.notNull())
      .addColumn("focus_x", "integer", (column) => column.notNull())
      .addColumn("focus_y", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("replaced_files_key", ["media_id", "replaced_at"])
      .execute();
    await db.schema.createIndex("media_by_deletion").on("media").column("deleted_at").execute();
  },
};
