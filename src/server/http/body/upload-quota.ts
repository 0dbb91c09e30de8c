import { hourMs } from "#src/base/durations.ts";
import { LruCache } from "#src/base/lru-cache.ts";
import type { Rejection } from "../response/send.ts";

/** Submissions with files that one network may send at a time, and while this instance reads many. */
const concurrentSubmissions = { normal: 4, busy: 1 };

/** Half of its places: see `makeQueues`. */
const busyThreshold = 8;

/** Bytes that arrive in submissions within an hour: from one network, and at this instance. */
const maxNetworkBytes = 150 * 1024 * 1024;
const maxSiteBytes = 2 * 1024 * 1024 * 1024;

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

/** What strangers may make this instance read: the work and the disk that it takes are bounded, however they send it. */
export class UploadQuota {
  readonly #running = new Map<string, number>();
  #bytes = new LruCache<string, number>(maxNetworks);
  #total = 0;
  #since = 0;

  /** Null if the network may send a submission now. Then `end` is called after it. */
  begin(network: string, now = performance.now()): Rejection | null {
    if (now - this.#since > hourMs) {
      this.#bytes = new LruCache(maxNetworks);
      this.#total = 0;
      this.#since = now;
    }
    if (this.#isUsedUp(network)) return quotaUsedUp;
    const running = this.#running.get(network) ?? 0;
    const all = [...this.#running.values()].reduce((sum, number) => sum + number, 0);
    if (running >= (all < busyThreshold ? concurrentSubmissions.normal : concurrentSubmissions.busy))
      return tooManyConcurrent;
    this.#running.set(network, running + 1);
    return null;
  }

  /** Counts what has arrived. Null if more may arrive. */
  count(network: string, bytes: number): Rejection | null {
    this.#total += bytes;
    this.#bytes.set(network, (this.#bytes.get(network) ?? 0) + bytes);
    return this.#isUsedUp(network) ? quotaUsedUp : null;
  }

  #isUsedUp(network: string): boolean {
    return this.#total > maxSiteBytes || (this.#bytes.get(network) ?? 0) > maxNetworkBytes;
  }

  end(network: string): void {
    const running = (this.#running.get(network) ?? 0) - 1;
    if (running > 0) this.#running.set(network, running);
    else this.#running.delete(network);
  }
}
