import { type ChildProcess, spawn } from "node:child_process";
import { nextReply } from "./next-reply.server.ts";

/** How long an idle child lives, in milliseconds. */
const idleTimeoutMs = 5_000;

/** A job needs more time or memory than the limits allow. */
export class ChildLimitError extends Error {}

export type ChildReply = { result: unknown } | { error: string };

/**
 * Reads what comes from outside in a child process with limits on time and memory, one job at a time: hostile input neither
 * stops the site nor its event loop. A thread is no protection: some of what it can't allocate ends its whole process. The child
 * starts on demand.
 */
export class LimitedChild<Job extends object> {
  readonly #entry: string;
  readonly #timeoutMs: number;
  readonly #memoryLimitMb: number;
  #last: Promise<unknown> = Promise.resolve();
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;

  /** `entry` is the path of a script that calls `answerJobs`, or of its build. The memory is that of its JavaScript. */
  constructor(entry: string, { timeoutMs, memoryLimitMb }: { timeoutMs: number; memoryLimitMb: number }) {
    this.#entry = entry;
    this.#timeoutMs = timeoutMs;
    this.#memoryLimitMb = memoryLimitMb;
  }

  stop(): void {
    clearTimeout(this.#idle);
    this.#child?.kill("SIGKILL");
    this.#child = null;
  }

  /** Throws `ChildLimitError`. */
  protected run(job: Job): Promise<unknown> {
    const result = this.#last.then(() => this.#run(job));
    this.#last = result.catch(() => {});
    return result;
  }

  async #run(job: Job): Promise<unknown> {
    clearTimeout(this.#idle);
    const child = this.#child?.connected ? this.#child : this.#start();
    const limit = setTimeout(() => child.kill("SIGKILL"), this.#timeoutMs);
    try {
      child.send(job, () => {});
      const reply = await nextReply<ChildReply>(child);
      if (reply === null && child !== this.#child) throw new Error("The child process was stopped");
      if (reply === null) throw new ChildLimitError("It takes too much time or memory");
      if ("error" in reply) throw new Error(reply.error);
      return reply.result;
    } finally {
      clearTimeout(limit);
      this.#idle = setTimeout(() => this.stop(), idleTimeoutMs).unref();
    }
  }

  #start(): ChildProcess {
    const child = spawn(process.execPath, [`--max-old-space-size=${this.#memoryLimitMb}`, this.#entry], {
      env: {},
      // Of a child without memory, Node writes a long report.
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      serialization: "advanced",
      windowsHide: true,
    });
    child.on("error", () => {});
    child.unref();
    child.channel?.unref();
    this.#child = child;
    return child;
  }
}
