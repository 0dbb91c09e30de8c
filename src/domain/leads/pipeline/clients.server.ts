import { sql } from "kysely";
import { endsWith } from "#src/base/db/full-text/contains.ts";
import type { Db, LeadRow } from "#src/base/db/tables.ts";
import { recipientOf } from "../intake/submissions.server.ts";

/** Whether someone with this email address, or of the same company by its domain, was won before. */
export async function isClient(db: Db, { id, email }: Pick<LeadRow, "id" | "email">): Promise<boolean> {
  if (!email.includes("@")) return false;
  const { domain, isLargeProvider } = recipientOf(email);
  const address = sql<string>`lower(email)`;
  const client = await db
    .selectFrom("leads")
    .select("id")
    // No parameter, so that SQLite uses the index of won leads.
    .where(sql<boolean>`"status" = 'won'`)
    .where("id", "!=", id)
    .where(isLargeProvider ? sql<boolean>`${address} = ${email.toLowerCase()}` : endsWith(address, `@${domain}`))
    .limit(1)
    .executeTakeFirst();
  return client !== undefined;
}
