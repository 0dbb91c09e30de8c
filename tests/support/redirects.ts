import type { Db } from "#src/base/db/tables.ts";
import { databaseReader } from "#src/domain/content/published/published.server.ts";
import { readSitePaths } from "#src/domain/content/published/site-paths.server.ts";

/** Where a path redirects to, or null. */
export async function redirectFor(db: Db, path: string): Promise<string | null> {
  return (await readSitePaths(databaseReader(db))).redirects.resolve(path)?.target ?? null;
}
