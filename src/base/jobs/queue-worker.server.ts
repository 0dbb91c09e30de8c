import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sharedNow } from "../db/clock.ts";
import { isUnavailable } from "../db/dialect.ts";
import { inBackground } from "../db/in-background.ts";
import type { Db } from "../db/tables.ts";
import { secondMs } from "../durations.ts";
import { type Backoff, backoffMs } from "./backoff.ts";
import {
  type Choice,
  claim,
  type Queue,
  type QueueRow,
  type QueueTable,
  releaseClaims,
  renew,
  retryLater,
  settle,
} from "./queue.server.ts";

export interface WorkerOptions {
  db: Db;
  /** The clock; tests may set it. */
  now: () => Date;
  /** Logs an unexpected error. */
  report: (error: unknown) => void;
}

/** Stores what came of an item. `now` is `sharedNow`. */
export type StoreResult = (db: Db, now: Date) => Promise<unknown>;

/** Claims an item; null when there is none. */
export type Take<Table extends QueueTable> = (choose: Choice) => Promise<QueueRow<Table> | null>;

/** How often to look for work, in milliseconds: other processes store some, and clocks are adjusted. */
const pollIntervalMs = 5 * secondMs;

/** While the database can't be used. Often, another process is just writing to SQLite. */
const outageRetry: Backoff = { firstMs: secondMs / 4, maxMs: pollIntervalMs };

/** Failures in a row, after which an outage is reported: some seconds. */
const reportedOutages = 5;

/**
 * Does the work of a queue in the background: claims an item, runs it, and settles it. Any number of processes may share one
 * database. An item that fails is tried again later, and holds up no other.
 */
export abstract class QueueWorker<Table extends QueueTable> {
  readonly #options: WorkerOptions;
  readonly #queue: Queue<Table>;
  readonly #owner = randomUUID();
  readonly #stopping = new AbortController();
  readonly #abort = new AbortController();
  readonly #running = new Map<string, { row: QueueRow<Table>; done: Promise<void> }>();
  /** Results that the database could not store yet: what was done must not be done again. */
  readonly #unstored: { row: QueueRow<Table>; store: StoreResult }[] = [];
  /**
   * Until then, an item may be claimed though the database's answer was lost: a suspended database may commit a claim after
   * it was given up.
   */
  #mayHaveClaimsUntil = 0;
  #wakeUp = Promise.withResolvers<void>();
  #loop: Promise<void> | null = null;
  /** Times in a row that the database could not be used. */
  #outages = 0;

  constructor(options: WorkerOptions, queue: Queue<Table>) {
    this.#options = options;
    this.#queue = queue;
  }

  /** Claims one more item by `take`. Null when none is due, or none may be run beside those that are `running`. */
  protected abstract next(
    take: Take<Table>,
    now: Date,
    running: readonly QueueRow<Table>[],
  ): Promise<QueueRow<Table> | null>;

  /**
   * Runs an item, and returns how to store the result if that is not stored yet. If it throws, the item is tried again later,
   * and sooner if `signal` is aborted: the instance stops, or another one has taken over.
   */
  protected abstract run(row: QueueRow<Table>, signal: AbortSignal): Promise<StoreResult | undefined>;

  /** How long a stop waits for what is running before it aborts that, in milliseconds. */
  protected readonly stopTimeoutMs: number = 5 * secondMs;

  start(): void {
    this.#loop ??= inBackground(() => this.#runLoop());
  }

  /** Call it after the commit that stored work. */
  wake(): void {
    this.#wakeUp.resolve();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    const end = setTimeout(() => this.#abort.abort(), this.stopTimeoutMs);
    await this.#loop;
    await this.#settled();
    clearTimeout(end);
  }

  /** Runs all that is due, and waits for it. Throws the first error. */
  async runDue(): Promise<void> {
    const errors: unknown[] = [];
    const onError = (error: unknown) => void errors.push(error);
    for (let started = 1; started > 0 && errors.length === 0; ) {
      started = await this.#startDue(onError).catch((error) => {
        onError(error);
        return 0;
      });
      await this.#settled();
    }
    if (errors.length > 0) throw errors[0];
  }

  async #settled(): Promise<void> {
    await Promise.all(Array.from(this.#running.values(), ({ done }) => done));
  }

  async #runLoop(): Promise<void> {
    const onError = (error: unknown) => this.#report(error);
    while (!this.#stopping.signal.aborted) {
      this.#wakeUp = Promise.withResolvers();
      await this.#startDue(onError).then(() => {
        this.#outages = 0;
      }, onError);
      const pauseMs = this.#outages > 0 ? backoffMs(outageRetry, this.#outages) : pollIntervalMs;
      const rest = new AbortController();
      await Promise.race([this.#wakeUp.promise, pause(pauseMs, null, { signal: rest.signal }).catch(() => {})]);
      rest.abort();
    }
  }

  /** While the database is away, one line says so. */
  #report(error: unknown): void {
    if (isUnavailable(error)) this.#outages += 1;
    if (!isUnavailable(error) || this.#outages === reportedOutages) this.#options.report(error);
  }

  /** Returns how many items it has started. */
  async #startDue(onError: (error: unknown) => void): Promise<number> {
    const { db } = this.#options;
    let started = 0;
    for (; !this.#stopping.signal.aborted; started += 1) {
      await this.#storeResults();
      if (this.#options.now().getTime() < this.#mayHaveClaimsUntil)
        await releaseClaims(db, this.#queue, this.#owner, [...this.#running.keys()]);
      const running = Array.from(this.#running.values(), ({ row }) => row);
      const now = await this.#sharedNow();
      const row = await this.next((choose) => this.#claim(choose, now), now, running);
      if (!row) break;
      const done = this.#do(row)
        .catch(onError)
        .finally(() => {
          this.#running.delete(row.id);
          this.wake();
        });
      this.#running.set(row.id, { row, done });
    }
    return started;
  }

  async #claim(choose: Choice, now: Date): Promise<QueueRow<Table> | null> {
    try {
      return await claim(this.#options.db, this.#queue, { owner: this.#owner, now }, choose);
    } catch (error) {
      this.#mayHaveClaimsUntil = this.#options.now().getTime() + this.#queue.leaseMs;
      throw error;
    }
  }

  async #do(row: QueueRow<Table>): Promise<void> {
    const lost = new AbortController();
    const renewal = setInterval(() => this.#renew(row, lost), this.#queue.leaseMs / 3);
    const signal = AbortSignal.any([this.#abort.signal, lost.signal]);
    try {
      const store = await this.run(row, signal).catch((error) => this.#afterError(row, error, signal));
      if (store) this.#unstored.push({ row, store });
    } finally {
      clearInterval(renewal);
    }
    await this.#storeResults();
  }

  async #renew(row: QueueRow<Table>, lost: AbortController): Promise<void> {
    try {
      if (!(await renew(this.#options.db, this.#queue, row, await this.#sharedNow()))) lost.abort();
    } catch (error) {
      this.#report(error);
    }
  }

  /** An attempt that was cut short doesn't count. */
  #afterError(row: QueueRow<Table>, error: unknown, signal?: AbortSignal): StoreResult {
    const uncounted = { attempts: row.attempts - 1 };
    if (signal?.aborted) return (db) => settle(db, this.#queue, row, uncounted);
    const isOutage = isUnavailable(error);
    if (!isOutage) this.#options.report(error);
    const delayMs = isOutage ? pollIntervalMs : backoffMs(this.#queue.retry, row.attempts);
    return (db, now) =>
      retryLater(db, this.#queue, row, new Date(now.getTime() + delayMs), isOutage ? uncounted : undefined);
  }

  async #storeResults(): Promise<void> {
    const { db, report } = this.#options;
    for (let result = this.#unstored.pop(); result; result = this.#unstored.pop()) {
      const { row, store } = result;
      try {
        await store(db, await this.#sharedNow());
      } catch (error) {
        if (!isUnavailable(error)) await this.#afterError(row, error)(db, await this.#sharedNow()).catch(report);
        else {
          this.#unstored.push(result);
          throw error;
        }
      }
    }
  }

  #sharedNow(): Promise<Date> {
    return sharedNow(this.#options.db, this.#options.now);
  }
}
