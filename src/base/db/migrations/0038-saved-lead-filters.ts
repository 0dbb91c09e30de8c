import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Filters of the inbox that a person has saved by name. */
export const savedLeadFilters: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable("saved_lead_filters")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("person_id", "text", (column) => column.notNull().references("people.id").onDelete("cascade"))
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("query", "text", (column) => column.notNull())
      .addUniqueConstraint("saved_lead_filters_by_name", ["person_id", "name"])
      .execute();
  },
};
