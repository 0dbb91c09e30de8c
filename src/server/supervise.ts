import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import path from "node:path";
import { makeDataDir } from "../db/data-dir.ts";
import { Refusal } from "../db/refusal.ts";
import type { Config } from "./config.ts";
import { type Lock, runningProcess, takeLock } from "./lock.ts";
import { recordSuccession, type Succession } from "./succession.ts";

/** How many times in a row a worker may end by itself soon after its start before the whole site gives up. */
const patience = 3;
/** A worker that served longer than this has started well, in milliseconds. */
const soon = 10_000;

/**
 * Keeps a worker at two thirds of the memory that it would take otherwise. V8 and the C library both set room aside for
 * machines with many processors; V8 lets its heap grow to several times of what is in use, and the C library keeps what
 * was given back. Serving kept pages is as fast with less; making one takes up to a fifth more.
 */
const frugal = {
  options: ["--max-semi-space-size=4", "--heap-growing-percent=20"],
  environment: {
    MALLOC_ARENA_MAX: "2",
    MALLOC_MMAP_THRESHOLD_: String(64 * 1024),
    MALLOC_TRIM_THRESHOLD_: String(128 * 1024),
  },
};

/**
 * The process that stays. It holds the data directory's lock and the listening socket, and has a worker do the serving:
 * on SIGUSR2 it starts a new one, out of what is on the disk then, and ends the old one when the new one is ready. Both
 * take their connections from the one socket, so that none is lost in between. A worker that dies is replaced.
 */
export async function supervise({ dataDir }: Config): Promise<void> {
  makeDataDir(dataDir);
  const lock = takeLock(dataDir);
  if (!lock) throw alreadyRunning(dataDir);
  // Workers accept by themselves from the shared socket: no connection goes through this process.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ execArgv: frugal.options });
  new Supervisor(lock, dataDir).begin();
}

function alreadyRunning(dataDir: string): Refusal {
  const pid = runningProcess(dataDir);
  const who = pid ? `Process ${pid}` : "Another process";
  return new Refusal(
    `${who} already serves from ${path.resolve(dataDir)}. End it first, or set DATA_DIR to another directory.`,
  );
}

/** A line of the log, as the workers write theirs: this process has nothing else to say, and so no logger. */
function sayEnded(code: number | null, signal: string | null): void {
  const line = { level: 50, time: new Date().toISOString(), code, signal, msg: "the worker ended by itself" };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** What a worker says to the process that stays. */
export type WorkersWord = "ready" | { refusal: string };

class Supervisor {
  readonly #lock: Lock;
  readonly #dataDir: string;
  readonly #succession: Succession = { process: process.pid, begun: 0, ready: 0, failed: 0, reason: null };
  #serving: Worker | null = null;
  #coming: Worker | null = null;
  /** Asked for while a worker was coming already, which may have begun out of what was on the disk before. */
  #again = false;
  #ending = false;
  #failures = 0;

  constructor(lock: Lock, dataDir: string) {
    this.#lock = lock;
    this.#dataDir = dataDir;
  }

  begin(): void {
    process.on("SIGUSR2", () => this.#replace());
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => this.#end());
    this.#replace();
  }

  #replace(): void {
    if (this.#ending) return;
    this.#again = this.#coming !== null;
    if (this.#coming) return;
    const worker = cluster.fork(frugal.environment);
    const started = Date.now();
    this.#coming = worker;
    this.#record({ begun: this.#succession.begun + 1, reason: null });
    worker.on("message", (word: WorkersWord) => {
      if (word === "ready") this.#arrive(worker);
      else this.#record({ reason: word.refusal });
    });
    worker.once("exit", (code, signal) => {
      if (worker === this.#serving && !this.#ending) sayEnded(code, signal);
      this.#lose(worker, code ?? 1, Date.now() - started);
    });
  }

  #arrive(worker: Worker): void {
    const old = this.#serving;
    this.#serving = worker;
    this.#coming = null;
    this.#record({ ready: this.#succession.begun });
    old?.process.kill("SIGTERM");
    if (this.#again) this.#replace();
  }

  #lose(worker: Worker, code: number, lived: number): void {
    if (worker === this.#coming) {
      this.#coming = null;
      this.#record({ failed: this.#succession.begun });
      // The old worker serves on; its operator sees in the log why the new one did not start.
      if (!this.#serving) this.#exit(code);
      else if (this.#again) this.#replace();
    } else if (worker === this.#serving && !this.#ending) {
      this.#serving = null;
      this.#failures = lived < soon ? this.#failures + 1 : 1;
      if (this.#failures < patience) this.#replace();
      else this.#exit(code || 1);
    }
  }

  #record(change: Partial<Succession>): void {
    Object.assign(this.#succession, change);
    recordSuccession(this.#dataDir, this.#succession);
  }

  async #end(): Promise<void> {
    if (this.#ending) return;
    this.#ending = true;
    const workers = [this.#serving, this.#coming].filter((worker) => worker !== null);
    for (const worker of workers) worker.process.kill("SIGTERM");
    await Promise.all(workers.filter((worker) => !worker.isDead()).map((worker) => once(worker, "exit")));
    this.#exit(0);
  }

  #exit(code: number): void {
    this.#lock.release();
    process.exit(code);
  }
}
