import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** How quickly inquiries were answered last month, for the home page. */
export const replyTimes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("reply_times")
      .addColumn("month", "text", (column) => column.primaryKey())
      .addColumn("inquiries", "integer", (column) => column.notNull())
      .addColumn("median_minutes", "integer", (column) => column.notNull())
      .execute();
  },
};
