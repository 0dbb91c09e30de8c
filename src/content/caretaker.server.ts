import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "../db/tables.ts";
import type { MediaStore } from "../media/store.ts";
import { emptyBin } from "./bin.server.ts";
import { removeBlank } from "./blank.server.ts";
import { sweepPictures } from "./pictures.server.ts";
import { forgetGone } from "./presence.server.ts";
import { carryOutDue, nextDue } from "./schedule.server.ts";
import { forgetDropped } from "./working-copies.server.ts";

export interface CaretakerParts {
  db: Db;
  store: MediaStore;
  /** The present, which tests may set. */
  now: () => Date;
  /** Takes an unexpected error to the log. */
  report: (error: unknown) => void;
}

/** How long it looks away at most, in milliseconds: other processes set times too, and clocks are put right. */
const longestPause = 5_000;

/** How often what is of no use any more is looked for, in milliseconds. */
const tidyInterval = 60 * 60_000;

/**
 * Does in the background what the content needs without anybody asking: what is scheduled comes and goes at its time,
 * and what has been in the bin for long, was begun for nothing, of typing is of no use any more, or was left on the disk,
 * is removed. Any number of them may work on one database.
 */
export class Caretaker {
  readonly #parts: CaretakerParts;
  readonly #over = new AbortController();
  #tidiedAt = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | null = null;

  constructor(parts: CaretakerParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Ends with what is being done. */
  async stop(): Promise<void> {
    this.#over.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#over;
    while (!signal.aborted) {
      const rest = await this.#work().catch((error) => {
        this.#parts.report(error);
        return longestPause;
      });
      await pause(rest, null, { signal }).catch(() => {});
    }
  }

  /** Answers for how long there is nothing to do. */
  async #work(): Promise<number> {
    const { db, now } = this.#parts;
    // First, so that what cannot be published, and is tried again and again, keeps nothing from being tidied.
    if (performance.now() - this.#tidiedAt >= tidyInterval) {
      await emptyBin(db, now());
      await forgetDropped(db, now());
      await forgetGone(db, now());
      await removeBlank(db, now());
      await sweepPictures(this.#parts);
      this.#tidiedAt = performance.now();
    }
    await carryOutDue(db, now());
    const next = await nextDue(db);
    const ahead = next ? next.getTime() - now().getTime() : longestPause;
    return Math.min(longestPause, Math.max(0, ahead));
  }
}
