import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Results of the health checks, messages about alarms, and how much disk space was free. */
export const health: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("health")
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("place", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull().defaultTo("ok"))
      .addColumn("summary", "text", (column) => column.notNull().defaultTo(""))
      .addColumn("advice", "text", (column) => column.notNull().defaultTo(""))
      .addColumn("since", "timestamptz")
      .addColumn("checked_at", "timestamptz")
      .addColumn("raised_at", "timestamptz")
      .addColumn("reminded_at", "timestamptz")
      .addColumn("written_at", "timestamptz")
      .addPrimaryKeyConstraint("health_key", ["name", "place"])
      .execute();
    await db.schema
      .createTable("alarm_messages")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("channel", "text", (column) => column.notNull())
      .addColumn("alarm", "text", (column) => column.notNull())
      .addColumn("at", "timestamptz", (column) => column.notNull())
      .addColumn("sent_at", "timestamptz")
      .addColumn("error", "text")
      .execute();
    await db.schema
      .createTable("disk_samples")
      .addColumn("place", "text", (column) => column.notNull())
      .addColumn("at", "timestamptz", (column) => column.notNull())
      .addColumn("free", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("disk_samples_key", ["place", "at"])
      .execute();
  },
};
