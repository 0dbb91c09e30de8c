import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Copies of an email, and a person's own signature. */
export const composer: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [table, column] of [
      ["lead_messages", "cc"],
      ["outbox", "cc"],
      ["people", "signature"],
    ] as const)
      await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} text default '' not null`.execute(db);
  },
};
