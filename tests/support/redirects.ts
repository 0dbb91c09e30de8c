import type { Db } from "#src/base/db/tables.ts";
import { readAddresses } from "#src/domain/content/published/addresses.server.ts";

/** Where a path redirects to, or null. */
export async function redirectFor(db: Db, path: string): Promise<string | null> {
  return (await readAddresses(db)).redirects.resolve(path)?.target ?? null;
}
