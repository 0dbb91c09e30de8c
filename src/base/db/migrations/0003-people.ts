import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

type Schema = Kysely<unknown>["schema"];

export const people: Migration = {
  async up(db: Kysely<unknown>) {
    await createPeople(db.schema);
    await createRecoveryCodes(db.schema);
    await createPasskeys(db.schema);
    await createSessions(db.schema);
    await createLinks(db.schema);
    await createSignIn(db.schema);
  },
};

async function createPeople(schema: Schema): Promise<void> {
  await schema
    .createTable("people")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("email_key", "text", (column) => column.notNull().unique())
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("password", "text")
    .addColumn("totp_secret", "text")
    .addColumn("totp_pending", "text")
    .addColumn("totp_step", "integer", (column) => column.notNull())
    .addColumn("created_at", "timestamptz", (column) => column.notNull())
    .addColumn("disabled_at", "timestamptz")
    .addColumn("signed_in_at", "timestamptz")
    .addCheckConstraint("people_role", sql`role in ('owner', 'editor', 'sales')`)
    .execute();
}

async function createRecoveryCodes(schema: Schema): Promise<void> {
  await schema
    .createTable("recovery_codes")
    .addColumn("person_id", "text", (column) => column.notNull().references("people.id").onDelete("cascade"))
    .addColumn("digest", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("recovery_codes_key", ["person_id", "digest"])
    .execute();
}

async function createPasskeys(schema: Schema): Promise<void> {
  await schema
    .createTable("passkeys")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("person_id", "text", (column) => column.notNull().references("people.id").onDelete("cascade"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("public_key", "text", (column) => column.notNull())
    .addColumn("counter", "integer", (column) => column.notNull())
    .addColumn("created_at", "timestamptz", (column) => column.notNull())
    .addColumn("used_at", "timestamptz")
    .execute();
  await schema.createIndex("passkeys_by_person").on("passkeys").column("person_id").execute();
}

async function createSessions(schema: Schema): Promise<void> {
  await schema
    .createTable("sessions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("token_digest", "text", (column) => column.notNull().unique())
    .addColumn("person_id", "text", (column) => column.notNull().references("people.id").onDelete("cascade"))
    .addColumn("device", "text", (column) => column.notNull())
    .addColumn("network", "text", (column) => column.notNull())
    .addColumn("created_at", "timestamptz", (column) => column.notNull())
    .addColumn("seen_at", "timestamptz", (column) => column.notNull())
    .execute();
  await schema.createIndex("sessions_by_person").on("sessions").column("person_id").execute();
}

async function createLinks(schema: Schema): Promise<void> {
  await schema
    .createTable("one_time_links")
    .addColumn("digest", "text", (column) => column.primaryKey())
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("person_id", "text", (column) => column.references("people.id").onDelete("cascade"))
    .addColumn("created_at", "timestamptz", (column) => column.notNull())
    .addColumn("expires_at", "timestamptz", (column) => column.notNull())
    .addCheckConstraint("one_time_links_purpose", sql`purpose in ('first-owner', 'invitation', 'reset')`)
    .addCheckConstraint("one_time_links_person", sql`(purpose = 'first-owner') = (person_id is null)`)
    .execute();
  await schema.createIndex("one_time_links_by_person").on("one_time_links").column("person_id").execute();
}

/** What is under way at the login: steps that wait for their second half, and how often was tried of late. */
async function createSignIn(schema: Schema): Promise<void> {
  await schema
    .createTable("sign_in_steps")
    .addColumn("digest", "text", (column) => column.primaryKey())
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("person_id", "text", (column) => column.references("people.id").onDelete("cascade"))
    .addColumn("challenge", "text")
    .addColumn("created_at", "timestamptz", (column) => column.notNull())
    .addCheckConstraint("sign_in_steps_purpose", sql`purpose in ('second-factor', 'passkey', 'new-passkey')`)
    .execute();
  await schema.createIndex("sign_in_steps_by_time").on("sign_in_steps").column("created_at").execute();
  await schema
    .createTable("sign_in_tries")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("times", "jsonb", (column) => column.notNull())
    .addColumn("last_at", "timestamptz", (column) => column.notNull())
    .execute();
  await schema.createIndex("sign_in_tries_by_time").on("sign_in_tries").column("last_at").execute();
}
