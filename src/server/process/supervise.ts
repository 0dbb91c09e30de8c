import cluster from "node:cluster";
import { once } from "node:events";
import { existsSync, realpathSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import type { Lock } from "#src/base/db/sqlite/exclusive-lock.ts";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { tryToListen } from "#src/server/config/listen-address.js";
import { workerMemoryOptions } from "#src/server/config/memory.ts";
import { takeLock } from "./lock.ts";
import type { Replacement } from "./replacements.ts";
import { checkIntervalMs } from "./watchdog.ts";
import { stopWorker, WorkerSlot } from "./worker-slot.ts";
import { type WorkerState, writeWorkerState } from "./worker-state.ts";

export interface SupervisorSettings {
  dataDir: string;
  port: number;
  host?: string;
  workers: number;
  /** The limit of each worker. */
  memoryLimitMb: number;
}

/** Replacements that are kept until a worker has recorded them. */
const maxUnrecorded = 20;

/**
 * The primary process. It holds the data directory's lock and the listening socket; the workers serve. On SIGUSR2 it
 * replaces them one after the other: it starts a new worker from the files on the disk, and stops the old one when the new
 * one is ready. All accept from the same socket, so no connection is lost. Once a worker has been ready, the supervisor
 * never gives up.
 */
export async function supervise({ dataDir, port, host, workers, memoryLimitMb }: SupervisorSettings): Promise<void> {
  const lock = takeLock(dataDir);
  // Before a worker migrates the database.
  const problem = await tryToListen({ port, host });
  if (problem) throw new UserFacingError(problem);
  // Workers accept directly from the shared socket.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  keepSocketOpen();
  cluster.setupPrimary({ execArgv: workerMemoryOptions.execArgv(memoryLimitMb) });
  process.execPath = releaseNode() ?? process.execPath;
  new Supervisor({ lock, dataDir, workers, memoryLimitMb }).start();
}

interface ServerHandle {
  close(): void;
  /** Returns 0 if the socket is bound. */
  getsockname(address: object): number;
}

/**
 * Holds the listening socket also while no worker is left, so that connections wait for the next one. Node's cluster closes
 * it with its last worker, and has no setting for that: this replaces the function that it gets sockets from.
 */
function keepSocketOpen(): void {
  const internals = net as unknown as {
    _createServerHandle(address: string | null, port: number, ...more: unknown[]): ServerHandle | number;
  };
  const create = internals._createServerHandle;
  const sockets = new Map<string, ServerHandle>();
  internals._createServerHandle = (address, port, ...more) => {
    const key = [address, port, ...more].join();
    const handle = sockets.get(key) ?? create(address, port, ...more);
    // With port 0, each worker gets a port of its own. One that another program uses may be free at the next attempt.
    const isKept = port !== 0 && typeof handle !== "number" && handle.getsockname({}) === 0;
    if (isKept) sockets.set(key, Object.assign(handle, { close() {} }));
    return handle;
  };
}

/**
 * The release's own Node, if it is the one that runs. Its path is what the operator started, like that of this
 * program: links in them may lead to another release at the next restart.
 */
function releaseNode(): string | null {
  const file = path.resolve(process.argv[1] ?? "", "../../../node_modules/.bin/node");
  return existsSync(file) && realpathSync(file) === realpathSync(process.execPath) ? file : null;
}

class Supervisor {
  readonly #lock: Lock;
  readonly #dataDir: string;
  readonly #state: WorkerState = { process: process.pid, begun: 0, ready: 0, failed: 0, reason: null };
  readonly #slots: readonly WorkerSlot[];
  /** The slot whose worker is being replaced, while all are, one after the other. */
  #replacing: WorkerSlot | null = null;
  /** Requested while the workers were being replaced, perhaps from older files. */
  #isRestartQueued = false;
  #isStopping = false;
  /** A worker has served, if only kept pages. */
  #hasServed = false;
  /** Replacements that no worker has recorded yet. */
  readonly #unrecorded: Replacement[] = [];
  /** The slot whose worker is recording them. */
  #recording: WorkerSlot | null = null;

  constructor(options: { lock: Lock; dataDir: string; workers: number; memoryLimitMb: number }) {
    this.#lock = options.lock;
    this.#dataDir = options.dataDir;
    this.#slots = Array.from({ length: options.workers }, (_, index) => {
      const slot: WorkerSlot = new WorkerSlot({
        number: index + 1,
        memoryLimitMb: options.memoryLimitMb,
        onBegin: () => this.#onBegin(slot),
        onWaiting: (reason) => this.#onWaiting(reason),
        onReady: (number) => this.#onReady(slot, number),
        onFailed: (code, isServing) => this.#onFailed(slot, code, isServing),
        onRefusal: (reason) => this.#writeState({ reason }),
        onReplaced: (replacement) => {
          if (this.#unrecorded.length < maxUnrecorded) this.#unrecorded.push(replacement);
        },
        onRecorded: (number) => {
          this.#unrecorded.splice(0, number);
          this.#recording = null;
        },
      });
      return slot;
    });
  }

  start(): void {
    process.on("SIGUSR2", () => this.#replaceAll());
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => this.#stop());
    setInterval(() => {
      for (const slot of this.#slots) slot.check();
    }, checkIntervalMs);
    this.#replaceAll();
  }

  #replaceAll(): void {
    this.#isRestartQueued = this.#replacing !== null;
    if (!this.#replacing) this.#replace(0);
  }

  /** Replaces the workers from this slot on. `number` is that of the last new worker. */
  #replace(index: number, number = this.#state.ready): void {
    this.#replacing = this.#slots[index] ?? null;
    if (this.#replacing) {
      this.#replacing.startWorker();
    } else {
      this.#writeState({ ready: number });
      if (this.#isRestartQueued) this.#replaceAll();
    }
  }

  #onBegin(slot: WorkerSlot): number {
    if (this.#recording === slot) this.#recording = null;
    this.#writeState({ begun: this.#state.begun + 1, reason: null });
    return this.#state.begun;
  }

  #onWaiting(reason: string): void {
    this.#hasServed = true;
    this.#writeState({ reason });
  }

  #onReady(slot: WorkerSlot, number: number): void {
    this.#hasServed = true;
    this.#writeState({ reason: null });
    if (this.#unrecorded.length > 0 && !this.#recording) {
      this.#recording = slot;
      slot.record(this.#unrecorded);
    }
    // The others of a first start wait for the first one, also if a restart has failed meanwhile.
    const isNext = slot === this.#replacing || (!this.#replacing && this.#state.ready === 0);
    if (isNext) this.#replace(this.#slots.indexOf(slot) + 1, number);
  }

  /** Ends the process if the first worker of all fails. Later, old workers keep serving. */
  #onFailed(slot: WorkerSlot, code: number, isServing: boolean): void {
    this.#writeState({ failed: this.#state.begun });
    if (!this.#hasServed) this.#exit(code);
    if (slot !== this.#replacing) return;
    if (!isServing) {
      this.#replace(this.#slots.indexOf(slot) + 1);
    } else {
      // The others would fail in the same way.
      this.#replacing = null;
      if (this.#isRestartQueued) this.#replaceAll();
    }
  }

  #writeState(change: Partial<WorkerState>): void {
    Object.assign(this.#state, change);
    writeWorkerState(this.#dataDir, this.#state);
  }

  async #stop(): Promise<void> {
    if (this.#isStopping) return;
    this.#isStopping = true;
    for (const slot of this.#slots) slot.close();
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
