import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** All that the list of what visitors see needs: without it, each publication reads every text, with its content. */
export const publicTexts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index entry_texts_public
      on entry_texts (entry_id, locale, slug, version, published_at, deleted_at)
      where published_at is not null and deleted_at is null`.execute(db);
  },
};
