import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sharedNow } from "#src/base/db/clock.ts";
import { isUnavailable } from "#src/base/db/dialect.ts";
import { inBackground } from "#src/base/db/in-background.ts";
import type { Db } from "#src/base/db/tables.ts";
import type { Job } from "./job.ts";
import { claimJob, finishJob, leaseMs, renewLease } from "./lease.server.ts";

export interface JobRunnerOptions {
  db: Db;
  jobs: readonly Job[];
  /** The clock; tests may set it. */
  now: () => Date;
  /** Logs an unexpected error. */
  report: (error: unknown) => void;
}

/** How often to look whether a job is due, in milliseconds: clocks are adjusted, and other instances stop. */
const maxPauseMs = 30_000;

/** After an error, in milliseconds. */
const errorPauseMs = 5_000;

/** Runs the background jobs, each in its own loop, so that a long one delays no other. */
export class JobRunner {
  readonly #options: JobRunnerOptions;
  readonly #owner = randomUUID();
  readonly #stopped = new AbortController();
  #running: Promise<unknown> | null = null;
  #lastClaim: Promise<void> = Promise.resolve();

  constructor(options: JobRunnerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running ??= Promise.all(this.#options.jobs.map((job) => inBackground(() => this.#loop(job))));
  }

  /** Aborts the running jobs, and waits for them. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  async #loop(job: Job): Promise<void> {
    const { signal } = this.#stopped;
    const turn = job.onEachInstance ? this.#runHere(job) : this.#runForAll(job);
    while (!signal.aborted) {
      const waitMs = await turn().catch((error) => {
        // While the database is away, each visitor's request says so in the log.
        if (!signal.aborted && !isUnavailable(error)) this.#options.report(error);
        return errorPauseMs;
      });
      await pause(Math.max(0, waitMs), null, { signal }).catch(() => {});
    }
  }

  /** Each call runs the job, and returns the milliseconds until the next run. */
  #runHere(job: Job): () => Promise<number> {
    const { now } = this.#options;
    return async () => {
      await job.run(this.#stopped.signal);
      const next = await job.nextDueAt?.();
      return next ? Math.min(job.intervalMs, next.getTime() - now().getTime()) : job.intervalMs;
    };
  }

  /** Each call runs the job if it is due and no other instance runs it. Returns the milliseconds until it may be due. */
  #runForAll(job: Job): () => Promise<number> {
    return async () => {
      const wait = await this.#inTurn(() => this.#claim(job));
      if (wait === 0) await this.#runClaimed(job);
      return wait;
    };
  }

  /** Returns 0 if the job is claimed, else the milliseconds until it may be due. */
  async #claim(job: Job): Promise<number> {
    const wait = await claimJob(this.#options.db, job, this.#owner, await this.#sharedNow());
    return Math.min(wait, maxPauseMs);
  }

  /** One job at a time: while SQLite is locked, all of them together would keep visitors' inquiries waiting. */
  async #inTurn<T>(claim: () => Promise<T>): Promise<T> {
    const before = this.#lastClaim;
    const done = Promise.withResolvers<void>();
    this.#lastClaim = done.promise;
    await before;
    return claim().finally(() => done.resolve());
  }

  async #runClaimed(job: Job): Promise<void> {
    const { db } = this.#options;
    const lost = new AbortController();
    const renewal = setInterval(() => this.#renew(job, lost), leaseMs / 3);
    try {
      await job.run(AbortSignal.any([this.#stopped.signal, lost.signal]));
      await finishJob(db, job, this.#owner, "succeeded", await this.#sharedNow());
    } catch (error) {
      const outcome = this.#stopped.signal.aborted ? "stopped" : { error };
      await finishJob(db, job, this.#owner, outcome, await this.#sharedNow());
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  async #renew(job: Job, lost: AbortController): Promise<void> {
    const { db, report } = this.#options;
    try {
      if (!(await renewLease(db, job, this.#owner, await this.#sharedNow()))) lost.abort();
    } catch (error) {
      report(error);
    }
  }

  #sharedNow(): Promise<Date> {
    return sharedNow(this.#options.db, this.#options.now);
  }
}
