import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What is typed is kept for every open form by itself, and it is known who has a form open. No screen wrote before. */
export const typing: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropTable("working_copies").execute();
    await formsTable(db, "working_copies")
      .addColumn("base_version", "integer", (column) => column.notNull())
      .addColumn("slug", "text")
      .addColumn("data", "jsonb", (column) => column.notNull())
      .addColumn("updated_at", "timestamptz", (column) => column.notNull())
      .addColumn("sequence", "integer", (column) => column.notNull())
      .addColumn("is_dropped", "boolean", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("working_copies_dropped")
      .on("working_copies")
      .column("updated_at")
      .where(sql.ref("is_dropped"), "=", sql.lit(true))
      .execute();
    await formsTable(db, "presences")
      .addColumn("person_name", "text", (column) => column.notNull())
      .addColumn("since", "timestamptz", (column) => column.notNull())
      .addColumn("seen_at", "timestamptz", (column) => column.notNull())
      .execute();
  },
};

/** A table of what belongs to one form that somebody has open. */
function formsTable(db: Kysely<unknown>, name: string) {
  return db.schema
    .createTable(name)
    .addColumn("entry_id", "text", (column) => column.notNull().references("entries.id").onDelete("cascade"))
    .addColumn("locale", "text", (column) => column.notNull())
    .addColumn("person_id", "text", (column) => column.notNull())
    .addColumn("writer", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint(`${name}_form`, ["entry_id", "locale", "person_id", "writer"]);
}
