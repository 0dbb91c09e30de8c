import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Several roles per person, and changes of roles that a person has not confirmed. */
export const roleSets: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("people").addColumn("roles", "text").execute();
    await db.schema.alterTable("people").addColumn("role_notice", "jsonb").execute();
  },
};
