import { setTimeout as pause } from "node:timers/promises";
import { secondMs } from "#src/base/durations.ts";
import type { HealthContext } from "./check.ts";
import { testWrite } from "./storage.server.ts";

/** How long an answer counts, in milliseconds: load balancers ask every second, several at a time. */
const lifetimeMs = 2 * secondMs;

/** The time that a visitor who sends an inquiry waits for an answer. */
const timeoutMs = 2_500;

/** Whether the site can take an inquiry: whether the database can store something now. */
export class Readiness {
  readonly #context: Pick<HealthContext, "db" | "dataDir" | "host" | "diskSpace" | "now">;
  #until = 0;
  #answer: Promise<boolean> = Promise.resolve(false);

  constructor(context: HealthContext) {
    this.#context = context;
  }

  /** Cheap: it writes at most once in two seconds, and only while it is called. */
  isReady(): Promise<boolean> {
    const now = performance.now();
    if (now >= this.#until) {
      this.#until = Number.POSITIVE_INFINITY;
      this.#answer = this.#test();
      void this.#answer.then(() => {
        this.#until = performance.now() + lifetimeMs;
      });
    }
    return this.#answer;
  }

  async #test(): Promise<boolean> {
    const end = new AbortController();
    const timedOut = pause(timeoutMs, false, { signal: end.signal }).catch(() => false);
    const write = testWrite(this.#context).then(
      () => true,
      () => false,
    );
    const isReady = await Promise.race([write, timedOut]);
    end.abort();
    return isReady;
  }
}
