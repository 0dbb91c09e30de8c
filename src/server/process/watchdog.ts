import { megabyte } from "#src/server/config/memory.ts";
import { processorWait, residentMemory } from "./proc-stats.ts";

/** How often the worker is checked, in milliseconds. */
export const checkInterval = 500;

/** A worker whose event loop is blocked for this long has stalled, in milliseconds. */
const stallTimeout = 5_000;

/** How long memory may be over its limit, in milliseconds. Encoding one picture takes less. */
const memoryGracePeriod = 5_000;

/** Without a grace period above this multiple of the limit. */
const excessiveFactor = 1.5;

export type Problem =
  | { reason: "stalled"; seconds: number }
  | { reason: "memory"; megabytes: number; limit: number; isExcessive: boolean };

export interface WatchedWorker {
  pid: number;
  /** Asks for a reply, which calls `onReply`. */
  ping: () => void;
}

/**
 * Watches one serving worker. Counts at most two intervals per check, because a suspended machine is not a stalled
 * worker. Time in which a busy machine gave the worker no CPU does not count either.
 */
export class Watchdog {
  readonly #worker: WatchedWorker;
  /** In MB. */
  readonly #limit: number;
  #checkedAt: number;
  /** Only one ping is open at a time, so that unread messages don't pile up. */
  #isWaiting = false;
  #silentFor = 0;
  #processorWait: number;
  #overLimitFor = 0;
  #reported = 0;

  constructor(worker: WatchedWorker, limit: number, now: number) {
    this.#worker = worker;
    this.#limit = limit;
    this.#checkedAt = now;
    this.#processorWait = processorWait(worker.pid);
  }

  /** `memory` is in bytes, and used where `/proc` does not exist. */
  onReply(memory: number): void {
    this.#isWaiting = false;
    this.#silentFor = 0;
    this.#reported = memory / megabyte;
  }

  /** `now` is from a monotonic clock, in milliseconds. */
  check(now: number): Problem | null {
    const elapsed = Math.min(now - this.#checkedAt, 2 * checkInterval);
    this.#checkedAt = now;
    const wait = processorWait(this.#worker.pid);
    if (this.#isWaiting) this.#silentFor += Math.max(0, elapsed - (wait - this.#processorWait));
    else this.#worker.ping();
    this.#processorWait = wait;
    this.#isWaiting = true;
    if (this.#silentFor >= stallTimeout) return { reason: "stalled", seconds: Math.floor(this.#silentFor / 1000) };
    return this.#checkMemory(elapsed);
  }

  #checkMemory(elapsed: number): Problem | null {
    const used = residentMemory(this.#worker.pid) ?? this.#reported;
    this.#overLimitFor = used > this.#limit ? this.#overLimitFor + elapsed : 0;
    const isExcessive = used > this.#limit * excessiveFactor;
    if (!isExcessive && this.#overLimitFor < memoryGracePeriod) return null;
    return { reason: "memory", megabytes: Math.round(used), limit: this.#limit, isExcessive };
  }
}
