import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What comes into force by itself is looked for all the time; autosaved texts are told apart by their sequence. */
export const drafts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ["publish_at", "unpublish_at"]) {
      await db.schema
        .createIndex(`entry_texts_by_${column}`)
        .on("entry_texts")
        .column(column)
        .where(column, "is not", null)
        .execute();
    }
    await db.schema
      .createIndex("entries_in_the_bin")
      .on("entries")
      .column("deleted_at")
      .where("deleted_at", "is not", null)
      .execute();
    await db.schema
      .alterTable("working_copies")
      .addColumn("sequence", "double precision", (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable("working_copies")
      .addColumn("is_dropped", "boolean", (column) => column.notNull().defaultTo(false))
      .execute();
  },
};
