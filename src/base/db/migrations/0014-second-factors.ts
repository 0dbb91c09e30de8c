import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Roles that require a second factor, and how often one was wrong after the right password. */
export const secondFactors: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("second_factor_roles")
      .addColumn("role", "text", (column) => column.primaryKey())
      .addColumn("required_at", "timestamptz", (column) => column.notNull())
      .addCheckConstraint("second_factor_roles_role", sql`role in ('owner', 'editor', 'sales')`)
      .execute();
    await db.schema
      .alterTable("people")
      .addColumn("wrong_factors", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable("people").addColumn("warned_at", "timestamptz").execute();
  },
};
