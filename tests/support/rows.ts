import { sql } from "kysely";
import type { Db } from "#src/base/db/tables.ts";

/**
 * Tables that change in the background at any time, such as counts that are stored once a minute, and the search index,
 * which is large and derived from the others, as are the sums of the reports.
 */
const background =
  /^(?:jobs|health|disk_samples|site_search\w*|site_words\w*|search_spellings|empty_searches|not_found|visit_sums|visitor_\w+|reply_times|self_test|lead_sums\w*|lead_changes|lead_contacts|contact_changes|lead_reminders|lead_alerts)$/;

const tableNames = new WeakMap<Db, string[]>();

/** Kysely's introspection takes 20 ms. */
async function tablesOf(db: Db): Promise<string[]> {
  const names = tableNames.get(db) ?? (await db.introspection.getTables()).map(({ name }) => name);
  tableNames.set(db, names);
  return names;
}

/** Rows of each matching table as JSON. At least one must match. Of emails only the ids, since they change in the background. */
export async function rowsOf(db: Db, tables: RegExp = /./): Promise<Record<string, string>> {
  const names = (await tablesOf(db)).filter((name) => tables.test(name) && !background.test(name));
  if (names.length === 0) throw new Error(`No table matches ${tables}`);
  const columns = (name: string) => (name === "outbox" ? sql`id, subject_id` : sql`*`);
  const found = await Promise.all(
    names.map((name) => sql`select ${columns(name)} from ${sql.table(name)}`.execute(db)),
  );
  const json = (name: string, rows: unknown[]) =>
    JSON.stringify(rows, (key, value) => {
      // The background work names it.
      if (name === "leads" && key === "source") return undefined;
      // Any request writes it, minutes after the one before.
      if (name === "sessions" && key === "seen_at") return undefined;
      return value instanceof Uint8Array ? Buffer.from(value).toString("hex") : value;
    });
  return Object.fromEntries(names.map((name, index) => [name, json(name, found[index]?.rows ?? [])]));
}
