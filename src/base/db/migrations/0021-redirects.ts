import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** How often redirects are used, and what visitors did not find. */
export const redirects: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("redirects")
      .addColumn("hits", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable("redirects").addColumn("hit_at", "timestamptz").execute();
    await db.schema
      .createTable("not_found")
      .addColumn("path", "text", (column) => column.primaryKey())
      .addColumn("hits", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("robot_hits", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("is_probe", "boolean", (column) => column.notNull().defaultTo(false))
      .addColumn("referrer", "text")
      .addColumn("first_at", "timestamptz", (column) => column.notNull())
      .addColumn("last_at", "timestamptz", (column) => column.notNull())
      .addColumn("ignored_at", "timestamptz")
      .execute();
  },
};
