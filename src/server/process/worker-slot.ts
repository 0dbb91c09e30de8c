import cluster, { type Worker } from "node:cluster";
import { minuteMs } from "#src/base/durations.ts";
import { workerMemoryOptions } from "#src/server/config/memory.ts";
import { type SupervisorMessage, type WaitFor, type WorkerMessage, workerVariables } from "./messages.ts";
import type { Replacement, ReplacementReason } from "./replacements.ts";
import { Watchdog } from "./watchdog.ts";

/** In milliseconds. A worker that served for less has failed early. */
const earlyFailureMs = 10_000;
/** The longest delay after several early failures, in milliseconds. */
const maxRestartDelayMs = 8_000;
/** When a stopping worker is killed, in milliseconds. Draining takes less. */
const stopTimeoutMs = 10_000;
/** The shortest time between two replacements for memory, in milliseconds. */
const memoryReplacementIntervalMs = 5 * minuteMs;

/** Writes a log line in the workers' format. This process logs too little for a logger. */
function log(details: object, msg: string): void {
  process.stdout.write(`${JSON.stringify({ level: 50, time: new Date().toISOString(), ...details, msg })}\n`);
}

function send(worker: Worker, message: SupervisorMessage): void {
  // A disconnected worker is about to exit.
  if (worker.isConnected()) worker.send(message, () => {});
}

/** Stops a worker, and kills it if that takes too long. */
export function stopWorker(worker: Worker): void {
  worker.process.kill("SIGTERM");
  const killTimer = setTimeout(() => worker.process.kill("SIGKILL"), stopTimeoutMs);
  worker.once("exit", () => clearTimeout(killTimer));
}

export interface SlotOptions {
  /** From 1. */
  number: number;
  /** In MB. */
  memoryLimitMb: number;
  /** A worker is about to start. Returns its number in the order of all starts. */
  onBegin(): number;
  /** A worker can't start yet, and serves kept pages meanwhile. */
  onWaiting(reason: string): void;
  /** A worker serves the site; with its number. */
  onReady(number: number): void;
  /** A worker did not start. If no older one serves, the slot tries again. */
  onFailed(code: number, isServing: boolean): void;
  onRefusal(reason: string): void;
  /** A worker was replaced without a request. */
  onReplaced(replacement: Replacement): void;
  onRecorded(number: number): void;
}

interface ServingWorker {
  worker: Worker;
  number: number;
  since: number;
  /** Null while it waits: then it may migrate the database, which takes long. */
  watchdog: Watchdog | null;
  isKilled: boolean;
}

/** One worker and its successors. One that crashes, hangs, or uses too much memory is replaced. */
export class WorkerSlot {
  readonly #options: SlotOptions;
  #serving: ServingWorker | null = null;
  #starting: { worker: Worker; number: number } | null = null;
  /** A worker has served, if only kept pages. */
  #hasServed = false;
  /** Requested while a worker was starting, perhaps from older files. */
  #isRestartQueued = false;
  #isStopping = false;
  /** How many workers in a row failed early or did not start. */
  #failures = 0;
  #restartTimer: NodeJS.Timeout | undefined;
  #memoryReplacementAt = Number.NEGATIVE_INFINITY;

  constructor(options: SlotOptions) {
    this.#options = options;
  }

  /** Starts a worker. When it is ready, the one before it is stopped. */
  startWorker(): void {
    if (this.#isStopping) return;
    this.#isRestartQueued = this.#starting !== null;
    if (this.#starting) return;
    clearTimeout(this.#restartTimer);
    const number = this.#options.onBegin();
    try {
      const variables = workerVariables({ slot: this.#options.number, waitFor: this.#waitFor() });
      const worker = cluster.fork({ ...workerMemoryOptions.env, ...variables });
      this.#starting = { worker, number };
      worker.on("message", (message: WorkerMessage) => this.#onMessage(worker, message));
      worker.once("exit", (code, signal) => this.#onExit(worker, code, signal));
      // A failed fork has no pid and no exit event.
      worker.on("error", (error) => worker.process.pid === undefined && this.#onForkError(error));
    } catch (error) {
      this.#onForkError(error);
    }
  }

  /**
   * A hot restart waits for nothing, since the previous worker keeps serving. The first start tells the operator about
   * settings that are wrong, and waits only for a database that is away.
   */
  #waitFor(): WaitFor {
    if (this.#serving) return "nothing";
    return this.#hasServed ? "operator" : "database";
  }

  /** Sends replacements to the serving worker, which records them. */
  record(replacements: Replacement[]): void {
    if (this.#serving) send(this.#serving.worker, { replacements });
  }

  /** Checks only the serving worker. A starting or stopping one may take long. */
  check(): void {
    if (!this.#serving?.watchdog || this.#serving.isKilled || this.#isStopping) return;
    const problem = this.#serving.watchdog.check(performance.now());
    if (problem?.reason === "stalled") {
      this.#kill(problem, `the worker has not responded for ${problem.seconds} s: killing and replacing it`);
    } else if (problem) {
      const { isExcessive, ...replacement } = problem;
      const text = `the worker uses ${problem.megabytes} MB of ${problem.limit} MB`;
      if (isExcessive) this.#kill(replacement, `${text}: killing and replacing it`);
      else this.#replaceGracefully(replacement, `${text}: replacing it with a new one`);
    }
  }

  /** Starts no more workers. */
  close(): void {
    this.#isStopping = true;
    clearTimeout(this.#restartTimer);
  }

  /** The system cannot start another process now, but perhaps soon. */
  #onForkError(error: unknown): void {
    log({ reason: String(error) }, "could not start a new worker");
    this.#onStartFailed(1);
  }

  #onMessage(worker: Worker, message: WorkerMessage): void {
    if (message === "ready") this.#onReady(worker);
    else if ("refusal" in message) this.#options.onRefusal(message.refusal);
    else if ("waiting" in message) this.#onWaiting(worker, message.waiting);
    else if ("recorded" in message) this.#options.onRecorded(message.recorded);
    else if (worker === this.#serving?.worker) this.#serving.watchdog?.onReply(message.memory);
  }

  #onReady(worker: Worker): void {
    const watched = { pid: worker.process.pid ?? 0, ping: () => send(worker, "ask") };
    const watchdog = new Watchdog(watched, this.#options.memoryLimitMb, performance.now());
    if (worker === this.#serving?.worker) this.#serving.watchdog = watchdog;
    else this.#takeOver(worker, watchdog);
    if (this.#isRestartQueued) this.startWorker();
    else if (worker === this.#serving?.worker) this.#options.onReady(this.#serving.number);
  }

  /** `reason` is why it can't start yet; it changes while it waits. */
  #onWaiting(worker: Worker, reason: string): void {
    this.#options.onWaiting(reason);
    if (worker !== this.#starting?.worker) return;
    log({ reason }, "waiting: the site can't start yet");
    this.#takeOver(worker, null);
    if (this.#isRestartQueued) this.startWorker();
  }

  /** The worker that was starting now serves. */
  #takeOver(worker: Worker, watchdog: Watchdog | null): void {
    if (worker !== this.#starting?.worker) return;
    const old = this.#serving;
    this.#serving = { ...this.#starting, since: performance.now(), watchdog, isKilled: false };
    this.#starting = null;
    this.#hasServed = true;
    if (old) stopWorker(old.worker);
  }

  #kill(replacement: ReplacementReason, text: string): void {
    if (!this.#serving) return;
    this.#reportReplacement(replacement, text);
    this.#serving.isKilled = true;
    this.#serving.worker.process.kill("SIGKILL");
  }

  /** Replaces a worker without downtime, at most every five minutes: if the limit is too low, the next one exceeds it too. */
  #replaceGracefully(replacement: ReplacementReason, text: string): void {
    if (this.#starting || performance.now() - this.#memoryReplacementAt < memoryReplacementIntervalMs) return;
    this.#memoryReplacementAt = performance.now();
    this.#reportReplacement(replacement, text);
    this.startWorker();
  }

  #reportReplacement(replacement: ReplacementReason, text: string): void {
    log(replacement, text);
    this.#options.onReplaced({ ...replacement, at: Date.now() });
  }

  #onExit(worker: Worker, code: number | null, signal: string | null): void {
    if (this.#isStopping) return;
    if (worker === this.#starting?.worker) {
      this.#onStartFailed(code ?? 1);
    } else if (worker === this.#serving?.worker) {
      const { since, isKilled } = this.#serving;
      this.#serving = null;
      if (!isKilled) this.#reportReplacement({ reason: "crashed", code, signal }, "the worker crashed");
      if (!this.#starting) this.#restart(performance.now() - since);
    }
  }

  #onStartFailed(code: number): void {
    this.#starting = null;
    this.#options.onFailed(code, this.#serving !== null);
    if (!this.#serving) this.#restart(0);
    else if (this.#isRestartQueued) this.startWorker();
  }

  /** `servedFor` is in milliseconds. Restarts with backoff. */
  #restart(servedMs: number): void {
    this.#failures = servedMs < earlyFailureMs ? this.#failures + 1 : 0;
    const delay = this.#failures < 2 ? 0 : Math.min(1000 * 2 ** (this.#failures - 2), maxRestartDelayMs);
    if (delay > 0) log({ failures: this.#failures }, `no worker is running: starting one in ${delay / 1000} s`);
    this.#restartTimer = setTimeout(() => this.startWorker(), delay);
  }
}
