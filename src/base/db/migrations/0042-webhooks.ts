import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Where events are sent, and each event that was or will be. The secrets are in a table that no backup contains. */
export const webhooks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("webhooks")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("url", "text", (column) => column.notNull())
      .addColumn("format", "text", (column) => column.notNull())
      .addColumn("events", "jsonb", (column) => column.notNull())
      .addColumn("detail", "text", (column) => column.notNull())
      .addColumn("created_at", "timestamptz", (column) => column.notNull())
      .addColumn("off", "text")
      .addColumn("failures", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("failing_since", "timestamptz")
      .addColumn("paused_until", "timestamptz")
      .execute();
    await db.schema
      .createTable("webhook_secrets")
      .addColumn("webhook_id", "text", (column) => column.primaryKey().references("webhooks.id").onDelete("cascade"))
      .addColumn("sealed", "text", (column) => column.notNull())
      .addColumn("former", "text")
      .addColumn("former_until", "timestamptz")
      .execute();
    await createDeliveries(db);
  },
};

async function createDeliveries({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("webhook_deliveries")
    .addColumn("id", "text", (column) => column.primaryKey())
    // Without a foreign key: no inquiry fails because an owner removes a webhook at the same moment.
    .addColumn("webhook_id", "text", (column) => column.notNull())
    .addColumn("lead_id", "text", (column) => column.references("leads.id").onDelete("cascade"))
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("event", "text", (column) => column.notNull())
    .addColumn("created_at", "timestamptz", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("tried_since", "timestamptz", (column) => column.notNull())
    .addColumn("next_attempt_at", "timestamptz", (column) => column.notNull())
    .addColumn("lease_owner", "text")
    .addColumn("lease_until", "timestamptz")
    .addColumn("finished_at", "timestamptz")
    .execute();
  await schema
    .createIndex("webhook_deliveries_due")
    .on("webhook_deliveries")
    .columns(["webhook_id", "next_attempt_at"])
    .where(sql.ref("state"), "=", sql.lit("waiting"))
    .execute();
  await schema
    .createIndex("webhook_deliveries_by_webhook")
    .on("webhook_deliveries")
    .columns(["webhook_id", "created_at", "id"])
    .execute();
  await schema
    .createIndex("webhook_deliveries_by_state")
    .on("webhook_deliveries")
    .columns(["webhook_id", "state", "created_at"])
    .execute();
  await schema.createIndex("webhook_deliveries_by_lead").on("webhook_deliveries").column("lead_id").execute();
  await schema.createIndex("webhook_deliveries_by_end").on("webhook_deliveries").column("finished_at").execute();
  await schema
    .createTable("webhook_attempts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("delivery_id", "text", (column) =>
      column.notNull().references("webhook_deliveries.id").onDelete("cascade"),
    )
    .addColumn("at", "timestamptz", (column) => column.notNull())
    .addColumn("duration", "integer", (column) => column.notNull())
    .addColumn("status", "integer")
    .addColumn("answer", "text", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("webhook_attempts_by_delivery")
    .on("webhook_attempts")
    .columns(["delivery_id", "at"])
    .execute();
}
