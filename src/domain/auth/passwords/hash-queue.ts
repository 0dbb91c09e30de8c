/** Thrown when the queue has reached its limit. */
export class HashQueueFull extends Error {}

/** Limits concurrent tasks and queues the rest. Tasks with priority go first, so strangers can't delay known browsers. */
export class HashQueue {
  readonly #concurrency: number;
  readonly #maxWaiting: number;
  readonly #priority: (() => void)[] = [];
  readonly #others: (() => void)[] = [];
  #running = 0;

  constructor(concurrency: number, maxWaiting: number) {
    this.#concurrency = concurrency;
    this.#maxWaiting = maxWaiting;
  }

  isFull(hasPriority: boolean): boolean {
    return this.#queue(hasPriority).length >= this.#maxWaiting;
  }

  async run<T>(task: () => Promise<T>, hasPriority: boolean): Promise<T> {
    if (this.#running < this.#concurrency) this.#running += 1;
    else await this.#wait(this.#queue(hasPriority));
    try {
      return await task();
    } finally {
      const next = this.#priority.shift() ?? this.#others.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #queue(hasPriority: boolean): (() => void)[] {
    return hasPriority ? this.#priority : this.#others;
  }

  #wait(queue: (() => void)[]): Promise<void> {
    if (queue.length >= this.#maxWaiting) throw new HashQueueFull("The hash queue is full");
    return new Promise((resolve) => queue.push(resolve));
  }
}
