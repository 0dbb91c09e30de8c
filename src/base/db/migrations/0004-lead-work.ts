import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

type Schema = Kysely<unknown>["schema"];

export const leadWork: Migration = {
  async up(db: Kysely<unknown>) {
    await addWork(db.schema);
    await createNotes(db.schema);
    await db.schema.createIndex("outbox_by_end").on("outbox").columns(["state", "finished_at"]).execute();
    await sql`
      update leads
      set search_text = lower(name || ' ' || company || ' ' || email || ' ' || phone || ' ' || message)
    `.execute(db);
  },
};

async function addWork(schema: Schema): Promise<void> {
  await schema
    .alterTable("leads")
    .addColumn("assignee_id", "text", (column) => column.references("people.id").onDelete("set null"))
    .execute();
  await schema
    .alterTable("leads")
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await schema
    .alterTable("leads")
    .addColumn("search_text", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await schema.createIndex("leads_by_assignee").on("leads").columns(["assignee_id", "received_at", "id"]).execute();
}

async function createNotes(schema: Schema): Promise<void> {
  await schema
    .createTable("lead_notes")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("lead_id", "text", (column) => column.notNull().references("leads.id").onDelete("cascade"))
    .addColumn("person_id", "text")
    .addColumn("person_name", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("at", "timestamptz", (column) => column.notNull())
    .execute();
  await schema.createIndex("lead_notes_by_lead").on("lead_notes").columns(["lead_id", "at"]).execute();
}
