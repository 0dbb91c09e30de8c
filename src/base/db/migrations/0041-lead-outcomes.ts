import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { engineOf } from "../dialect.ts";

/** What leads are worth and how they end, and the sums of the reports. */
export const leadOutcomes: Migration = {
  async up(db: Kysely<unknown>) {
    await addColumns(db);
    await createSums(db);
    await (engineOf(db) === "sqlite" ? watchInSqlite(db) : watchInPostgres(db));
  },
};

async function addColumns({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable("leads")
    .addColumn("form_page", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await schema.alterTable("leads").addColumn("value_cents", "bigint").execute();
  await schema.alterTable("leads").addColumn("currency", "text").execute();
  await schema.alterTable("leads").addColumn("expected_close", "text").execute();
  await schema.alterTable("leads").addColumn("closed_at", "timestamptz").execute();
  await schema.alterTable("leads").addColumn("lost_reason", "text").execute();
  await schema.alterTable("leads").addColumn("lost_detail", "text").execute();
  await schema
    .createIndex("leads_by_value")
    .on("leads")
    .columns(["status", "currency", "value_cents"])
    .where(sql.ref("value_cents"), "is not", null)
    .execute();
  await schema
    .createIndex("leads_by_close")
    .on("leads")
    .columns(["closed_at", "status", "currency", "value_cents"])
    .where(sql.ref("closed_at"), "is not", null)
    .execute();
}

async function createSums(db: Kysely<unknown>): Promise<void> {
  const isSqlite = engineOf(db) === "sqlite";
  await db.schema
    .createTable("lead_sums")
    .addColumn("month", "text", (column) => column.notNull())
    .addColumn("dimension", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("sums", "jsonb", (column) => column.notNull())
    .addPrimaryKeyConstraint("lead_sums_key", ["dimension", "month", "name"])
    .execute();
  await db.schema
    .createTable("lead_sums_state")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("basis", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("lead_changes")
    .addColumn("number", "integer", (column) =>
      isSqlite ? column.primaryKey() : column.generatedByDefaultAsIdentity().primaryKey(),
    )
    .addColumn("received_at", "timestamptz", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("lead_changes_by_time").on("lead_changes").column("received_at").execute();
}

/** Changed leads are noted in the database, so that changes by the version before this one count too. */
async function watchInSqlite(db: Kysely<unknown>): Promise<void> {
  const note = (row: string) => sql`insert into lead_changes (received_at) values (${sql.ref(`${row}.received_at`)});`;
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
