import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Originals without a row in `media`, and since when: they are deleted long after. */
export const unusedFiles: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("unused_files")
      .addColumn("file", "text", (column) => column.primaryKey())
      .addColumn("since", "timestamptz", (column) => column.notNull())
      .execute();
  },
};
