import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What staff's lists look through, and the hints that somebody has put aside. */
export const lists: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("entry_texts")
      .addColumn("search_text", "text", (column) => column.notNull().defaultTo(""))
      .execute();
    await sql`
      update entry_texts
      set search_text = lower(title || ' ' || coalesce(
        draft ->> 'summary', draft ->> 'client', draft ->> 'role', draft ->> 'position', draft ->> 'title', ''
      ))
    `.execute(db);
    await db.schema
      .createIndex("entry_texts_listed")
      .on("entry_texts")
      .columns(["kind", "locale", "deleted_at", "publish_at", "published_at", "updated_at", "entry_id", "search_text"])
      .execute();
    await db.schema
      .alterTable("media")
      .addColumn("search_text", "text", (column) => column.notNull().defaultTo(""))
      .execute();
    await sql`update media set search_text = lower(filename || ' ' || alt)`.execute(db);
    await db.schema.createIndex("media_by_time").on("media").columns(["created_at", "id"]).execute();
    await db.schema.alterTable("people").addColumn("first_steps_hidden_at", "timestamptz").execute();
  },
};
