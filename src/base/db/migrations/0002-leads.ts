import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

type Schema = Kysely<unknown>["schema"];

export const leads: Migration = {
  async up(db: Kysely<unknown>) {
    await createLeads(db.schema);
    await createSubmissions(db.schema);
    await createOutbox(db.schema);
  },
};

async function createLeads(schema: Schema): Promise<void> {
  await schema
    .createTable("leads")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("received_at", "timestamptz", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("spam_reason", "text")
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("phone", "text", (column) => column.notNull())
    .addColumn("company", "text", (column) => column.notNull())
    .addColumn("service", "text", (column) => column.notNull())
    .addColumn("service_name", "text", (column) => column.notNull())
    .addColumn("message", "text", (column) => column.notNull())
    .addColumn("landing_page", "text", (column) => column.notNull())
    .addColumn("referrer", "text", (column) => column.notNull())
    .addColumn("utm_source", "text", (column) => column.notNull())
    .addColumn("utm_medium", "text", (column) => column.notNull())
    .addColumn("utm_campaign", "text", (column) => column.notNull())
    .addColumn("utm_term", "text", (column) => column.notNull())
    .addColumn("utm_content", "text", (column) => column.notNull())
    .addColumn("reply_by", "timestamptz")
    .addCheckConstraint("leads_status", sql`status in ('new', 'contacted', 'qualified', 'won', 'lost', 'spam')`)
    .execute();
  await schema.createIndex("leads_by_time").on("leads").columns(["received_at", "id"]).execute();
  await schema.createIndex("leads_by_status").on("leads").columns(["status", "received_at", "id"]).execute();
}

/** A submission is taken before its lead is written, so that a repetition writes none: the reference waits for the commit. */
async function createSubmissions(schema: Schema): Promise<void> {
  await schema
    .createTable("submissions")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("lead_id", "text", (column) => column.notNull())
    .addColumn("at", "timestamptz", (column) => column.notNull())
    .addColumn("address_digest", "text", (column) => column.notNull())
    .addColumn("email_digest", "text", (column) => column.notNull())
    .addColumn("message_digest", "text", (column) => column.notNull())
    .addForeignKeyConstraint("submissions_lead", ["lead_id"], "leads", ["id"], (constraint) =>
      constraint.onDelete("cascade").deferrable().initiallyDeferred(),
    )
    .execute();
  for (const column of ["address_digest", "email_digest", "message_digest"]) {
    await schema.createIndex(`submissions_by_${column}`).on("submissions").columns([column, "at"]).execute();
  }
  await schema.createIndex("submissions_by_lead").on("submissions").column("lead_id").execute();
  await schema.createIndex("submissions_by_time").on("submissions").column("at").execute();
}

/** What a mail is about may be anything, and may be gone: so no foreign key to it. */
async function createOutbox(schema: Schema): Promise<void> {
  await schema
    .createTable("outbox")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("message_id", "text", (column) => column.notNull())
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("about", "text")
    .addColumn("from_name", "text", (column) => column.notNull())
    .addColumn("from_address", "text", (column) => column.notNull())
    .addColumn("to_name", "text", (column) => column.notNull())
    .addColumn("to_address", "text", (column) => column.notNull())
    .addColumn("reply_name", "text", (column) => column.notNull())
    .addColumn("reply_address", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("html", "text", (column) => column.notNull())
    .addColumn("created_at", "timestamptz", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("next_attempt_at", "timestamptz", (column) => column.notNull())
    .addColumn("lease_owner", "text")
    .addColumn("lease_until", "timestamptz")
    .addColumn("answer", "text")
    .addColumn("finished_at", "timestamptz")
    .addCheckConstraint("outbox_state", sql`state in ('waiting', 'sent', 'refused')`)
    .addCheckConstraint("outbox_lease", sql`(lease_owner is null) = (lease_until is null)`)
    .addCheckConstraint("outbox_finished", sql`(state = 'waiting') = (finished_at is null)`)
    .execute();
  await schema.createIndex("outbox_by_turn").on("outbox").columns(["state", "next_attempt_at"]).execute();
  await schema.createIndex("outbox_by_subject").on("outbox").column("about").execute();
}
