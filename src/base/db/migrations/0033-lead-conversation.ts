import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

type Schema = Kysely<unknown>["schema"];

/** The emails, calls and tasks of a lead, and the drafts of those who work on it. */
export const leadConversation: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema.alterTable("leads").addColumn("first_reply_at", "timestamptz").execute();
    await schema
      .alterTable("lead_notes")
      .addColumn("kind", "text", (column) => column.notNull().defaultTo("note"))
      .execute();
    await schema.alterTable("lead_notes").addColumn("outcome", "text").execute();
    await schema.alterTable("outbox").addColumn("thread", "jsonb").execute();
    await schema.alterTable("outbox").addColumn("attachments", "jsonb").execute();
    await createMessages(schema);
    await createTasks(schema);
    await createDrafts(schema);
  },
};

async function createMessages(schema: Schema): Promise<void> {
  await schema
    .createTable("lead_messages")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("lead_id", "text", (column) => column.notNull().references("leads.id").onDelete("cascade"))
    .addColumn("direction", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("message_id", "text", (column) => column.notNull().unique())
    .addColumn("in_reply_to", "text")
    .addColumn("from_name", "text", (column) => column.notNull())
    .addColumn("from_address", "text", (column) => column.notNull())
    .addColumn("to_name", "text", (column) => column.notNull())
    .addColumn("to_address", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("person_id", "text")
    .addColumn("person_name", "text")
    .addColumn("outbox_id", "text")
    .addColumn("at", "timestamptz", (column) => column.notNull())
    .addColumn("created_at", "timestamptz", (column) => column.notNull())
    .execute();
  await schema.createIndex("lead_messages_by_lead").on("lead_messages").columns(["lead_id", "at"]).execute();
  await schema
    .createTable("lead_attachments")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("message_id", "text", (column) => column.notNull().references("lead_messages.id").onDelete("cascade"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("bytes", "integer", (column) => column.notNull())
    .addColumn("digest", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("lead_attachments_by_message").on("lead_attachments").column("message_id").execute();
  await schema.createIndex("lead_attachments_by_digest").on("lead_attachments").column("digest").execute();
}

async function createTasks(schema: Schema): Promise<void> {
  await schema
    .createTable("lead_tasks")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("lead_id", "text", (column) => column.notNull().references("leads.id").onDelete("cascade"))
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("due_at", "timestamptz")
    .addColumn("done_at", "timestamptz")
    .addColumn("assignee_id", "text", (column) => column.references("people.id").onDelete("set null"))
    .addColumn("created_by", "text")
    .addColumn("created_at", "timestamptz", (column) => column.notNull())
    .execute();
  await schema.createIndex("lead_tasks_by_lead").on("lead_tasks").columns(["lead_id", "due_at"]).execute();
  await schema
    .createIndex("lead_tasks_open")
    .on("lead_tasks")
    .columns(["assignee_id", "due_at"])
    .where(sql.ref("done_at"), "is", null)
    .execute();
}

async function createDrafts(schema: Schema): Promise<void> {
  await schema
    .createTable("lead_drafts")
    .addColumn("lead_id", "text", (column) => column.notNull().references("leads.id").onDelete("cascade"))
    .addColumn("person_id", "text", (column) => column.notNull())
    .addColumn("mode", "text", (column) => column.notNull())
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("content", "jsonb", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("updated_at", "timestamptz", (column) => column.notNull())
    .addPrimaryKeyConstraint("lead_drafts_key", ["lead_id", "person_id", "mode"])
    .execute();
  await schema
    .createTable("lead_draft_files")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("lead_id", "text", (column) => column.notNull().references("leads.id").onDelete("cascade"))
    .addColumn("person_id", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("bytes", "integer", (column) => column.notNull())
    .addColumn("digest", "text", (column) => column.notNull())
    .addColumn("created_at", "timestamptz", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("lead_draft_files_by_draft")
    .on("lead_draft_files")
    .columns(["lead_id", "person_id"])
    .execute();
  await schema.createIndex("lead_draft_files_by_digest").on("lead_draft_files").column("digest").execute();
}
