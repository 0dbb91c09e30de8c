import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The last inquiry that the site sent to itself, to test its form. */
export const selfTest: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("self_test")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("started_at", "timestamptz", (column) => column.notNull())
      .addColumn("arrived_at", "timestamptz")
      .addColumn("missing", "text")
      .addColumn("passed_at", "timestamptz")
      .addColumn("address", "text")
      .addColumn("failures", "integer", (column) => column.notNull())
      .addColumn("problem", "text")
      .execute();
  },
};
