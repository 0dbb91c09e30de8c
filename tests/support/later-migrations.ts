import { sql } from "kysely";
import { type Migrations, migrations } from "#src/base/db/migrations/migrations.ts";

/**
 * This version's migrations, and three of a version that does not exist: what updates look like, for as long as no release
 * has a migration of its own. They add what an older version ignores.
 */
export const laterMigrations: Migrations = {
  ...migrations,
  "9001-lead-budget": {
    async up(db) {
      await db.schema.alterTable("leads").addColumn("budget", "text").execute();
      await db.schema.createIndex("leads_by_budget").on("leads").column("budget").execute();
    },
  },
  "9002-entry-notes": {
    async up(db) {
      await sql`create table entry_notes (
        entry_id text primary key references entries (id) on delete cascade,
        text text not null
      )`.execute(db);
      await sql`insert into entry_notes (entry_id, text) select id, kind from entries`.execute(db);
    },
  },
  "9003-email-priority": {
    up: (db) =>
      db.schema
        .alterTable("outbox")
        .addColumn("priority", "integer", (column) => column.notNull().defaultTo(0))
        .execute(),
  },
};
