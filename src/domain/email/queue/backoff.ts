import { minuteMs } from "#src/base/durations.ts";

/** Longest delays before the next attempt: a full mailbox takes hours to clear, a server returns within minutes. */
const maxDelayMs = { later: 4 * 60 * minuteMs, unreachable: 15 * minuteMs };

/**
 * Milliseconds before the next attempt: one minute, doubling up to a limit. It varies by a fifth, so that emails that
 * failed together don't retry together. `random` is from 0 to 1.
 */
export function retryDelayMs(attempts: number, reason: keyof typeof maxDelayMs, random: () => number): number {
  return Math.min(minuteMs * 2 ** Math.min(attempts - 1, 20), maxDelayMs[reason]) * (0.8 + 0.4 * random());
}

const maxServerPauseMs = 5 * minuteMs;

/** Milliseconds before any email is tried again after a server was unreachable `failures` times in a row. */
export function serverPauseMs(failures: number): number {
  return Math.min((minuteMs / 4) * 2 ** Math.min(failures - 1, 20), maxServerPauseMs);
}
