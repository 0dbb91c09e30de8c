import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What a price calculator showed the visitor. */
export const leadEstimates: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("leads")
      .addColumn("estimate", "text", (column) => column.notNull().defaultTo(""))
      .execute();
  },
};
