import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Leads that did not come from the contact form: added by hand, imported, sent with another form. And merged ones. */
export const leadOrigins: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("lead_imports")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("at", "timestamptz", (column) => column.notNull())
      .addColumn("person_id", "text")
      .addColumn("person_name", "text", (column) => column.notNull())
      .addColumn("file_name", "text", (column) => column.notNull())
      .addColumn("leads", "integer", (column) => column.notNull())
      .addColumn("undone_at", "timestamptz")
      .execute();
    await db.schema.createIndex("lead_imports_by_time").on("lead_imports").column("at").execute();
    await addColumns(db.schema);
    await db.schema.createIndex("leads_by_import").on("leads").column("import_id").execute();
    await db.schema.createIndex("leads_by_email").on("leads").expression(sql`lower(email)`).execute();
    await db.schema
      .createTable("merged_leads")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("lead_id", "text", (column) => column.notNull().references("leads.id").onDelete("cascade"))
      .addColumn("at", "timestamptz", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("merged_leads_by_lead").on("merged_leads").column("lead_id").execute();
  },
};

async function addColumns(schema: Kysely<unknown>["schema"]): Promise<void> {
  await schema
    .alterTable("leads")
    .addColumn("origin", "text", (column) => column.notNull().defaultTo("website"))
    .execute();
  await schema.alterTable("leads").addColumn("form_id", "text").execute();
  await schema.alterTable("leads").addColumn("import_id", "text").execute();
}
