import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Who is emailed about new leads, by service. The rule without a service is for all others. */
export const leadNoticeRules: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("lead_notice_rules")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("service_id", "text", (column) => column.references("entries.id").onDelete("cascade"))
      .addColumn("recipients", "jsonb", (column) => column.notNull())
      .execute();
  },
};
