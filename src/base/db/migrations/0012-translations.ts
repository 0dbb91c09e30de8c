import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The languages that visitors are shown, and which version of the default language's text each translation follows. */
export const translations: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table site_state add column languages text default 'en' not null`.execute(db);
    await sql`alter table site_state add column language_task text`.execute(db);
    await sql`alter table entry_texts add column draft_basis integer`.execute(db);
    await sql`alter table entry_texts add column published_basis integer`.execute(db);
    await sql`alter table entry_texts add column translation_state text default '' not null`.execute(db);
    await sql`alter table reply_templates add column language text default 'en' not null`.execute(db);
    // Staff may have rewritten it.
    await sql`update reply_templates set language = 'es'
      where id = 'template-spanish-first-reply' and text like 'Hola%'`.execute(db);
    await sql`create table media_texts (
      media_id text not null references media (id) on delete cascade,
      locale text not null,
      alt text not null,
      primary key (media_id, locale)
    )`.execute(db);
  },
};
