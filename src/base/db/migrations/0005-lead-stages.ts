import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The company's own stages, which refine the status of a lead, leads that were no sale, and replies that came back. */
export const leadStages: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table lead_stages (
      id text primary key,
      name text not null,
      position integer not null
    )`.execute(db);
    await sql`insert into lead_stages (id, name, position) values
      ('contacted', 'Contacted', 1),
      ('proposal', 'Proposal sent', 2),
      ('qualified', 'Qualified', 3)`.execute(db);
    await sql`alter table leads add column stage text`.execute(db);
    await sql`alter table leads add column not_sale text`.execute(db);
    await sql`alter table lead_messages add column returned_at timestamptz`.execute(db);
    await sql`create index leads_by_stage on leads (stage, received_at, id) where stage is not null`.execute(db);
    await sql`create index leads_by_not_sale on leads (received_at, id) where not_sale is not null`.execute(db);
  },
};
