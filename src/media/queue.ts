/** There are more visitors' jobs waiting than will be done soon. */
export class QueueFull extends Error {}

/** Everybody who waited for a job has gone. */
export class Abandoned extends Error {}

interface Job {
  start: () => Promise<void>;
  drop: () => void;
}

interface Shared {
  result: Promise<unknown>;
  waiting: number;
  job: Job;
}

/** Visitors' jobs that may wait at the same time: several pages full of new pictures. */
const mostWaiting = 100;

/** Does one job at a time: those of staff first, then those of visitors. */
export class JobQueue {
  readonly #staff: Job[] = [];
  readonly #visitors: Job[] = [];
  readonly #shared = new Map<string, Shared>();
  #isBusy = false;

  forStaff<T>(work: () => Promise<T>): Promise<T> {
    return this.#add(this.#staff, work).result;
  }

  /** Who asks for the same key shares one job. It is dropped when nobody waits for it any more before it has started. */
  forVisitor<T>(key: string, gone: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (gone.aborted) throw new Abandoned("Nobody waits for this picture any more");
    const shared = this.#shared.get(key) ?? this.#share(key, work);
    shared.waiting += 1;
    gone.addEventListener("abort", () => {
      shared.waiting -= 1;
      const place = this.#visitors.indexOf(shared.job);
      if (shared.waiting > 0 || place < 0) return;
      this.#visitors.splice(place, 1);
      shared.job.drop();
    });
    return shared.result as Promise<T>;
  }

  #share(key: string, work: () => Promise<unknown>): Shared {
    if (this.#visitors.length >= mostWaiting) throw new QueueFull("Too many pictures are waiting to be made");
    const shared = { ...this.#add(this.#visitors, work), waiting: 0 };
    this.#shared.set(key, shared);
    shared.result.catch(() => {}).finally(() => this.#shared.delete(key));
    return shared;
  }

  #add<T>(line: Job[], work: () => Promise<T>): { job: Job; result: Promise<T> } {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const job = {
      start: () => work().then(resolve, reject),
      drop: () => reject(new Abandoned("Nobody waits for this picture any more")),
    };
    line.push(job);
    void this.#work();
    return { job, result: promise };
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let job = this.#next(); job; job = this.#next()) await job.start();
    this.#isBusy = false;
  }

  #next(): Job | undefined {
    return this.#staff.shift() ?? this.#visitors.shift();
  }
}
