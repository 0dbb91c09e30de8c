import type { Db } from "#src/base/db/tables.ts";
import { sourceOfLead } from "../source.ts";

/** Rows in one transaction. */
const batch = 500;

const columns = ["landing_page", "referrer", "utm_source", "utm_medium", "utm_campaign"] as const;

/** Names the source of leads that have none yet, such as those of the version before. */
export async function nameSources(db: Db, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const leads = await db
      .selectFrom("leads")
      .select(["id", ...columns])
      .where("source", "is", null)
      .limit(batch)
      .execute();
    const bySource = Map.groupBy(leads, sourceOfLead);
    await db.transaction().execute(async (tx) => {
      for (const [source, named] of bySource) {
        const ids = named.map(({ id }) => id);
        await tx.updateTable("leads").set({ source }).where("id", "in", ids).where("source", "is", null).execute();
      }
    });
    if (leads.length < batch) return;
  }
}

/** Enough for a select. */
const maxSources = 50;

/** The sources that leads have, in order. Each is found in the index, without reading the leads between. */
export async function listSources(db: Db): Promise<string[]> {
  const found: string[] = [];
  let last = "";
  while (found.length < maxSources) {
    const next = await db
      .selectFrom("leads")
      .select(({ fn }) => fn.min("source").as("source"))
      .where("source", ">", last)
      .executeTakeFirst();
    if (!next?.source) break;
    last = next.source;
    found.push(last);
  }
  return found;
}
