import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** How long leads are kept, and an index to find all leads of an address. */
export const privacy: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("lead_retention")
      .addColumn("status", "text", (column) => column.primaryKey())
      .addColumn("months", "integer", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("leads_by_email").on("leads").expression(sql`lower(email)`).execute();
  },
};
