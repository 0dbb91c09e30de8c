import type { Db } from "#src/base/db/tables.ts";
import { hourMs } from "#src/base/durations.ts";
import { completeIndex } from "#src/domain/content/search/search-index.server.ts";
import { integrity } from "#src/domain/health/storage.server.ts";
import type { MediaStore } from "#src/domain/media/store/store.server.ts";
import { RequestCounts } from "#src/domain/seo/request-counts.server.ts";
import { backgroundJobs } from "#src/server/config/background-jobs.ts";

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
    secret: "",
    wakeSender: () => {},
    counts: new RequestCounts(),
    visits: { store: async () => {} },
    selfTest: () => ({ secret: "", origin: "", localPort: 0 }),
  });
  const rare = jobs.filter(({ intervalMs: every, onEachInstance }) => every >= hourMs && !onEachInstance);
  await db
    .insertInto("jobs")
    .values(
      rare.map(({ name, intervalMs }) => ({
        id: name,
        next_attempt_at: new Date(now.getTime() + intervalMs),
        succeeded_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto("health")
    .values({ name: integrity.name, host: "", checked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const passed = { started_at: now, arrived_at: now, passed_at: now, url: "", missing: null, problem: null };
  await db.deleteFrom("self_test").execute();
  await db
    .insertInto("self_test")
    .values({ id: "template", failures: 0, ...passed })
    .execute();
}
