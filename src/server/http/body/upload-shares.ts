import type { Rejection } from "../guards/request-guards.ts";

/** Submissions with files that one network may send at a time, and while this instance reads many. */
const atOnce = { usually: 4, whileMany: 1 };

/** Half of its places: see `makeQueues`. */
const many = 8;

/** Bytes that arrive in submissions within an hour: from one network, and at this instance. */
const networkBytes = 150 * 1024 * 1024;
const siteBytes = 2 * 1024 * 1024 * 1024;

/** Networks that are remembered within an hour. */
const maxNetworks = 20_000;

const hour = 60 * 60_000;

const tooManyAtOnce: Rejection = {
  status: 429,
  message: "Files are still being sent from your network. Wait until they have arrived, go back, and try again.",
  headers: ["Retry-After", "30"],
};

const tooMuch: Rejection = {
  status: 429,
  message: "We got a lot of files in a short time. Please send your message without files, or try again in an hour.",
  headers: ["Retry-After", "3600"],
};

/** What strangers may make this instance read: the work and the disk that it takes are bounded, however they send it. */
export class UploadShares {
  readonly #running = new Map<string, number>();
  readonly #bytes = new Map<string, number>();
  #total = 0;
  #since = 0;

  /** Null if the network may send a submission now. Then `end` is called after it. */
  begin(network: string, now = performance.now()): Rejection | null {
    if (now - this.#since > hour) {
      this.#bytes.clear();
      this.#total = 0;
      this.#since = now;
    }
    if (this.#isUsedUp(network)) return tooMuch;
    const running = this.#running.get(network) ?? 0;
    const all = [...this.#running.values()].reduce((sum, number) => sum + number, 0);
    if (running >= (all < many ? atOnce.usually : atOnce.whileMany)) return tooManyAtOnce;
    this.#running.set(network, running + 1);
    return null;
  }

  /** Counts what has arrived. Null if more may arrive. */
  count(network: string, bytes: number): Rejection | null {
    this.#total += bytes;
    const all = (this.#bytes.get(network) ?? 0) + bytes;
    this.#bytes.delete(network);
    this.#bytes.set(network, all);
    const [longestAgo] = this.#bytes.keys();
    if (this.#bytes.size > maxNetworks && longestAgo !== undefined) this.#bytes.delete(longestAgo);
    return this.#isUsedUp(network) ? tooMuch : null;
  }

  #isUsedUp(network: string): boolean {
    return this.#total > siteBytes || (this.#bytes.get(network) ?? 0) > networkBytes;
  }

  end(network: string): void {
    const running = (this.#running.get(network) ?? 0) - 1;
    if (running > 0) this.#running.set(network, running);
    else this.#running.delete(network);
  }
}
