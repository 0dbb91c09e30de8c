const minute = 60_000;

/** The longest pauses before a mail's next try: a full mailbox is emptied some time, a server comes back any minute. */
const longest = { later: 4 * 60 * minute, unreachable: 15 * minute };

/**
 * Milliseconds before a mail is tried again after its n-th try: one minute, doubling up to a limit, with a fifth more or
 * less so that what failed together does not come back together. `random` is from 0 to 1.
 */
export function pauseAfter(attempts: number, why: keyof typeof longest, random: () => number): number {
  return Math.min(minute * 2 ** Math.min(attempts - 1, 20), longest[why]) * (0.8 + 0.4 * random());
}

const longestRest = 5 * minute;

/** Milliseconds for which a server that was found away `failures` times in a row is left in peace by all mails. */
export function restAfter(failures: number): number {
  return Math.min((minute / 4) * 2 ** Math.min(failures - 1, 20), longestRest);
}
