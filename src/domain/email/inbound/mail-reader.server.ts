import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { codeOf } from "#src/base/db/error-details.ts";
import type { MailJob, MailJobResult, ReaderReply } from "./mail-reader-thread.server.ts";

/** For one message, in milliseconds. The largest takes a second. */
const timeoutMs = 30_000;

/** The limit of the thread's JavaScript: the largest message as text, twice. */
const memoryLimitMb = 192;

/** How long an idle thread lives, in milliseconds. */
const idleTimeoutMs = 5_000;

/** A message needs more time or memory than the limits allow. */
export class MailLimitError extends Error {}

/**
 * Reads what comes from outside in a thread with limits on time and memory, one job at a time: a hostile message neither
 * stops the site nor its event loop. The thread starts on demand.
 */
export class MailReader {
  readonly #entry: string;
  #last: Promise<unknown> = Promise.resolve();
  #thread: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;

  /** `entry` is the path of `mail-reader-thread.server.ts` or of its build. */
  constructor(entry: string) {
    this.#entry = entry;
  }

  /** Throws `TooHeavy`. The job's bytes are handed over, so that they are in memory once. */
  read<Job extends MailJob>(job: Job): Promise<MailJobResult<Job>> {
    const result = this.#last.then(() => this.#read(job));
    this.#last = result.catch(() => {});
    return result;
  }

  stop(): void {
    clearTimeout(this.#idle);
    void this.#thread?.terminate();
    this.#thread = null;
  }

  async #read<Job extends MailJob>(job: Job): Promise<MailJobResult<Job>> {
    clearTimeout(this.#idle);
    const thread = this.#thread ?? this.#start();
    const limit = setTimeout(() => void thread.terminate(), timeoutMs);
    try {
      const bytes = new Uint8Array(job.bytes);
      thread.postMessage({ ...job, bytes }, [bytes.buffer]);
      const reply = await nextReply(thread);
      if (reply === null) throw new MailLimitError("The message takes too much time or memory");
      if ("error" in reply) throw new Error(reply.error);
      return reply.result as MailJobResult<Job>;
    } finally {
      clearTimeout(limit);
      this.#idle = setTimeout(() => this.stop(), idleTimeoutMs).unref();
    }
  }

  #start(): Worker {
    const thread = new Worker(this.#entry, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
    });
    thread.unref();
    thread.on("error", () => {});
    thread.once("exit", () => {
      if (this.#thread === thread) this.#thread = null;
    });
    this.#thread = thread;
    return thread;
  }
}

/** Null if the thread ends. */
async function nextReply(thread: Worker): Promise<ReaderReply | null> {
  const done = new AbortController();
  const exited = once(thread, "exit", done).then((): [null] => [null]);
  try {
    const [reply] = await Promise.race([once(thread, "message", done), exited]);
    return reply;
  } catch (error) {
    if (codeOf(error) === "ERR_WORKER_OUT_OF_MEMORY") return null;
    throw error;
  } finally {
    exited.catch(() => {});
    done.abort();
  }
}
