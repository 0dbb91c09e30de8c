import type { Db } from "#src/base/db/tables.ts";
import { raiseContentVersion } from "#src/domain/content/published/cache/version.server.ts";
import type { RunningSite } from "#src/server/process/start.ts";

/** Leaves the default content published in Spanish, but for some entries. */
export async function publishSpanish({ site }: RunningSite, without: readonly string[] = []): Promise<void> {
  await insertSpanish(site.services.db, without);
  await site.version.refresh();
}

/** The same in a database. */
export async function insertSpanish(db: Db, without: readonly string[] = []): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const id of without) {
      for (const table of ["entry_texts", "revisions"] as const)
        await tx.deleteFrom(table).where("entry_id", "=", id).where("locale", "=", "es").execute();
    }
    await raiseContentVersion(tx);
  });
}
