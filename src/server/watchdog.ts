import { processorWait, residentMemory } from "./kernel.ts";
import { megabyte } from "./memory.ts";

/** How often the worker is looked at, in milliseconds. */
export const lookInterval = 500;

/** A worker whose event loop stands still for this long is stuck, in milliseconds. */
const stallLimit = 5_000;

/** For how long memory must be over its limit, in milliseconds: making one picture is over sooner. */
const memoryPatience = 5_000;

/** Memory beyond its limit by this factor is not waited for. */
const excessive = 1.5;

export type Trouble =
  | { reason: "stalled"; seconds: number }
  | { reason: "memory"; megabytes: number; limit: number; isExcessive: boolean };

export interface WatchedWorker {
  pid: number;
  /** Asks whether the event loop turns; it answers by `answered`. */
  ask: () => void;
}

/**
 * Watches one worker that serves. Time counts as the watching loop passes it, and never more than two intervals at a
 * time: while the whole machine is suspended, or both processes are stopped, neither turns, and nobody is stuck. Time in
 * which a busy machine gave the worker no processor does not count either.
 */
export class Watchdog {
  readonly #worker: WatchedWorker;
  /** In MB. */
  readonly #limit: number;
  #lookedAt: number;
  /** Nothing is asked again before it was answered: what is not read must not pile up. */
  #isAsked = false;
  #silent = 0;
  #waited: number;
  #over = 0;
  #reported = 0;

  constructor(worker: WatchedWorker, limit: number, now: number) {
    this.#worker = worker;
    this.#limit = limit;
    this.#lookedAt = now;
    this.#waited = processorWait(worker.pid);
  }

  /** `memory` is what the worker itself knows of, in bytes: it counts where the kernel does not tell. */
  answered(memory: number): void {
    this.#isAsked = false;
    this.#silent = 0;
    this.#reported = memory / megabyte;
  }

  /** `now` is of a monotonic clock, in milliseconds. */
  look(now: number): Trouble | null {
    const passed = Math.min(now - this.#lookedAt, 2 * lookInterval);
    this.#lookedAt = now;
    const waited = processorWait(this.#worker.pid);
    if (this.#isAsked) this.#silent += Math.max(0, passed - (waited - this.#waited));
    else this.#worker.ask();
    this.#waited = waited;
    this.#isAsked = true;
    if (this.#silent >= stallLimit) return { reason: "stalled", seconds: Math.floor(this.#silent / 1000) };
    return this.#lookAtMemory(passed);
  }

  #lookAtMemory(passed: number): Trouble | null {
    const used = residentMemory(this.#worker.pid) ?? this.#reported;
    this.#over = used > this.#limit ? this.#over + passed : 0;
    const isExcessive = used > this.#limit * excessive;
    if (!isExcessive && this.#over < memoryPatience) return null;
    return { reason: "memory", megabytes: Math.round(used), limit: this.#limit, isExcessive };
  }
}
