import { megabyte } from "#src/server/config/memory.ts";
import { processorWaitMs, residentMemoryMb } from "./proc-stats.ts";

/** How often the worker is checked, in milliseconds. */
export const checkIntervalMs = 500;

/** A worker whose event loop is blocked for this long has stalled, in milliseconds. */
const stallTimeoutMs = 5_000;

/** How long memory may be over its limit, in milliseconds. Encoding one picture takes less. */
const memoryGracePeriodMs = 5_000;

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
  readonly #limitMb: number;
  #checkedAt: number;
  /** Only one ping is open at a time, so that unread messages don't pile up. */
  #isWaiting = false;
  #silentMs = 0;
  #processorWaitMs: number;
  #overLimitMs = 0;
  #reportedMb = 0;

  constructor(worker: WatchedWorker, limit: number, now: number) {
    this.#worker = worker;
    this.#limitMb = limit;
    this.#checkedAt = now;
    this.#processorWaitMs = processorWaitMs(worker.pid);
  }

  /** `memory` is in bytes, and used where `/proc` does not exist. */
  onReply(memory: number): void {
    this.#isWaiting = false;
    this.#silentMs = 0;
    this.#reportedMb = memory / megabyte;
  }

  /** `now` is from a monotonic clock, in milliseconds. */
  check(now: number): Problem | null {
    const elapsed = Math.min(now - this.#checkedAt, 2 * checkIntervalMs);
    this.#checkedAt = now;
    const wait = processorWaitMs(this.#worker.pid);
    if (this.#isWaiting) this.#silentMs += Math.max(0, elapsed - (wait - this.#processorWaitMs));
    else this.#worker.ping();
    this.#processorWaitMs = wait;
    this.#isWaiting = true;
    if (this.#silentMs >= stallTimeoutMs) return { reason: "stalled", seconds: Math.floor(this.#silentMs / 1000) };
    return this.#checkMemory(elapsed);
  }

  #checkMemory(elapsed: number): Problem | null {
    const used = residentMemoryMb(this.#worker.pid) ?? this.#reportedMb;
    this.#overLimitMs = used > this.#limitMb ? this.#overLimitMs + elapsed : 0;
    const isExcessive = used > this.#limitMb * excessiveFactor;
    if (!isExcessive && this.#overLimitMs < memoryGracePeriodMs) return null;
    return { reason: "memory", megabytes: Math.round(used), limit: this.#limitMb, isExcessive };
  }
}
