import { totalmem } from "node:os";

export const megabyte = 1024 * 1024;

/** In MB. A worker uses up to 215 MB while it renders pages. */
export const minMemoryLimitMb = 256;

/**
 * For each of some workers, in MB: together half the memory of the machine or container, because each is replaced by a
 * second one. Bounded below by what decoding a picture needs, and above by what any site needs.
 */
export function defaultMemoryLimitMb(workers = 1): number {
  // Node returns 0 if it is unknown, and a huge number if there is no limit.
  const container = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  const half = Math.min(totalmem(), container) / 2 / megabyte;
  return Math.round(Math.min(Math.max(half / workers, 512), 1024));
}

/**
 * Cuts a worker's memory by more than a third. By default, V8 lets the heap grow to several times what is in use, its
 * middle compiler (Maglev) needs 9 MB, and the C library keeps freed memory. Serving cached pages is as fast; rendering
 * one takes up to 20% longer.
 */
export const workerMemoryOptions = {
  /**
   * V8 ends the worker when its heap is a quarter over the limit (in MB), even within one turn of the event loop. By then
   * the watchdog is about to replace it anyway.
   */
  execArgv: (limitMb: number) => [
    "--max-semi-space-size=2",
    "--heap-growing-percent=20",
    "--no-maglev",
    `--max-old-space-size=${Math.round(limitMb * 1.25)}`,
  ],
  env: {
    MALLOC_ARENA_MAX: "2",
    MALLOC_MMAP_THRESHOLD_: String(16 * 1024),
    MALLOC_TRIM_THRESHOLD_: String(128 * 1024),
  },
};
