import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { engineOf } from "#src/base/db/dialect.ts";
import type { Db, Tx } from "#src/base/db/tables.ts";

/** Increases with each change that visitors can see. Anything rendered at another version is stale. */
export async function contentVersion(db: Db): Promise<number> {
  const state = await db.selectFrom("site_state").select("content_version").executeTakeFirstOrThrow();
  return state.content_version;
}

/** Part of each write that visitors can see. */
export async function raiseContentVersion(tx: Tx): Promise<void> {
  await tx
    .updateTable("site_state")
    .set((row) => ({ content_version: row("content_version", "+", 1) }))
    .execute();
  if (engineOf(tx) === "postgres") await sql`select pg_notify(${contentChannel}, '')`.execute(tx);
}

/** PostgreSQL tells the instances at once about each change. */
const contentChannel = "mangrove_content";

/** A number that rises with every change that visitors can see. */
export interface ContentVersion {
  current(): number;
  /** Call it after this instance's own writes, so that its next response shows them. */
  refresh(): Promise<void>;
  close(): void;
}

const query = "select content_version from site_state";

/**
 * SQLite: reads the version for every request, which takes two microseconds. Changes by other processes show in the next
 * request. If the read fails, the last known version is used.
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
        // Cached pages are served until the database works again.
      }
      return last;
    },
    refresh: async () => {},
    close: () => database.close(),
  };
}

/** In milliseconds. Every instance must show what another has published within a second. */
const pollIntervalMs = 500;

interface PollOptions {
  /** Begins to call back for notifications of this channel; returns how to end that. */
  listenTo?: (channel: string, onChange: () => void) => Promise<{ close(): unknown }>;
  /** In milliseconds. */
  intervalMs?: number;
}

/**
 * PostgreSQL: reads the version twice a second, in `refresh` after this instance's own writes, and as soon
 * as an instance notifies the others. Notifications may fail to arrive; the polling doesn't.
 */
export async function pollDatabase(
  db: Db,
  { listenTo, intervalMs = pollIntervalMs }: PollOptions = {},
): Promise<ContentVersion> {
  let last = await contentVersion(db);
  let isPolling = false;
  let startedReads = 0;
  let latestRead = 0;
  async function refresh() {
    isPolling = true;
    startedReads += 1;
    const readNumber = startedReads;
    try {
      const version = await contentVersion(db);
      // A read that began earlier may answer later, with the version before a publication.
      if (readNumber > latestRead) [last, latestRead] = [version, readNumber];
    } catch {
      // The next poll reads it again.
    }
    isPolling = false;
  }
  const timer = setInterval(() => !isPolling && refresh(), intervalMs).unref();
  const listener = await listenTo?.(contentChannel, refresh);
  return {
    current: () => last,
    refresh,
    close() {
      clearInterval(timer);
      void listener?.close();
    },
  };
}
