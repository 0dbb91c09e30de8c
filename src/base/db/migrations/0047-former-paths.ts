import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The paths of pages that are gone, unlike paths that never were: some routes show a list for those. */
export const formerPaths: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("former_paths")
      .addColumn("path", "text", (column) => column.primaryKey())
      .addColumn("left_at", "timestamptz", (column) => column.notNull())
      .execute();
  },
};
