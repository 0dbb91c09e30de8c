import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import path from "node:path";
import { makeDataDir } from "../db/data-dir.ts";
import { Refusal } from "../db/refusal.ts";
import type { Config } from "./config.ts";
import { type Lock, runningProcess, takeLock } from "./lock.ts";
import { defaultMemoryLimit, frugal } from "./memory.ts";
import type { Replaced, Replacement } from "./replacements.ts";
import { recordSuccession, type Succession } from "./succession.ts";
import { lookInterval, Watchdog } from "./watchdog.ts";

/** A worker that served for less than this, in milliseconds, has failed at once. */
const soon = 10_000;
/** The longest pause before the next start where one worker after the other fails at once, in milliseconds. */
const longestPause = 8_000;
/** How long a worker that was told to end may take, in milliseconds: longer than it takes to drain. */
const timeToEnd = 10_000;
/** How soon after one worker that used too much memory the next one is replaced, in milliseconds. */
const memoryPause = 5 * 60_000;
/** How many replacements are remembered until a worker has written them down. */
const mostRemembered = 20;

/**
 * The process that stays. It holds the data directory's lock and the listening socket, and has a worker do the serving:
 * on SIGUSR2 it starts a new one, out of what is on the disk then, and ends the old one when the new one is ready. Both
 * take their connections from the one socket, so that none is lost in between. A worker that dies, hangs or takes too
 * much memory is replaced. Once a worker has served, the site is not given up.
 */
export async function supervise({ dataDir, memoryLimit = defaultMemoryLimit() }: Config): Promise<void> {
  makeDataDir(dataDir);
  const lock = takeLock(dataDir);
  if (!lock) throw alreadyRunning(dataDir);
  // Workers accept by themselves from the shared socket: no connection goes through this process.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ execArgv: frugal.options(memoryLimit) });
  new Supervisor(lock, dataDir, memoryLimit).begin();
}

function alreadyRunning(dataDir: string): Refusal {
  const pid = runningProcess(dataDir);
  const who = pid ? `Process ${pid}` : "Another process";
  return new Refusal(
    `${who} already serves from ${path.resolve(dataDir)}. End it first, or set DATA_DIR to another directory.`,
  );
}

/** A line of the log, as the workers write theirs: this process has little to say, and so no logger. */
function say(facts: object, msg: string): void {
  process.stdout.write(`${JSON.stringify({ level: 50, time: new Date().toISOString(), ...facts, msg })}\n`);
}

/** What a worker says to the process that stays. */
export type WorkersWord =
  | "ready"
  | { refusal: string }
  /** The answer to a question: its memory in bytes. */
  | { memory: number }
  /** How many replacements it has written down. */
  | { recorded: number };

/** What the process that stays says to a worker. */
export type SupervisorsWord = "ask" | { replacements: Replacement[] };

function tell(worker: Worker, word: SupervisorsWord): void {
  // What it can hear no more, it need not: its end is seen by itself.
  if (worker.isConnected()) worker.send(word, () => {});
}

/** Has a worker end in order; kills one that cannot. */
function dismiss(worker: Worker): void {
  worker.process.kill("SIGTERM");
  const last = setTimeout(() => worker.process.kill("SIGKILL"), timeToEnd);
  worker.once("exit", () => clearTimeout(last));
}

class Supervisor {
  readonly #lock: Lock;
  readonly #dataDir: string;
  readonly #memoryLimit: number;
  readonly #succession: Succession = { process: process.pid, begun: 0, ready: 0, failed: 0, reason: null };
  #serving: { worker: Worker; since: number; watchdog: Watchdog; isKilled: boolean } | null = null;
  #coming: Worker | null = null;
  /** Asked for while a worker was coming already, which may have begun out of what was on the disk before. */
  #again = false;
  #ending = false;
  /** How many workers in a row failed at once, or did not start. */
  #failures = 0;
  #nextStart: NodeJS.Timeout | undefined;
  #relievedAt = Number.NEGATIVE_INFINITY;
  /** Replacements that no worker has written down yet. */
  readonly #unrecorded: Replacement[] = [];

  constructor(lock: Lock, dataDir: string, memoryLimit: number) {
    this.#lock = lock;
    this.#dataDir = dataDir;
    this.#memoryLimit = memoryLimit;
  }

  begin(): void {
    process.on("SIGUSR2", () => this.#replace());
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => this.#end());
    setInterval(() => this.#look(), lookInterval);
    this.#replace();
  }

  #replace(): void {
    if (this.#ending) return;
    this.#again = this.#coming !== null;
    if (this.#coming) return;
    clearTimeout(this.#nextStart);
    this.#record({ begun: this.#succession.begun + 1, reason: null });
    try {
      const worker = cluster.fork(frugal.environment);
      this.#coming = worker;
      worker.on("message", (word: WorkersWord) => this.#hear(worker, word));
      worker.once("exit", (code, signal) => this.#lose(worker, code, signal));
      // Without a number there is no process, and so no exit.
      worker.on("error", (error) => worker.process.pid === undefined && this.#missStart(error));
    } catch (error) {
      this.#missStart(error);
    }
  }

  /** The system has no room for another process: it may have again soon. */
  #missStart(error: unknown): void {
    say({ reason: String(error) }, "no new worker could be started");
    this.#loseComing(1);
  }

  #hear(worker: Worker, word: WorkersWord): void {
    if (word === "ready") this.#arrive(worker);
    else if ("refusal" in word) this.#record({ reason: word.refusal });
    else if ("recorded" in word) this.#unrecorded.splice(0, word.recorded);
    else if (worker === this.#serving?.worker) this.#serving.watchdog.answered(word.memory);
  }

  #arrive(worker: Worker): void {
    const old = this.#serving;
    const ask = () => tell(worker, "ask");
    const now = performance.now();
    const watchdog = new Watchdog({ pid: worker.process.pid ?? 0, ask }, this.#memoryLimit, now);
    this.#serving = { worker, since: now, watchdog, isKilled: false };
    this.#coming = null;
    this.#record({ ready: this.#succession.begun });
    if (this.#unrecorded.length > 0) tell(worker, { replacements: this.#unrecorded });
    if (old) dismiss(old.worker);
    if (this.#again) this.#replace();
  }

  /** Looks after the worker that serves. One that is about to end has its time, and one that starts may take long. */
  #look(): void {
    if (!this.#serving || this.#serving.isKilled || this.#ending) return;
    const trouble = this.#serving.watchdog.look(performance.now());
    if (trouble?.reason === "stalled") {
      this.#kill(trouble, `the worker has not responded for ${trouble.seconds} s: it is killed and replaced`);
    } else if (trouble) {
      const { isExcessive, ...replacement } = trouble;
      const words = `the worker uses ${trouble.megabytes} MB of ${trouble.limit} MB`;
      if (isExcessive) this.#kill(replacement, `${words}: it is killed and replaced`);
      else this.#relieve(replacement, `${words}: a new one takes its place`);
    }
  }

  #kill(replacement: Replaced, words: string): void {
    if (!this.#serving) return;
    this.#note(replacement, words);
    this.#serving.isKilled = true;
    this.#serving.worker.process.kill("SIGKILL");
  }

  /** Replaces a worker without a gap, and not again for a while: where the limit is too low, the next one is over it too. */
  #relieve(replacement: Replaced, words: string): void {
    if (this.#coming || performance.now() - this.#relievedAt < memoryPause) return;
    this.#relievedAt = performance.now();
    this.#note(replacement, words);
    this.#replace();
  }

  #note(replacement: Replaced, words: string): void {
    say(replacement, words);
    if (this.#unrecorded.length < mostRemembered) this.#unrecorded.push({ ...replacement, at: Date.now() });
  }

  #lose(worker: Worker, code: number | null, signal: string | null): void {
    if (this.#ending) return;
    if (worker === this.#coming) {
      this.#loseComing(code ?? 1);
    } else if (worker === this.#serving?.worker) {
      const { since, isKilled } = this.#serving;
      this.#serving = null;
      if (!isKilled) this.#note({ reason: "crashed", code, signal }, "the worker ended by itself");
      if (!this.#coming) this.#startAgain(performance.now() - since);
    }
  }

  #loseComing(code: number): void {
    this.#coming = null;
    this.#record({ failed: this.#succession.begun });
    // The first start fails as a whole. The old worker serves on; its operator sees in the log why the new one did not.
    if (this.#succession.ready === 0) this.#exit(code);
    else if (!this.#serving) this.#startAgain(0);
    else if (this.#again) this.#replace();
  }

  /** `served` is for how long the last worker did, in milliseconds. Whoever can make it fail cannot end the site. */
  #startAgain(served: number): void {
    this.#failures = served < soon ? this.#failures + 1 : 0;
    const pause = this.#failures < 2 ? 0 : Math.min(1000 * 2 ** (this.#failures - 2), longestPause);
    if (pause > 0) say({ failures: this.#failures }, `no worker serves: the next one starts in ${pause / 1000} s`);
    this.#nextStart = setTimeout(() => this.#replace(), pause);
  }

  #record(change: Partial<Succession>): void {
    Object.assign(this.#succession, change);
    recordSuccession(this.#dataDir, this.#succession);
  }

  async #end(): Promise<void> {
    if (this.#ending) return;
    this.#ending = true;
    clearTimeout(this.#nextStart);
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const ended = workers.filter((worker) => !worker.isDead()).map((worker) => once(worker, "exit"));
    for (const worker of workers) dismiss(worker);
    await Promise.all(ended);
    this.#exit(0);
  }

  #exit(code: number): void {
    this.#lock.release();
    process.exit(code);
  }
}
