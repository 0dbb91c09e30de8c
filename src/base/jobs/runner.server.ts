import { setTimeout as pause } from "node:timers/promises";
import { dueForAll } from "../db/clock.ts";
import { isUnavailable } from "../db/dialect.ts";
import { messageOf } from "../db/error-details.ts";
import { inBackground } from "../db/in-background.ts";
import { minuteMs, secondMs } from "../durations.ts";
import { toFileError } from "../file-error.server.ts";
import { type Backoff, backoffMs } from "./backoff.ts";
import { type Job, latestSuccess } from "./job.ts";
import { isDue, type Queue, type QueueRow, retryLater, settle, storedAnswer } from "./queue.server.ts";
import { QueueWorker, type StoreResult, type Take, type WorkerOptions } from "./queue-worker.server.ts";

const retry: Backoff = { firstMs: 5 * secondMs, maxMs: 10 * minuteMs };

export const jobQueue: Queue<"jobs"> = { table: "jobs", waiting: null, leaseMs: minuteMs, retry };

/** After an error of a job that every instance runs, in milliseconds. */
const errorPauseMs = 5 * secondMs;

/** Runs the background jobs beside each other. One that fails or takes long delays no other. */
export class JobRunner extends QueueWorker<"jobs"> {
  readonly #options: WorkerOptions;
  /** What one instance runs for all, by id. */
  readonly #shared: ReadonlyMap<string, Job>;
  readonly #local: readonly Job[];
  readonly #stopped = new AbortController();
  #loops: Promise<unknown> | null = null;
  /** Their rest is due as before. */
  protected override readonly stopTimeoutMs = 0;

  constructor({ jobs, ...options }: WorkerOptions & { jobs: readonly Job[] }) {
    super(options, jobQueue);
    this.#options = options;
    this.#shared = new Map(jobs.filter(({ onEachInstance }) => !onEachInstance).map((job) => [job.name, job]));
    this.#local = jobs.filter(({ onEachInstance }) => onEachInstance);
  }

  override start(): void {
    if (this.#shared.size > 0) super.start();
    this.#loops ??= Promise.all(this.#local.map((job) => inBackground(() => this.#loop(job))));
  }

  /** Aborts the running jobs, and waits for them. */
  override async stop(): Promise<void> {
    this.#stopped.abort();
    await Promise.all([super.stop(), this.#loops]);
  }

  protected async next(take: Take<"jobs">, now: Date, running: readonly QueueRow<"jobs">[]) {
    await this.#addRows();
    const free = [...this.#shared.values()].filter(({ name }) => running.every(({ id }) => id !== name));
    return take((rows) =>
      rows.where((row) =>
        row.or(free.map(({ name, intervalMs }) => row.and([row("id", "=", name), isDue(now, 2 * intervalMs)(row)]))),
      ),
    );
  }

  /** Restoring a backup deletes them. */
  async #addRows(): Promise<void> {
    const { db, now } = this.#options;
    const known = (await db.selectFrom("jobs").select("id").execute()).map(({ id }) => id);
    const missing = [...this.#shared.keys()].filter((id) => !known.includes(id));
    if (missing.length === 0) return;
    await db
      .insertInto("jobs")
      .values(missing.map((id) => ({ id, next_attempt_at: dueForAll(db, now()) })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  protected async run(row: QueueRow<"jobs">, signal: AbortSignal): Promise<StoreResult | undefined> {
    const job = this.#shared.get(row.id);
    if (!job) return;
    try {
      await job.run(signal);
      return (db, now) => {
        const next = new Date(now.getTime() + job.intervalMs);
        const succeeded_at = latestSuccess(row.succeeded_at, now);
        return settle(db, jobQueue, row, { succeeded_at, next_attempt_at: next, attempts: 0, error: null });
      };
    } catch (error) {
      if (signal.aborted) throw error;
      // While the database is away, each visitor's request says so in the log.
      if (!isUnavailable(error)) this.#options.report(error);
      const delayMs = Math.min(job.intervalMs, backoffMs(retry, row.attempts));
      const columns = { error: storedAnswer(messageOf(toFileError(error))) };
      return (db, now) => retryLater(db, jobQueue, row, new Date(now.getTime() + delayMs), columns);
    }
  }

  /** Runs a job of this instance again and again. */
  async #loop(job: Job): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      const waitMs = await this.#runHere(job).catch((error) => {
        if (!signal.aborted && !isUnavailable(error)) this.#options.report(error);
        return errorPauseMs;
      });
      await pause(Math.max(0, waitMs), null, { signal }).catch(() => {});
    }
  }

  /** Returns the milliseconds until the next run. */
  async #runHere(job: Job): Promise<number> {
    await job.run(this.#stopped.signal);
    const next = await job.nextDueAt?.();
    return next ? Math.min(job.intervalMs, next.getTime() - this.#options.now().getTime()) : job.intervalMs;
  }
}
