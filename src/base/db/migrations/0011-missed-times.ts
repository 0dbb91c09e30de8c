import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What was to go live by itself and could not is known until somebody has looked after it. */
export const missedTimes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("entry_texts").addColumn("missed_at", "timestamptz").execute();
    await db.schema
      .createIndex("entry_texts_by_missed_at")
      .on("entry_texts")
      .column("missed_at")
      .where("missed_at", "is not", null)
      .execute();
  },
};
