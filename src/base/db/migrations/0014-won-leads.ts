import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The email addresses of clients, which the screen of every lead looks for. */
export const wonLeads: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index leads_won on leads (status, lower(email), id) where status = 'won'`.execute(db);
  },
};
