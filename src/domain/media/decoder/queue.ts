/** Too many visitors' jobs are waiting. */
export class DecoderQueueFull extends Error {}

/** All clients that waited for a job have disconnected. */
export class JobAbandoned extends Error {}

interface Job {
  start: () => Promise<void>;
  drop: () => void;
}

interface SharedJob {
  result: Promise<unknown>;
  waiting: number;
  job: Job;
}

/** Waiting jobs of visitors: several pages full of new pictures. */
const maxWaiting = 100;

/** Runs one job at a time, staff's first. */
export class JobQueue {
  readonly #staff: Job[] = [];
  readonly #visitors: Job[] = [];
  readonly #shared = new Map<string, SharedJob>();
  #isBusy = false;

  forStaff<T>(work: () => Promise<T>): Promise<T> {
    return this.#add(this.#staff, work).result;
  }

  /** Requests with the same key share one job. It is dropped if all of them disconnect before it starts. */
  forVisitor<T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (signal.aborted) throw new JobAbandoned("All clients that requested this image have disconnected");
    const shared = this.#shared.get(key) ?? this.#share(key, work);
    shared.waiting += 1;
    signal.addEventListener("abort", () => {
      shared.waiting -= 1;
      const index = this.#visitors.indexOf(shared.job);
      if (shared.waiting > 0 || index < 0) return;
      this.#visitors.splice(index, 1);
      shared.job.drop();
    });
    return shared.result as Promise<T>;
  }

  #share(key: string, work: () => Promise<unknown>): SharedJob {
    if (this.#visitors.length >= maxWaiting) throw new DecoderQueueFull("Too many images are waiting to be processed");
    const shared = { ...this.#add(this.#visitors, work), waiting: 0 };
    this.#shared.set(key, shared);
    shared.result.catch(() => {}).finally(() => this.#shared.delete(key));
    return shared;
  }

  #add<T>(jobs: Job[], work: () => Promise<T>): { job: Job; result: Promise<T> } {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const job = {
      start: () => work().then(resolve, reject),
      drop: () => reject(new JobAbandoned("All clients that requested this image have disconnected")),
    };
    jobs.push(job);
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
