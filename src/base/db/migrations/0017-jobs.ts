import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Background jobs that one instance runs for all: when each last ran, and which instance runs it now. */
export const jobs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("jobs")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("lease_owner", "text")
      .addColumn("lease_until", "timestamptz")
      .addColumn("started_at", "timestamptz")
      .addColumn("succeeded_at", "timestamptz")
      .addColumn("failed_at", "timestamptz")
      .addColumn("failures", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("error", "text")
      .execute();
  },
};
