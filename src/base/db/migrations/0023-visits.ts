import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Visits as sums of each day, and what tells visitors apart until the day is over. */
export const visits: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("visit_sums")
      .addColumn("dimension", "text", (column) => column.notNull())
      .addColumn("day", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("views", "integer", (column) => column.notNull())
      .addColumn("visitors", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("visit_sums_key", ["dimension", "day", "name"])
      .execute();
    await db.schema
      .createTable("visitor_salts")
      .addColumn("day", "text", (column) => column.primaryKey())
      .addColumn("salt", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("visitor_digests")
      .addColumn("day", "text", (column) => column.notNull())
      .addColumn("digest", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("visitor_digests_key", ["day", "digest"])
      .execute();
  },
};
