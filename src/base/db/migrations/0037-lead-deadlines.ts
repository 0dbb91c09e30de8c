import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

type Schema = Kysely<unknown>["schema"];

/** Who gets new leads, who is away, and who was reminded of what. */
export const leadDeadlines: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await extendLeads(schema);
    await schema
      .createTable("lead_assignment_rules")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("service_id", "text", (column) => column.references("entries.id").onDelete("cascade"))
      .addColumn("people", "jsonb", (column) => column.notNull())
      .addColumn("last_id", "text")
      .execute();
    await schema
      .createTable("vacations")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("person_id", "text", (column) => column.notNull().references("people.id").onDelete("cascade"))
      .addColumn("first_day", "text", (column) => column.notNull())
      .addColumn("last_day", "text", (column) => column.notNull())
      .addColumn("substitute_id", "text", (column) => column.references("people.id").onDelete("set null"))
      .addColumn("reported_at", "timestamptz")
      .execute();
    await schema.createIndex("vacations_by_end").on("vacations").column("last_day").execute();
    await schema
      .createTable("lead_reminders")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("minutes_before", "integer", (column) => column.notNull())
      .addColumn("digest_hour", "integer")
      .addColumn("digest_day", "text", (column) => column.notNull())
      .addColumn("since", "timestamptz", (column) => column.notNull())
      .execute();
    // The first summary comes tomorrow, and about deadlines that are over by now there are no reminders.
    const now = new Date();
    await sql`
      insert into lead_reminders (id, minutes_before, digest_hour, digest_day, since)
      values ('all', 30, 8, ${now.toISOString().slice(0, 10)}, ${now})
    `.execute(db);
    await schema
      .createTable("lead_alerts")
      .addColumn("lead_id", "text", (column) => column.notNull().references("leads.id").onDelete("cascade"))
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("at", "timestamptz", (column) => column.notNull())
      .addPrimaryKeyConstraint("lead_alerts_key", ["lead_id", "kind"])
      .execute();
    await schema.alterTable("people").addColumn("digest_declined_at", "timestamptz").execute();
  },
};

/** An index for each filter of the inbox, in the order of its list. */
async function extendLeads(schema: Schema): Promise<void> {
  await schema.alterTable("leads").addColumn("source", "text").execute();
  for (const [name, columns] of [
    ["leads_by_source", ["source", "received_at", "id"]],
    ["leads_by_service", ["service", "received_at", "id"]],
    ["leads_by_assignee_and_status", ["assignee_id", "status", "received_at", "id"]],
  ] as const) {
    await schema
      .createIndex(name)
      .on("leads")
      .columns([...columns])
      .execute();
  }
  await schema
    .createIndex("leads_due")
    .on("leads")
    .columns(["reply_by"])
    .where(sql.ref("status"), "=", sql.lit("new"))
    .execute();
}
