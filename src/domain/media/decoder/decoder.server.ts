import { type ChildProcess, spawn } from "node:child_process";
import { minuteMs } from "#src/base/durations.ts";
import { nextReply } from "#src/base/next-reply.server.ts";
import type { DecoderJob, DecoderJobResult, doJob } from "./decoder-jobs.server.ts";
import { JobQueue } from "./queue.ts";

export type DecoderReply =
  | { state: "ready" }
  /** `memory` is what the process uses afterwards, in bytes. */
  | { state: "done"; result: Awaited<ReturnType<typeof doJob>>; memory: number }
  | { state: "too heavy" }
  | { state: "failed"; message: string };

/**
 * Decodes a picture. Use it only inside the callback that gets it. `too heavy`: the picture needs more memory or time
 * than the limits allow.
 */
export type Decode = <Job extends DecoderJob>(job: Job) => Promise<DecoderJobResult<Job> | "too heavy">;

/** For one picture, in milliseconds. The child limits its own CPU time; this catches a child that hangs. */
const jobTimeoutMs = 5 * minuteMs;

/** How long an idle child lives, in milliseconds. */
const idleTimeoutMs = 10_000;

/** In bytes. A child with more is replaced before the next picture. It starts with 60 MB. */
const maxReusableMemoryBytes = 80_000_000;

/**
 * The child's `ulimit -d` on Linux. Node itself reserves 70 MB without the JIT compiler, and 600 MB with it.
 */
const maxReservedKilobytes = 320 * 1024;

/** Makes the C library return freed memory at once. */
const environment = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: String(64 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(128 * 1024),
  UV_THREADPOOL_SIZE: "1",
};

/**
 * Decodes pictures one at a time, in a child process with limits on memory and time. The child starts on demand, and ends
 * when it is idle or this process is gone.
 */
export class Decoder {
  readonly #entry: string;
  readonly #queue = new JobQueue();
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;

  /** `entry` is the path of `decoder-child.server.ts` or of its build. */
  constructor(entry: string) {
    this.#entry = entry;
  }

  forStaff<T>(work: (decode: Decode) => Promise<T>): Promise<T> {
    return this.#queue.forStaff(() => work(this.#decode));
  }

  /** See `JobQueue.forVisitor`. */
  forVisitor<T>(key: string, signal: AbortSignal, work: (decode: Decode) => Promise<T>): Promise<T> {
    return this.#queue.forVisitor(key, signal, () => work(this.#decode));
  }

  stop(): void {
    clearTimeout(this.#idle);
    this.#child?.kill("SIGKILL");
    this.#child = null;
  }

  readonly #decode: Decode = async (job) => {
    clearTimeout(this.#idle);
    const child = this.#child ?? (await this.#start());
    const limit = setTimeout(() => child.kill("SIGKILL"), jobTimeoutMs);
    try {
      child.send(job, () => {});
      const reply = (await nextReply<DecoderReply>(child)) ?? { state: "too heavy" };
      if (reply.state !== "done" || reply.memory > maxReusableMemoryBytes) this.stop();
      if (reply.state === "too heavy") return "too heavy";
      if (reply.state !== "done") throw new Error(reply.state === "failed" ? reply.message : "Unexpected reply");
      return reply.result as DecoderJobResult<typeof job>;
    } finally {
      clearTimeout(limit);
      this.#idle = setTimeout(() => this.stop(), idleTimeoutMs).unref();
    }
  };

  async #start(): Promise<ChildProcess> {
    // Node strips types with WebAssembly, which needs the JIT compiler, so only built code can run without it.
    const isBuilt = this.#entry.endsWith(".js");
    const command = [process.execPath, ...(isBuilt ? ["--jitless"] : []), this.#entry];
    const limited = ["/bin/sh", "-c", `ulimit -d ${maxReservedKilobytes} 2>/dev/null; exec "$@"`, "sh", ...command];
    const [file = "", ...args] = isBuilt && process.platform === "linux" ? limited : command;
    const child = spawn(file, args, {
      env: environment,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      serialization: "advanced",
      windowsHide: true,
    });
    if (!(await nextReply(child))) {
      throw new Error(`The decoder did not start (${child.signalCode ?? child.exitCode})`);
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
