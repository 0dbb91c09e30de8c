import { minuteMs } from "#src/base/durations.ts";

/** Thrown at once when the queue is full. */
export class Overloaded extends Error {}

/** Thrown when the client disconnects before its work starts. */
export class ClientDisconnected extends Error {}

export interface AdmissionLimits {
  /** Tasks that hold a slot at a time. */
  slots: number;
  /** How long a task holds its slot, in milliseconds. A longer one waits for I/O and leaves the CPU free. */
  slotTimeMs: number;
  /** Running tasks, with a slot or without. */
  inFlight: number;
  /** Waiting tasks of all client networks together. */
  waiting: number;
}

type Start = () => void;

/**
 * Turns of the event loop between two tasks in a slot. libuv accepts one new connection each turn. Without them, a
 * connection would wait for one rendering per connection before it. When idle, they take a millisecond.
 */
const loopTurnsBetween = 384;

/** The longest time for these turns, in milliseconds: while files arrive, each takes long. */
const maxPauseMs = 50;

/**
 * A bounded queue for work that anonymous clients can request. Client networks alternate (round robin). A network may
 * wait in at most as many places as it leaves free, so one network cannot fill the queue.
 */
export class Admission {
  readonly #limits: AdmissionLimits;
  readonly #queues = new Map<string, Set<Start>>();
  #waiting = 0;
  #slots = 0;
  #inFlight = 0;

  constructor(limits: AdmissionLimits) {
    this.#limits = limits;
  }

  /** Tasks that wait. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Whether a task of this network would be rejected now. */
  isFull(network: string): boolean {
    const networkWaiting = this.#queues.get(network)?.size ?? 0;
    return (this.#waiting > 0 || !this.#hasRoom()) && networkWaiting >= this.#limits.waiting - this.#waiting;
  }

  /** Queues the task and runs it, or drops it if `signal` aborts first. */
  async run<Result>(network: string, task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    if (signal?.aborted) throw new ClientDisconnected();
    if (this.#waiting === 0 && this.#hasRoom()) this.#takeSlot();
    else await this.#wait(network, signal);
    let holdsSlot = true;
    const freeSlot = () => {
      if (holdsSlot) this.#freeSlot();
      holdsSlot = false;
    };
    const timer = setTimeout(freeSlot, this.#limits.slotTimeMs);
    try {
      return await task();
    } finally {
      clearTimeout(timer);
      freeSlot();
      this.#inFlight -= 1;
      this.#startNext();
    }
  }

  #hasRoom(): boolean {
    return this.#slots < this.#limits.slots && this.#inFlight < this.#limits.inFlight;
  }

  #takeSlot(): void {
    this.#slots += 1;
    this.#inFlight += 1;
  }

  #wait(network: string, signal: AbortSignal | undefined): Promise<void> {
    if (this.isFull(network)) throw new Overloaded();
    const queue = this.#queues.get(network) ?? new Set();
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener("abort", onAbort);
        resolve();
      };
      const onAbort = () => {
        this.#remove(network, queue, start);
        reject(new ClientDisconnected());
      };
      signal?.addEventListener("abort", onAbort, { once: true });
      this.#queues.set(network, queue.add(start));
      this.#waiting += 1;
    });
  }

  #remove(network: string, queue: Set<Start>, start: Start): void {
    queue.delete(start);
    this.#waiting -= 1;
    if (queue.size === 0) this.#queues.delete(network);
  }

  /** Requests that need no queue are handled between two tasks. */
  #freeSlot(turns = loopTurnsBetween, end = performance.now() + maxPauseMs): void {
    setImmediate(() => {
      if (turns > 1 && performance.now() < end) return this.#freeSlot(turns - 1, end);
      this.#slots -= 1;
      this.#startNext();
    });
  }

  #startNext(): void {
    const [first] = this.#queues;
    if (!first || !this.#hasRoom()) return;
    const [network, queue] = first;
    const [start] = queue;
    if (!start) return;
    this.#remove(network, queue, start);
    // The next turn goes to another network.
    this.#queues.delete(network);
    if (queue.size > 0) this.#queues.set(network, queue);
    this.#takeSlot();
    start();
  }
}

export interface Queues {
  /** Rendering for clients that are not logged in. One at a time, because it is CPU-bound. */
  rendering: Admission;
  /** Logins from unknown browsers. Password hashing takes a second by design. */
  login: Admission;
  /** Emails that a provider brings: they may be large. */
  inboundEmail: Admission;
  /** Forms of visitors with files, while they arrive and are answered. */
  uploads: Admission;
}

export function makeQueues(): Queues {
  return {
    rendering: new Admission({ slots: 1, slotTimeMs: 25, inFlight: 64, waiting: 64 }),
    login: new Admission({ slots: 24, slotTimeMs: minuteMs, inFlight: 24, waiting: 48 }),
    inboundEmail: new Admission({ slots: 1, slotTimeMs: 300_000, inFlight: 1, waiting: 32 }),
    uploads: new Admission({ slots: 16, slotTimeMs: 300_000, inFlight: 16, waiting: 32 }),
  };
}
