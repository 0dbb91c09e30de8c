import { dayMs } from "../durations.ts";
import type { QueueRow } from "./queue.server.ts";

/** Work that the site does by itself, again and again. All jobs are listed in `config/background-jobs.ts`. */
export interface Job {
  /** Its row in the table `jobs`, and its name in the log. */
  name: string;
  /** From one run to the next, in milliseconds. */
  intervalMs: number;
  /**
   * True: every instance runs it for itself, at its start and then at its own pace. Otherwise one instance runs it for
   * all, also across restarts, and it must survive being killed and run again.
   */
  onEachInstance?: boolean;
  /** On each instance: a time before the next run at which it should run, too. */
  nextDueAt?(): Promise<Date | null>;
  /** `signal` aborts when the instance stops or another one has taken over. */
  run(signal: AbortSignal): Promise<unknown>;
}

/** How often it has failed since its last success. The attempt that is running doesn't count yet. */
export function failuresOf({ attempts, error, lease_owner }: QueueRow<"jobs">): number {
  if (error === null) return 0;
  return lease_owner === null ? attempts : attempts - 1;
}

/** In milliseconds. A success further ahead was stored while the clock was ahead. */
const maxSetBackMs = 7 * dayMs;

/** The time to store for a success. One while the clock is set back must not hide a later one: it would look old afterward. */
export function latestSuccess(before: Date | null, now: Date): Date {
  const aheadMs = before ? before.getTime() - now.getTime() : 0;
  return before && aheadMs > 0 && aheadMs <= maxSetBackMs ? before : now;
}
