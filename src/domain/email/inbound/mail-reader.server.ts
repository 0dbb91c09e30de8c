import { type ChildProcess, spawn } from "node:child_process";
import { nextReply } from "#src/base/next-reply.server.ts";
import type { MailJob, MailJobResult, ReaderReply } from "./mail-reader-child.server.ts";

/** For one message, in milliseconds. The largest takes a second. */
const timeoutMs = 30_000;

/** The limit of the child's JavaScript: the largest message as text, twice. */
const memoryLimitMb = 192;

/** How long an idle child lives, in milliseconds. */
const idleTimeoutMs = 5_000;

/** A message needs more time or memory than the limits allow. */
export class MailLimitError extends Error {}

/**
 * Reads what comes from outside in a child process with limits on time and memory, one job at a time: a hostile message neither
 * stops the site nor its event loop. A thread is no protection: some of what it can't allocate ends its whole process. The child
 * starts on demand.
 */
export class MailReader {
  readonly #entry: string;
  #last: Promise<unknown> = Promise.resolve();
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;

  /** `entry` is the path of `mail-reader-child.server.ts` or of its build. */
  constructor(entry: string) {
    this.#entry = entry;
  }

  /** Throws `MailLimitError`. */
  read<Job extends MailJob>(job: Job): Promise<MailJobResult<Job>> {
    const result = this.#last.then(() => this.#read(job));
    this.#last = result.catch(() => {});
    return result;
  }

  stop(): void {
    clearTimeout(this.#idle);
    this.#child?.kill("SIGKILL");
    this.#child = null;
  }

  async #read<Job extends MailJob>(job: Job): Promise<MailJobResult<Job>> {
    clearTimeout(this.#idle);
    const child = this.#child?.connected ? this.#child : this.#start();
    const limit = setTimeout(() => child.kill("SIGKILL"), timeoutMs);
    try {
      child.send(job, () => {});
      const reply = await nextReply<ReaderReply>(child);
      if (reply === null && child !== this.#child) throw new Error("The mail reader was stopped");
      if (reply === null) throw new MailLimitError("The message takes too much time or memory");
      if ("error" in reply) throw new Error(reply.error);
      return reply.result as MailJobResult<Job>;
    } finally {
      clearTimeout(limit);
      this.#idle = setTimeout(() => this.stop(), idleTimeoutMs).unref();
    }
  }

  #start(): ChildProcess {
    const child = spawn(process.execPath, [`--max-old-space-size=${memoryLimitMb}`, this.#entry], {
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
