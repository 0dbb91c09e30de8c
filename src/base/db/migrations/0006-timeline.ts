import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const timeline: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("timeline")
      .addColumn("entry_id", "text", (column) => column.notNull().references("entries.id").onDelete("cascade"))
      .addColumn("locale", "text", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("topic", "text", (column) => column.notNull())
      .addColumn("topic_name", "text", (column) => column.notNull())
      .addColumn("day", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("timeline_key", ["entry_id", "locale", "topic"])
      .execute();
    await db.schema
      .createIndex("timeline_by_topic")
      .on("timeline")
      .columns(["kind", "locale", "topic", "day", "entry_id"])
      .execute();
  },
};
