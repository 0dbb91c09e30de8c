import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A lead's other email addresses, and whether its reply address for staff was seen by others. */
export const leadAddresses: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table lead_addresses (
      lead_id text not null references leads (id) on delete cascade,
      address text not null,
      added_at timestamptz not null,
      constraint lead_addresses_key primary key (lead_id, address)
    )`.execute(db);
    await sql`create index lead_addresses_by_address on lead_addresses (address)`.execute(db);
    await sql`alter table leads add column staff_address_seen_at timestamptz`.execute(db);
  },
};
