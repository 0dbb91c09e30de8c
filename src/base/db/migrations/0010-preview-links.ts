import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Links by which somebody without an account sees a draft. Of their tokens only digests are kept. */
export const previewLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("preview_links")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("token_digest", "text", (column) => column.notNull().unique())
      .addColumn("entry_id", "text", (column) => column.notNull().references("entries.id").onDelete("cascade"))
      .addColumn("locale", "text", (column) => column.notNull())
      .addColumn("made_by", "text", (column) => column.notNull())
      .addColumn("made_at", "timestamptz", (column) => column.notNull())
      .addColumn("ends_at", "timestamptz", (column) => column.notNull())
      .addColumn("opened_at", "timestamptz")
      .execute();
    await db.schema.createIndex("preview_links_by_entry").on("preview_links").columns(["entry_id", "locale"]).execute();
  },
};
