import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "../db/tables.ts";
import type { MediaStore } from "../media/store.ts";
import { deleteStalePresences } from "./drafts/presence.server.ts";
import { pruneEmptyEntries } from "./entries/prune-empty.server.ts";
import { nextDue, runDue } from "./entries/schedule.server.ts";
import { emptyTrash } from "./entries/trash.server.ts";
import { deleteDropped } from "./entries/working-copies.server.ts";
import { sweepPictures } from "./published/pictures.server.ts";

export interface MaintenanceDependencies {
  db: Db;
  store: MediaStore;
  /** The clock; tests may set it. */
  now: () => Date;
  /** Logs an unexpected error. */
  report: (error: unknown) => void;
}

/** In milliseconds. Short, since other processes schedule too, and clocks are adjusted. */
const maxPause = 5_000;

/** How often to clean up, in milliseconds. */
const cleanupInterval = 60 * 60_000;

/**
 * Background jobs of the content: publishes and unpublishes on schedule, and removes old trash, empty entries, stale
 * working copies and presences, and unused files. Safe with several instances on one database.
 */
export class MaintenanceJobs {
  readonly #parts: MaintenanceDependencies;
  readonly #stopped = new AbortController();
  #cleanedAt = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | null = null;

  constructor(parts: MaintenanceDependencies) {
    this.#parts = parts;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Waits for the running job. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      const rest = await this.#work().catch((error) => {
        this.#parts.report(error);
        return maxPause;
      });
      await pause(rest, null, { signal }).catch(() => {});
    }
  }

  /** Returns the milliseconds until the next job. */
  async #work(): Promise<number> {
    const { db, now } = this.#parts;
    // First: a scheduled publication that keeps failing must not block the cleanup.
    if (performance.now() - this.#cleanedAt >= cleanupInterval) {
      await emptyTrash(db, now());
      await deleteDropped(db, now());
      await deleteStalePresences(db, now());
      await pruneEmptyEntries(db, now());
      await sweepPictures(this.#parts);
      this.#cleanedAt = performance.now();
    }
    await runDue(db, now());
    const next = await nextDue(db);
    const ahead = next ? next.getTime() - now().getTime() : maxPause;
    return Math.min(maxPause, Math.max(0, ahead));
  }
}
