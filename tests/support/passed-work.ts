import { backgroundJobs } from "../../src/config/background-jobs.ts";
import { completeIndex } from "../../src/content/search/search-index.server.ts";
import type { Db } from "../../src/db/tables.ts";
import { hour } from "../../src/health/check.ts";
import { integrity } from "../../src/health/storage.server.ts";
import type { MediaStore } from "../../src/media/store.ts";
import { RequestCounts } from "../../src/seo/request-counts.server.ts";

/**
 * Indexes all pages, and records that what a site does by itself once an hour, or more rarely, has just been done. Else
 * every copy of its database would do so at its start.
 */
export async function passBackgroundWork(db: Db, store: MediaStore): Promise<void> {
  await completeIndex(db, new AbortController().signal);
  const now = new Date();
  const jobs = backgroundJobs({
    db,
    store,
    now: () => now,
    origin: "",
    wakeSender: () => {},
    counts: new RequestCounts(),
    visits: { store: async () => {} },
    selfTest: () => ({ secret: "", origin: "", localPort: 0 }),
  });
  const rare = jobs.filter(({ every, onEachInstance }) => every >= hour && !onEachInstance);
  await db
    .insertInto("jobs")
    .values(rare.map(({ name }) => ({ name, started_at: now, succeeded_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto("health")
    .values({ name: integrity.name, place: "", checked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const passed = { started_at: now, arrived_at: now, passed_at: now, address: "", missing: null, problem: null };
  await db.deleteFrom("self_test").execute();
  await db
    .insertInto("self_test")
    .values({ id: "template", failures: 0, ...passed })
    .execute();
}
