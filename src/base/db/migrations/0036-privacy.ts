import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** How long leads are kept. */
export const privacy: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("lead_retention")
      .addColumn("status", "text", (column) => column.primaryKey())
      .addColumn("months", "integer", (column) => column.notNull())
      .execute();
  },
};
