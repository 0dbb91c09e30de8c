import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { engineOf } from "../dialect.ts";
import { rowNumber } from "./baseline/search.ts";

/** What a lead's person and company are recognized by, and which leads have yet to be read for it. Triggers note them. */
export const contacts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table lead_contacts (
      lead_id text primary key references leads (id) on delete cascade,
      received_at timestamptz not null,
      person text not null,
      company text not null,
      domain text not null
    )`.execute(db);
    for (const key of ["person", "company", "domain"]) {
      const name = sql.id(`lead_contacts_by_${key}`);
      await sql`create index ${name} on lead_contacts (${sql.id(key)}, received_at)`.execute(db);
    }
    await sql`create table contact_changes (${rowNumber(engineOf(db))}, lead_id text not null)`.execute(db);
    await sql`insert into contact_changes (lead_id) select id from leads order by received_at`.execute(db);
    await (engineOf(db) === "sqlite" ? watchInSqlite(db) : watchInPostgres(db));
  },
};

async function watchInSqlite(db: Kysely<unknown>): Promise<void> {
  const note = sql`begin insert into contact_changes (lead_id) values (new.id); end`;
  await sql`create trigger contact_added after insert on leads ${note}`.execute(db);
  await sql`create trigger contact_changed after update on leads ${note}`.execute(db);
}

/** The function is named with its schema: one among scratch tables is found only so. */
async function watchInPostgres(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  const note = sql.id(rows[0]?.schema ?? "public", "note_contact_change");
  await sql`
    create or replace function ${note}() returns trigger language plpgsql as $$
    begin
      insert into contact_changes (lead_id) values (new.id);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger contact_changed after insert or update on leads
    for each row execute function ${note}()
  `.execute(db);
}
