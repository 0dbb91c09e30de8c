import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Pictures that no published page shows are made ready for staff's screens and previews only. */
export const shownToStaff: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("media").addColumn("shown_to_staff_at", "timestamptz").execute();
  },
};
