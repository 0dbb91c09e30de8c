import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

type Schema = Kysely<unknown>["schema"];

export const content: Migration = {
  async up(db: Kysely<unknown>) {
    await createEntries(db.schema);
    await createTexts(db.schema);
    await createWorkingCopies(db.schema);
    await createRevisions(db.schema);
    await createLinks(db.schema);
    await createRedirects(db.schema);
    await createMedia(db.schema);
    await createHistory(db.schema);
    await createSiteState(db.schema);
    await sql`insert into site_state (id, content_version, seeded_at) values (1, 1, null)`.execute(db);
  },
};

async function createEntries(schema: Schema): Promise<void> {
  await schema
    .createTable("entries")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("created_at", "timestamptz", (column) => column.notNull())
    .addColumn("deleted_at", "timestamptz")
    .execute();
  await schema.createIndex("entries_by_kind").on("entries").columns(["kind", "position"]).execute();
}

async function createTexts(schema: Schema): Promise<void> {
  await schema
    .createTable("entry_texts")
    .addColumn("entry_id", "text", (column) => column.notNull().references("entries.id").onDelete("cascade"))
    .addColumn("locale", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("slug", "text")
    .addColumn("draft_slug", "text")
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("draft", "jsonb", (column) => column.notNull())
    .addColumn("published", "jsonb")
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("publish_at", "timestamptz")
    .addColumn("unpublish_at", "timestamptz")
    .addColumn("published_at", "timestamptz")
    .addColumn("author", "text")
    .addColumn("created_at", "timestamptz", (column) => column.notNull())
    .addColumn("updated_at", "timestamptz", (column) => column.notNull())
    .addColumn("deleted_at", "timestamptz")
    .addPrimaryKeyConstraint("entry_texts_key", ["entry_id", "locale"])
    .addCheckConstraint("entry_texts_version", sql`version > 0`)
    .addCheckConstraint("entry_texts_slug", sql`slug <> ''`)
    .addCheckConstraint("entry_texts_published", sql`(published is null) = (published_at is null)`)
    .execute();
  await schema
    .createIndex("entry_texts_by_address")
    .unique()
    .on("entry_texts")
    .columns(["kind", "locale", "slug"])
    .where(sql.ref("deleted_at"), "is", null)
    .where(sql.ref("slug"), "is not", null)
    .execute();
}

async function createWorkingCopies(schema: Schema): Promise<void> {
  await schema
    .createTable("working_copies")
    .addColumn("entry_id", "text", (column) => column.notNull().references("entries.id").onDelete("cascade"))
    .addColumn("locale", "text", (column) => column.notNull())
    .addColumn("person_id", "text", (column) => column.notNull())
    .addColumn("base_version", "integer", (column) => column.notNull())
    .addColumn("slug", "text")
    .addColumn("data", "jsonb", (column) => column.notNull())
    .addColumn("updated_at", "timestamptz", (column) => column.notNull())
    .addPrimaryKeyConstraint("working_copies_key", ["entry_id", "locale", "person_id"])
    .execute();
}

async function createRevisions(schema: Schema): Promise<void> {
  await schema
    .createTable("revisions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("entry_id", "text", (column) => column.notNull().references("entries.id").onDelete("cascade"))
    .addColumn("locale", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("act", "text", (column) => column.notNull())
    .addColumn("slug", "text")
    .addColumn("data", "jsonb", (column) => column.notNull())
    .addColumn("person_id", "text")
    .addColumn("person_name", "text", (column) => column.notNull())
    .addColumn("at", "timestamptz", (column) => column.notNull())
    .addUniqueConstraint("revisions_by_version", ["entry_id", "locale", "version"])
    .execute();
}

/** What is referred to may be gone, and dead links are looked for here: so no foreign keys to it. */
async function createLinks(schema: Schema): Promise<void> {
  await schema
    .createTable("entry_links")
    .addColumn("from_entry", "text", (column) => column.notNull().references("entries.id").onDelete("cascade"))
    .addColumn("locale", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("field", "text", (column) => column.notNull())
    .addColumn("to_entry", "text")
    .addColumn("to_media", "text")
    .addPrimaryKeyConstraint("entry_links_key", ["from_entry", "locale", "state", "field"])
    .addCheckConstraint("entry_links_state", sql`state in ('draft', 'published')`)
    .addCheckConstraint("entry_links_target", sql`(to_entry is null) <> (to_media is null)`)
    .execute();
  await schema.createIndex("entry_links_to_entry").on("entry_links").column("to_entry").execute();
  await schema.createIndex("entry_links_to_media").on("entry_links").column("to_media").execute();
}

async function createRedirects(schema: Schema): Promise<void> {
  await schema
    .createTable("redirects")
    .addColumn("from_path", "text", (column) => column.primaryKey())
    .addColumn("to_entry", "text", (column) => column.references("entries.id").onDelete("cascade"))
    .addColumn("to_locale", "text")
    .addColumn("to_address", "text")
    .addColumn("created_at", "timestamptz", (column) => column.notNull())
    .addColumn("created_by", "text")
    .addCheckConstraint("redirects_target", sql`(to_entry is null) <> (to_address is null)`)
    .addCheckConstraint("redirects_locale", sql`(to_entry is null) = (to_locale is null)`)
    .execute();
  await schema.createIndex("redirects_to_entry").on("redirects").column("to_entry").execute();
}

async function createMedia(schema: Schema): Promise<void> {
  await schema
    .createTable("media")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("file", "text", (column) => column.notNull())
    .addColumn("filename", "text", (column) => column.notNull())
    .addColumn("content_type", "text", (column) => column.notNull())
    .addColumn("bytes", "integer", (column) => column.notNull())
    .addColumn("width", "integer", (column) => column.notNull())
    .addColumn("height", "integer", (column) => column.notNull())
    .addColumn("focus_x", "integer", (column) => column.notNull())
    .addColumn("focus_y", "integer", (column) => column.notNull())
    .addColumn("alt", "text", (column) => column.notNull())
    .addColumn("created_at", "timestamptz", (column) => column.notNull())
    .addColumn("created_by", "text")
    .addColumn("deleted_at", "timestamptz")
    .addCheckConstraint("media_size", sql`width > 0 and height > 0 and bytes > 0`)
    .addCheckConstraint("media_focus", sql`focus_x between 0 and 100 and focus_y between 0 and 100`)
    .execute();
  await schema.createIndex("media_by_file").on("media").column("file").execute();
}

async function createHistory(schema: Schema): Promise<void> {
  await schema
    .createTable("history")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("at", "timestamptz", (column) => column.notNull())
    .addColumn("person_id", "text")
    .addColumn("person_name", "text", (column) => column.notNull())
    .addColumn("act", "text", (column) => column.notNull())
    .addColumn("subject_kind", "text", (column) => column.notNull())
    .addColumn("subject_id", "text", (column) => column.notNull())
    .addColumn("subject_title", "text", (column) => column.notNull())
    .addColumn("locale", "text")
    .addColumn("detail", "jsonb")
    .execute();
  await schema.createIndex("history_by_time").on("history").column("at").execute();
  await schema.createIndex("history_by_subject").on("history").columns(["subject_id", "at"]).execute();
}

async function createSiteState(schema: Schema): Promise<void> {
  await schema
    .createTable("site_state")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("content_version", "integer", (column) => column.notNull())
    .addColumn("seeded_at", "timestamptz")
    .addCheckConstraint("site_state_one_row", sql`id = 1`)
    .execute();
}
