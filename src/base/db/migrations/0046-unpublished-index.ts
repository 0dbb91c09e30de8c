import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * For the dashboard, which lists what is not published: few of many entries. The condition is that of `readUnpublished`;
 * `deleted_at` is a column too, because SQLite would take the longer index of the lists otherwise.
 */
export const unpublishedIndex: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create index entry_texts_unpublished on entry_texts (kind, locale, deleted_at) where deleted_at is null and (
        publish_at is not null or missed_at is not null or published_at is null or updated_at > published_at
      )`.execute(db);
  },
};
