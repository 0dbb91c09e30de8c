import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const secretDigest: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("site_state").addColumn("secret_digest", "text").execute();
  },
};
