import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import type { Config } from "../config/config.ts";
import { defaultMemoryLimit, workerMemoryOptions } from "../config/memory.ts";
import type { Lock } from "../db/exclusive-lock.ts";
import { takeLock } from "./lock.ts";
import type { Replacement, ReplacementReason } from "./replacements.ts";
import { checkInterval, Watchdog } from "./watchdog.ts";
import { type WorkerState, writeWorkerState } from "./worker-state.ts";

/** In milliseconds. A worker that served for less has failed early. */
const earlyFailure = 10_000;
/** The longest delay after several early failures, in milliseconds. */
const maxRestartDelay = 8_000;
/** When a stopping worker is killed, in milliseconds. Draining takes less. */
const stopTimeout = 10_000;
/** The shortest time between two replacements for memory, in milliseconds. */
const memoryReplacementInterval = 5 * 60_000;
/** Replacements that are kept until a worker has recorded them. */
const maxUnrecorded = 20;

/**
 * The primary process. It holds the data directory's lock and the listening socket; a worker serves. On SIGUSR2 it starts
 * a new worker from the files on the disk, and stops the old one when the new one is ready. Both accept from the same
 * socket, so no connection is lost. A worker that crashes, hangs, or uses too much memory is replaced. Once a worker has
 * been ready, the supervisor never gives up.
 */
export async function supervise({ dataDir, memoryLimit = defaultMemoryLimit() }: Config): Promise<void> {
  const lock = takeLock(dataDir);
  // Workers accept directly from the shared socket.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ execArgv: workerMemoryOptions.execArgv(memoryLimit) });
  new Supervisor(lock, dataDir, memoryLimit).start();
}

/** Writes a log line in the workers' format. This process logs too little for a logger. */
function log(details: object, msg: string): void {
  process.stdout.write(`${JSON.stringify({ level: 50, time: new Date().toISOString(), ...details, msg })}\n`);
}

/** From a worker to the supervisor. The keys stay the same across versions, since a hot restart may change the version. */
export type WorkerMessage =
  | "ready"
  | { refusal: string }
  /** The reply to `ask`: memory in bytes. */
  | { memory: number }
  /** How many replacements it has recorded. */
  | { recorded: number };

/** From the supervisor to a worker. */
export type SupervisorMessage = "ask" | { replacements: Replacement[] };

function send(worker: Worker, message: SupervisorMessage): void {
  // A disconnected worker is about to exit.
  if (worker.isConnected()) worker.send(message, () => {});
}

/** Stops a worker, and kills it if that takes too long. */
function stopWorker(worker: Worker): void {
  worker.process.kill("SIGTERM");
  const killTimer = setTimeout(() => worker.process.kill("SIGKILL"), stopTimeout);
  worker.once("exit", () => clearTimeout(killTimer));
}

class Supervisor {
  readonly #lock: Lock;
  readonly #dataDir: string;
  readonly #memoryLimit: number;
  readonly #state: WorkerState = { process: process.pid, begun: 0, ready: 0, failed: 0, reason: null };
  #serving: { worker: Worker; since: number; watchdog: Watchdog; isKilled: boolean } | null = null;
  #starting: Worker | null = null;
  /** Requested while a worker was starting, perhaps from older files. */
  #isRestartQueued = false;
  #isStopping = false;
  /** How many workers in a row failed early or did not start. */
  #failures = 0;
  #restartTimer: NodeJS.Timeout | undefined;
  #memoryReplacementAt = Number.NEGATIVE_INFINITY;
  /** Replacements that no worker has recorded yet. */
  readonly #unrecorded: Replacement[] = [];

  constructor(lock: Lock, dataDir: string, memoryLimit: number) {
    this.#lock = lock;
    this.#dataDir = dataDir;
    this.#memoryLimit = memoryLimit;
  }

  start(): void {
    process.on("SIGUSR2", () => this.#startWorker());
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => this.#stop());
    setInterval(() => this.#check(), checkInterval);
    this.#startWorker();
  }

  #startWorker(): void {
    if (this.#isStopping) return;
    this.#isRestartQueued = this.#starting !== null;
    if (this.#starting) return;
    clearTimeout(this.#restartTimer);
    this.#writeState({ begun: this.#state.begun + 1, reason: null });
    try {
      const worker = cluster.fork(workerMemoryOptions.env);
      this.#starting = worker;
      worker.on("message", (message: WorkerMessage) => this.#onMessage(worker, message));
      worker.once("exit", (code, signal) => this.#onExit(worker, code, signal));
      // A failed fork has no pid and no exit event.
      worker.on("error", (error) => worker.process.pid === undefined && this.#onForkError(error));
    } catch (error) {
      this.#onForkError(error);
    }
  }

  /** The system cannot start another process now, but perhaps soon. */
  #onForkError(error: unknown): void {
    log({ reason: String(error) }, "could not start a new worker");
    this.#onStartFailed(1);
  }

  #onMessage(worker: Worker, message: WorkerMessage): void {
    if (message === "ready") this.#onReady(worker);
    else if ("refusal" in message) this.#writeState({ reason: message.refusal });
    else if ("recorded" in message) this.#unrecorded.splice(0, message.recorded);
    else if (worker === this.#serving?.worker) this.#serving.watchdog.onReply(message.memory);
  }

  #onReady(worker: Worker): void {
    const old = this.#serving;
    const now = performance.now();
    const watched = { pid: worker.process.pid ?? 0, ping: () => send(worker, "ask") };
    const watchdog = new Watchdog(watched, this.#memoryLimit, now);
    this.#serving = { worker, since: now, watchdog, isKilled: false };
    this.#starting = null;
    this.#writeState({ ready: this.#state.begun });
    if (this.#unrecorded.length > 0) send(worker, { replacements: this.#unrecorded });
    if (old) stopWorker(old.worker);
    if (this.#isRestartQueued) this.#startWorker();
  }

  /** Checks only the serving worker. A starting or stopping one may take long. */
  #check(): void {
    if (!this.#serving || this.#serving.isKilled || this.#isStopping) return;
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

  #kill(replacement: ReplacementReason, text: string): void {
    if (!this.#serving) return;
    this.#logReplacement(replacement, text);
    this.#serving.isKilled = true;
    this.#serving.worker.process.kill("SIGKILL");
  }

  /** Replaces a worker without downtime, at most every five minutes: if the limit is too low, the next one exceeds it too. */
  #replaceGracefully(replacement: ReplacementReason, text: string): void {
    if (this.#starting || performance.now() - this.#memoryReplacementAt < memoryReplacementInterval) return;
    this.#memoryReplacementAt = performance.now();
    this.#logReplacement(replacement, text);
    this.#startWorker();
  }

  #logReplacement(replacement: ReplacementReason, text: string): void {
    log(replacement, text);
    if (this.#unrecorded.length < maxUnrecorded) this.#unrecorded.push({ ...replacement, at: Date.now() });
  }

  #onExit(worker: Worker, code: number | null, signal: string | null): void {
    if (this.#isStopping) return;
    if (worker === this.#starting) {
      this.#onStartFailed(code ?? 1);
    } else if (worker === this.#serving?.worker) {
      const { since, isKilled } = this.#serving;
      this.#serving = null;
      if (!isKilled) this.#logReplacement({ reason: "crashed", code, signal }, "the worker crashed");
      if (!this.#starting) this.#restart(performance.now() - since);
    }
  }

  #onStartFailed(code: number): void {
    this.#starting = null;
    this.#writeState({ failed: this.#state.begun });
    // Exits if the first worker fails. Later, the old worker keeps serving.
    if (this.#state.ready === 0) this.#exit(code);
    else if (!this.#serving) this.#restart(0);
    else if (this.#isRestartQueued) this.#startWorker();
  }

  /** `servedFor` is in milliseconds. Restarts with backoff. */
  #restart(servedFor: number): void {
    this.#failures = servedFor < earlyFailure ? this.#failures + 1 : 0;
    const delay = this.#failures < 2 ? 0 : Math.min(1000 * 2 ** (this.#failures - 2), maxRestartDelay);
    if (delay > 0) log({ failures: this.#failures }, `no worker is running: starting one in ${delay / 1000} s`);
    this.#restartTimer = setTimeout(() => this.#startWorker(), delay);
  }

  #writeState(change: Partial<WorkerState>): void {
    Object.assign(this.#state, change);
    writeWorkerState(this.#dataDir, this.#state);
  }

  async #stop(): Promise<void> {
    if (this.#isStopping) return;
    this.#isStopping = true;
    clearTimeout(this.#restartTimer);
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const exits = workers.filter((worker) => !worker.isDead()).map((worker) => once(worker, "exit"));
    for (const worker of workers) stopWorker(worker);
    await Promise.all(exits);
    this.#exit(0);
  }

  #exit(code: number): void {
    this.#lock.release();
    process.exit(code);
  }
}
