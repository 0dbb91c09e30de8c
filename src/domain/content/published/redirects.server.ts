import type { Db } from "#src/base/db/tables.ts";
import { type PublishedIndex, pathIn } from "./cache/published-index.server.ts";
import { RedirectMap } from "./redirect-map.ts";

export async function readRedirects(db: Db, index: PublishedIndex): Promise<RedirectMap> {
  const rows = await db.selectFrom("redirects").select(["from_path", "to_entry", "to_locale", "to_url"]).execute();
  return new RedirectMap(rows, (entry, language) => pathIn(index, language, entry));
}
