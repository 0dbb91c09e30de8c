import { setImmediate } from "node:timers/promises";
import { hourMs } from "#src/base/durations.ts";
import { LruCache } from "#src/base/lru-cache.ts";
import type { Rejection } from "../response/send.ts";

/** Submissions with files that one network may send at a time, and while this instance reads many. */
const concurrentSubmissions = { normal: 4, busy: 1 };

/** Half of its places: see `makeQueues`. */
const busyThreshold = 8;

/** Bytes within an hour. */
const uploadLimits = {
  /** From one network, also in forms that are refused: reading them takes work. */
  network: 150 * 1024 * 1024,
  /** In accepted forms, from all networks: only they take space. */
  kept: 2 * 1024 * 1024 * 1024,
};

/** Networks that are remembered within an hour. */
const maxNetworks = 20_000;

const tooManyConcurrent: Rejection = {
  status: 429,
  message: "Files are still being sent from your network. Wait until they have arrived, go back, and try again.",
  headers: ["Retry-After", "30"],
};

const quotaUsedUp: Rejection = {
  status: 429,
  message: "We got a lot of files in a short time. Please send your message without files, or try again in an hour.",
  headers: ["Retry-After", "3600"],
};

/** The bytes of one network. */
interface Usage {
  sent: number;
  kept: number;
}

/** What strangers may make this instance read and keep: the work and the disk are bounded, however they send it. */
export class UploadQuota {
  readonly #limits: typeof uploadLimits;
  readonly #running = new Map<string, number>();
  #networks = new LruCache<string, Usage>(maxNetworks);
  #kept = 0;
  #since = 0;
  #lastTurn: Promise<unknown> = Promise.resolve();

  constructor(limits = uploadLimits) {
    this.#limits = limits;
  }

  /** Null if the network may send a submission now. Then `end` is called after it. */
  begin(network: string, now = performance.now()): Rejection | null {
    if (now - this.#since > hourMs) {
      this.#networks = new LruCache(maxNetworks);
      this.#kept = 0;
      this.#since = now;
    }
    if (this.#isUsedUp(this.#usage(network))) return quotaUsedUp;
    const running = this.#running.get(network) ?? 0;
    const all = [...this.#running.values()].reduce((sum, number) => sum + number, 0);
    if (running >= (all < busyThreshold ? concurrentSubmissions.normal : concurrentSubmissions.busy))
      return tooManyConcurrent;
    this.#running.set(network, running + 1);
    return null;
  }

  /** Once half of the space is used, it is for networks that have used none. */
  #isUsedUp({ sent, kept }: Usage): boolean {
    const space = kept > 0 ? this.#limits.kept / 2 : this.#limits.kept;
    return sent > this.#limits.network || this.#kept > space;
  }

  /** Counts what has arrived. Null if more may arrive. */
  count(network: string, bytes: number): Rejection | null {
    const usage = this.#usage(network);
    usage.sent += bytes;
    return usage.sent > this.#limits.network ? quotaUsedUp : null;
  }

  /** Counts the files of a form that was accepted. */
  keep(network: string, bytes: number): void {
    this.#usage(network).kept += bytes;
    this.#kept += bytes;
  }

  end(network: string): void {
    const running = (this.#running.get(network) ?? 0) - 1;
    if (running > 0) this.#running.set(network, running);
    else this.#running.delete(network);
  }

  /** Waits for a turn of the event loop for one block of a submission: what visitors wait for is done between two blocks. */
  turn(): Promise<unknown> {
    this.#lastTurn = this.#lastTurn.then(() => setImmediate());
    return this.#lastTurn;
  }

  #usage(network: string): Usage {
    const known = this.#networks.get(network);
    if (known) return known;
    const usage = { sent: 0, kept: 0 };
    this.#networks.set(network, usage);
    return usage;
  }
}
