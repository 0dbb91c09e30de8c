import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Email that comes in: where from, each message as it arrived, and what it says of a lead. */
export const inboundEmail: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("inbound_mail")
      .addColumn("source", "text", (column) => column.primaryKey())
      .addColumn("version", "text", (column) => column.notNull())
      .addColumn("way", "text", (column) => column.notNull())
      .addColumn("address", "text", (column) => column.notNull())
      .addColumn("host", "text", (column) => column.notNull())
      .addColumn("port", "integer", (column) => column.notNull())
      .addColumn("encryption", "text", (column) => column.notNull())
      .addColumn("username", "text", (column) => column.notNull())
      .addColumn("folder", "text", (column) => column.notNull())
      .addColumn("topic", "text", (column) => column.notNull())
      .addColumn("path", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("inbound_secret")
      .addColumn("sealed", "text", (column) => column.primaryKey())
      .execute();
    await db.schema
      .createTable("inbound_progress")
      .addColumn("mailbox", "text", (column) => column.primaryKey())
      .addColumn("cursor", "text")
      .addColumn("checked_at", "timestamptz")
      .addColumn("received_at", "timestamptz")
      .addColumn("failed_at", "timestamptz")
      .addColumn("error", "text")
      .execute();
    await createMessages(db);
    await db.schema.alterTable("leads").addColumn("needs_answer_since", "timestamptz").execute();
    await db.schema.alterTable("leads").addColumn("bounced_at", "timestamptz").execute();
    await db.schema.alterTable("leads").addColumn("bounce", "text").execute();
    await db.schema
      .createIndex("leads_needing_answer")
      .on("leads")
      .columns(["needs_answer_since", "id"])
      .where(sql.ref("needs_answer_since"), "is not", null)
      .execute();
    await db.schema.createIndex("outbox_by_message_id").on("outbox").column("message_id").execute();
  },
};

async function createMessages(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("inbound_messages")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("key", "text", (column) => column.notNull().unique())
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("recipients", "text", (column) => column.notNull())
    .addColumn("proof", "text", (column) => column.unique())
    .addColumn("received_at", "timestamptz", (column) => column.notNull())
    .addColumn("bytes", "integer", (column) => column.notNull())
    .addColumn("is_complete", "boolean", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("lease_owner", "text")
    .addColumn("lease_until", "timestamptz")
    .addColumn("kind", "text")
    .addColumn("message_id", "text")
    .addColumn("from_name", "text")
    .addColumn("from_address", "text")
    .addColumn("subject", "text")
    .addColumn("text", "text")
    .addColumn("files", "jsonb")
    .addColumn("lead_id", "text", (column) => column.references("leads.id").onDelete("set null"))
    .addColumn("suggested_lead_id", "text", (column) => column.references("leads.id").onDelete("set null"))
    .addColumn("suggestion", "text")
    .addColumn("settled_at", "timestamptz")
    .addColumn("settled_by", "text")
    .execute();
  await db.schema
    .createIndex("inbound_messages_by_state")
    .on("inbound_messages")
    .columns(["state", "received_at", "id"])
    .execute();
  await db.schema.createIndex("inbound_messages_by_lead").on("inbound_messages").column("lead_id").execute();
  await db.schema
    .createIndex("inbound_messages_by_suggested_lead")
    .on("inbound_messages")
    .column("suggested_lead_id")
    .execute();
  await db.schema.createIndex("inbound_messages_by_sender").on("inbound_messages").column("from_address").execute();
  await db.schema
    .createTable("inbound_parts")
    .addColumn("message_id", "text", (column) => column.notNull().references("inbound_messages.id").onDelete("cascade"))
    .addColumn("part", "integer", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("inbound_parts_key", ["message_id", "part"])
    .execute();
}
