import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { engineOf } from "../dialect.ts";
import { accounts } from "./baseline/accounts.ts";
import { content } from "./baseline/content.ts";
import { conversations } from "./baseline/conversations.ts";
import { defaultRows } from "./baseline/default-rows.ts";
import { email } from "./baseline/email.ts";
import { createLeadChanges } from "./baseline/lead-changes.ts";
import { leads } from "./baseline/leads.ts";
import { media } from "./baseline/media.ts";
import { operations } from "./baseline/operations.ts";
import { search } from "./baseline/search.ts";
import { webhooks } from "./baseline/webhooks.ts";

/** All tables of version 1.0.0, in the types that both databases know. A table comes after those that it refers to. */
export const baseline: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      ...[accounts, content, media, leads, conversations, email, webhooks, operations].flat(),
      ...search(engineOf(db)),
      ...defaultRows(new Date()),
    ];
    for (const statement of statements) await statement.execute(db);
    await createLeadChanges(db);
  },
};
