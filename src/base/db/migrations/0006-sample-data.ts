import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Marks made-up rows, and keeps what they have added to sums. */
export const sampleData: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ["leads", "people", "inbound_messages"])
      await sql`alter table ${sql.table(table)} add column is_sample boolean default false not null`.execute(db);
    await sql`create table sample_counts (
      dimension text not null,
      day text not null,
      name text not null,
      views integer not null,
      visitors integer not null,
      constraint sample_counts_key primary key (dimension, day, name)
    )`.execute(db);
  },
};
