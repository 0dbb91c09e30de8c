import { type Kysely, sql } from "kysely";
import { engineOf } from "../../dialect.ts";
import { rowNumber } from "./search.ts";

/** When changed leads arrived, noted by the database itself: the reports count those months again. */
export async function createLeadChanges(db: Kysely<unknown>): Promise<void> {
  await sql`create table lead_changes (${rowNumber(engineOf(db))}, received_at timestamptz not null)`.execute(db);
  await sql`create index lead_changes_by_time on lead_changes (received_at)`.execute(db);
  await (engineOf(db) === "sqlite" ? watchInSqlite(db) : watchInPostgres(db));
}

async function watchInSqlite(db: Kysely<unknown>): Promise<void> {
  const note = (row: "new" | "old") =>
    sql`insert into lead_changes (received_at) values (${sql.ref(`${row}.received_at`)});`;
  await sql`create trigger leads_added after insert on leads begin ${note("new")} end`.execute(db);
  await sql`create trigger leads_changed after update on leads begin ${note("old")} ${note("new")} end`.execute(db);
  await sql`create trigger leads_dropped after delete on leads begin ${note("old")} end`.execute(db);
}

/** A function among scratch tables is found by its schema only. */
async function watchInPostgres(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  const note = sql.id(rows[0]?.schema ?? "public", "note_lead_change");
  await sql`
    create or replace function ${note}() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then insert into lead_changes (received_at) values (old.received_at); end if;
      if tg_op <> 'DELETE' then insert into lead_changes (received_at) values (new.received_at); end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger leads_changed after insert or update or delete on leads for each row execute function ${note}()
  `.execute(db);
}
