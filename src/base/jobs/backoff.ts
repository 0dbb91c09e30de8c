/** Delays between attempts, in milliseconds: the first one, which doubles up to the longest. */
export interface Backoff {
  firstMs: number;
  maxMs: number;
}

/** In milliseconds, after `failures` in a row. With `random`, from 0 to 1, it varies by a fifth: what failed together isn't retried together. */
export function backoffMs({ firstMs, maxMs }: Backoff, failures: number, random = () => 0.5): number {
  return Math.min(firstMs * 2 ** Math.min(failures - 1, 20), maxMs) * (0.8 + 0.4 * random());
}
