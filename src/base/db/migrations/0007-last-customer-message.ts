import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** When a lead's customer last wrote, and the indexes of lists that are sorted by it or by value. */
export const lastCustomerMessage: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table leads add column last_customer_message_at timestamptz`.execute(db);
    await sql`update leads
      set last_customer_message_at = (
        select max(at) from lead_messages where lead_id = leads.id and kind = 'customer'
      )
      where id in (select lead_id from lead_messages where kind = 'customer')`.execute(db);
    for (const column of ["status", "assignee_id", "service", "source"]) {
      await sql`create index ${sql.ref(`leads_by_${column.replace("_id", "")}_and_message`)}
        on leads (${sql.ref(column)}, coalesce(last_customer_message_at, received_at), id)`.execute(db);
    }
    await sql`create index leads_by_message on leads (coalesce(last_customer_message_at, received_at), id)`.execute(db);
    await sql`create index leads_by_worth on leads (coalesce(value_cents, -1), id)`.execute(db);
  },
};
