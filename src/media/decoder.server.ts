import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { DecoderJob, doJob, ResultOf } from "./decoder-jobs.server.ts";
import { JobQueue } from "./queue.ts";

export type ToChild = DecoderJob;

export type FromChild =
  | { state: "ready" }
  /** With its memory afterwards, in bytes. */
  | { state: "done"; result: Awaited<ReturnType<typeof doJob>>; memory: number }
  | { state: "too heavy" }
  | { state: "failed"; message: string };

/**
 * Opens a picture, within the turn that it was given for. `too heavy` is one that takes more memory or time than there
 * is for one.
 */
export type Decode = <Job extends DecoderJob>(job: Job) => Promise<ResultOf<Job> | "too heavy">;

/** For one picture, in milliseconds. The child counts its CPU time; this is for one that stands still. */
const patience = 5 * 60_000;

/** How long a child waits for the next picture, in milliseconds. */
const longestIdle = 10_000;

/** Memory with which a child goes on to the next picture, in bytes. It has 60 MB at its start. */
const mostKept = 80_000_000;

/**
 * Kilobytes that Linux lets the child reserve to write to, whatever it does. Without a compiler for JavaScript, Node
 * itself reserves 70 MB; with it, 600.
 */
const mostReserved = 320 * 1024;

/** The C library returns freed memory at once. */
const environment = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: String(64 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(128 * 1024),
  UV_THREADPOOL_SIZE: "1",
};

/**
 * Opens pictures in a child process with limits on its memory and time, one at a time. The child is started when it is
 * needed, and ends when it has had nothing to do for a while, or when this process is gone.
 */
export class Decoder {
  readonly #entry: string;
  readonly #queue = new JobQueue();
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;

  /** `entry` is the file of `decoder-child.ts`, or what it was built into. */
  constructor(entry: string) {
    this.#entry = entry;
  }

  forStaff<T>(work: (decode: Decode) => Promise<T>): Promise<T> {
    return this.#queue.forStaff(() => work(this.#decode));
  }

  /** See `JobQueue.forVisitor`. */
  forVisitor<T>(key: string, gone: AbortSignal, work: (decode: Decode) => Promise<T>): Promise<T> {
    return this.#queue.forVisitor(key, gone, () => work(this.#decode));
  }

  stop(): void {
    clearTimeout(this.#idle);
    this.#child?.kill("SIGKILL");
    this.#child = null;
  }

  readonly #decode: Decode = async (job) => {
    clearTimeout(this.#idle);
    const child = this.#child ?? (await this.#start());
    const limit = setTimeout(() => child.kill("SIGKILL"), patience);
    try {
      const answer = await this.#ask(child, job);
      if (answer.state !== "done" || answer.memory > mostKept) this.stop();
      if (answer.state === "too heavy") return "too heavy";
      if (answer.state !== "done") throw new Error(answer.state === "failed" ? answer.message : "Not an answer");
      return answer.result as ResultOf<typeof job>;
    } finally {
      clearTimeout(limit);
      this.#idle = setTimeout(() => this.stop(), longestIdle).unref();
    }
  };

  async #ask(child: ChildProcess, job: DecoderJob): Promise<FromChild> {
    const over = new AbortController();
    const { signal } = over;
    const ended = once(child, "exit", { signal }).then((): [FromChild] => [{ state: "too heavy" }]);
    try {
      child.send(job satisfies ToChild, () => {});
      const [answer] = await Promise.race([once(child, "message", { signal }), ended]);
      return answer;
    } finally {
      ended.catch(() => {});
      over.abort();
    }
  }

  async #start(): Promise<ChildProcess> {
    // Types are taken off by WebAssembly, which needs the compiler: only what was built can do without.
    const isBuilt = this.#entry.endsWith(".js");
    const command = [process.execPath, ...(isBuilt ? ["--jitless"] : []), this.#entry];
    const limited = ["/bin/sh", "-c", `ulimit -d ${mostReserved} 2>/dev/null; exec "$@"`, "sh", ...command];
    const [file = "", ...args] = isBuilt && process.platform === "linux" ? limited : command;
    const child = spawn(file, args, {
      env: environment,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      serialization: "advanced",
      windowsHide: true,
    });
    const over = new AbortController();
    const ended = once(child, "exit", over).then(([code, signal]) => {
      throw new Error(`The decoder did not start (${signal ?? code})`);
    });
    try {
      await Promise.race([once(child, "message", over), ended]);
    } finally {
      ended.catch(() => {});
      over.abort();
    }
    child.once("exit", () => {
      if (this.#child === child) this.#child = null;
    });
    child.on("error", () => {});
    child.unref();
    child.channel?.unref();
    this.#child = child;
    return child;
  }
}
