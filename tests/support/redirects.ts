import { readAddresses } from "../../src/content/published/addresses.server.ts";
import type { Db } from "../../src/db/tables.ts";

/** Where a path redirects to, or null. */
export async function redirectFor(db: Db, path: string): Promise<string | null> {
  return (await readAddresses(db)).redirects.resolve(path)?.target ?? null;
}
