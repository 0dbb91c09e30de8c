import { DatabaseSync } from "node:sqlite";
import { contentVersion } from "../content/version.server.ts";
import type { Db } from "../db/tables.ts";

/** The number that rises with everything visitors can see. */
export interface ContentVersion {
  current(): number;
  /** Called after this instance's own writes, so that its next answer shows them. */
  refresh(): Promise<void>;
  close(): void;
}

const query = "select content_version from site_state";

/**
 * Embedded database: read anew for every request, which costs two microseconds, so that a change by anybody, another
 * process included, is in the next request. If it cannot be read, the last known version stands.
 */
export function watchFile(file: string): ContentVersion {
  const database = new DatabaseSync(file, { readOnly: true });
  const statement = database.prepare(query);
  let last = 0;
  return {
    current() {
      try {
        last = Number(statement.get()?.content_version ?? last);
      } catch {
        // The pages that are known stand until the database answers again.
      }
      return last;
    },
    refresh: async () => {},
    close: () => database.close(),
  };
}

/** Half of the second within which every instance shows what another has published, in milliseconds. */
const interval = 500;

/** PostgreSQL: asked twice a second, and by `refresh` after this instance's own writes. */
export async function pollDatabase(db: Db): Promise<ContentVersion> {
  let last = await contentVersion(db);
  let asking = false;
  async function refresh() {
    asking = true;
    try {
      last = await contentVersion(db);
    } catch {
      // As above.
    }
    asking = false;
  }
  const timer = setInterval(() => !asking && refresh(), interval).unref();
  return { current: () => last, refresh, close: () => clearInterval(timer) };
}
