import { totalmem } from "node:os";

export const megabyte = 1024 * 1024;

/** The least limit that a site can be given, in MB: a worker takes up to 215 MB while it makes pages. */
export const leastMemoryLimit = 256;

/**
 * The limit for a worker where none is set, in MB: half of what the machine or the container has, since two workers
 * run during a restart. A worker that decodes a picture needs less than the lower bound, and no site has use for more
 * than the upper one.
 */
export function defaultMemoryLimit(): number {
  // Node answers 0 where it cannot know, and a huge number where nothing is constrained.
  const container = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  const half = Math.min(totalmem(), container) / 2 / megabyte;
  return Math.round(Math.min(Math.max(half, 512), 1024));
}

/**
 * Keeps a worker at two thirds of the memory that it would take otherwise. V8 and the C library both set room aside for
 * machines with many processors; V8 lets its heap grow to several times of what is in use, and the C library keeps what
 * was given back. Serving kept pages is as fast with less; making one takes up to a fifth more.
 */
export const frugal = {
  /**
   * V8 collects hard before its heap is a quarter over the limit (in MB), and ends the worker there: also one that grows
   * within one turn of its loop. By then the process is far enough over the limit to be on its way out already.
   */
  options: (limit: number) => [
    "--max-semi-space-size=4",
    "--heap-growing-percent=20",
    `--max-old-space-size=${Math.round(limit * 1.25)}`,
  ],
  environment: {
    MALLOC_ARENA_MAX: "2",
    MALLOC_MMAP_THRESHOLD_: String(64 * 1024),
    MALLOC_TRIM_THRESHOLD_: String(128 * 1024),
  },
};
