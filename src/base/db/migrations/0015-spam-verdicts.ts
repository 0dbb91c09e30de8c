import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Verdicts with all their reasons, and confirmations that are counted. What came before keeps its one reason, and counts
 * as not confirmed.
 */
export const spamVerdicts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("leads").addColumn("spam_verdict", "jsonb").execute();
    await db.schema.alterTable("leads").addColumn("confirmation_withheld", "text").execute();
    await db.schema.alterTable("submissions").addColumn("token_digest", "text").execute();
    await db.schema.alterTable("submissions").addColumn("domain_digest", "text").execute();
    await db.schema.alterTable("submissions").addColumn("confirmed_at", "timestamptz").execute();
    await db.schema
      .createIndex("submissions_by_confirmed_at")
      .on("submissions")
      .column("confirmed_at")
      .where("confirmed_at", "is not", null)
      .execute();
  },
};
