import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { engineOf } from "../dialect.ts";
import { suffixesOf, wordsIn } from "../full-text/search-words.ts";

/** What keeps searching leads, and counting those that wait, from reading every lead. */
export const leadIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    const isSqlite = engineOf(db) === "sqlite";
    await db.schema
      .createTable("lead_search")
      .addColumn("number", "integer", (column) =>
        isSqlite ? column.primaryKey() : column.generatedByDefaultAsIdentity().primaryKey(),
      )
      .addColumn("lead_id", "text", (column) => column.notNull().unique().references("leads.id").onDelete("cascade"))
      .addColumn("words", "text", (column) => column.notNull())
      .execute();
    await fill(db as Kysely<Before>);
    await (isSqlite ? indexInSqlite(db) : indexInPostgres(db));
    await db.schema.alterTable("leads").dropColumn("search_text").execute();
    await indexWaiting(db);
  },
};

/** What every screen counts stands in the index itself, so that no lead is read for it. */
async function indexWaiting(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("leads_by_status").execute();
  await db.schema
    .createIndex("leads_by_status")
    .on("leads")
    .columns(["status", "received_at", "id", "reply_by", "version", "spam_reason"])
    .execute();
}

interface Before {
  leads: { id: string; name: string; company: string; email: string; phone: string; message: string };
  lead_search: { lead_id: string; words: string };
}

/** So many leads are read at a time. */
const batch = 500;

async function fill(db: Kysely<Before>): Promise<void> {
  for (let last = ""; ; ) {
    const leads = await db
      .selectFrom("leads")
      .select(["id", "name", "company", "email", "phone", "message"])
      .where("id", ">", last)
      .orderBy("id")
      .limit(batch)
      .execute();
    const [end] = leads.slice(-1);
    if (!end) return;
    last = end.id;
    const rows = leads.map(({ id, name, company, email, phone, message }) => {
      const words = new Set([...wordsIn([name, company, email, message].join("\n")), ...suffixesOf(phone)]);
      return { lead_id: id, words: [...words].join(" ") };
    });
    await db.insertInto("lead_search").values(rows).execute();
  }
}

/** Which words a lead has is all that is asked, so their places are not kept (`detail=none`). */
async function indexInSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`
    create virtual table lead_words using fts5(
      words, content='lead_search', content_rowid='number', detail=none, prefix='1 2 3', tokenize='ascii'
    )`.execute(db);
  await sql`insert into lead_words (lead_words) values ('rebuild')`.execute(db);
  const add = sql`insert into lead_words (rowid, words) values (new.number, new.words);`;
  const drop = sql`insert into lead_words (lead_words, rowid, words) values ('delete', old.number, old.words);`;
  await sql`create trigger lead_search_added after insert on lead_search begin ${add} end`.execute(db);
  await sql`create trigger lead_search_dropped after delete on lead_search begin ${drop} end`.execute(db);
  await sql`create trigger lead_search_changed after update on lead_search begin ${drop} ${add} end`.execute(db);
}

async function indexInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index lead_search_words on lead_search using gin (array_to_tsvector(string_to_array(words, ' ')))
  `.execute(db);
}
