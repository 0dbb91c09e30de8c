import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { engineOf } from "../dialect.ts";

/** The full-text index of what visitors see, its words for correcting typos, and searches without a result. */
export const search: Migration = {
  async up(db: Kysely<unknown>) {
    const isSqlite = engineOf(db) === "sqlite";
    await db.schema
      .createTable("site_search")
      .addColumn("number", "integer", (column) =>
        isSqlite ? column.primaryKey() : column.generatedByDefaultAsIdentity().primaryKey(),
      )
      .addColumn("entry_id", "text", (column) => column.notNull().references("entries.id").onDelete("cascade"))
      .addColumn("locale", "text", (column) => column.notNull())
      .addColumn("published_at", "timestamptz", (column) => column.notNull())
      .addColumn("text", "text", (column) => column.notNull())
      .addColumn("title_words", "text", (column) => column.notNull())
      .addColumn("words", "text", (column) => column.notNull())
      .addUniqueConstraint("site_search_entry", ["entry_id", "locale"])
      .execute();
    await db.schema
      .createTable("search_spellings")
      .addColumn("spelling", "text", (column) => column.notNull())
      .addColumn("word", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("search_spellings_key", ["spelling", "word"])
      .execute();
    await db.schema
      .createTable("search_misses")
      .addColumn("words", "text", (column) => column.primaryKey())
      .addColumn("times", "integer", (column) => column.notNull())
      .addColumn("last_at", "timestamptz", (column) => column.notNull())
      .execute();
    await (isSqlite ? indexInSqlite(db) : indexInPostgres(db));
  },
};

async function indexInSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`
    create virtual table site_words using fts5(
      title_words, words, content='site_search', content_rowid='number', prefix='2 3', tokenize='ascii'
    )`.execute(db);
  const add = sql`
    insert into site_words (rowid, title_words, words) values (new.number, new.title_words, new.words);`;
  const drop = sql`
    insert into site_words (site_words, rowid, title_words, words)
    values ('delete', old.number, old.title_words, old.words);`;
  await sql`create trigger site_search_added after insert on site_search begin ${add} end`.execute(db);
  await sql`create trigger site_search_dropped after delete on site_search begin ${drop} end`.execute(db);
  await sql`create trigger site_search_changed after update on site_search begin ${drop} ${add} end`.execute(db);
}

/** Titles have an index of their own: a GIN index does not know where in a text a word stands. */
async function indexInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table site_search
      add column title_vector tsvector generated always as (to_tsvector('simple', title_words)) stored,
      add column vector tsvector generated always as (to_tsvector('simple', title_words || ' ' || words)) stored
  `.execute(db);
  await sql`create index site_search_titles on site_search using gin (title_vector)`.execute(db);
  await sql`create index site_search_words on site_search using gin (vector)`.execute(db);
}
