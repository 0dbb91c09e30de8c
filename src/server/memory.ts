import { readFileSync } from "node:fs";
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
  /** A heap that grows within one turn of the loop, between two looks at it, ends at the limit (in MB). */
  options: (limit: number) => ["--max-semi-space-size=4", "--heap-growing-percent=20", `--max-old-space-size=${limit}`],
  environment: {
    MALLOC_ARENA_MAX: "2",
    MALLOC_MMAP_THRESHOLD_: String(64 * 1024),
    MALLOC_TRIM_THRESHOLD_: String(128 * 1024),
  },
};

/**
 * Memory of a process and of what it has started, in MB. What the others map from files, above all Node's program, is
 * the same memory and counts once. Null where there is no `/proc` (Linux alone has it), or the process is gone.
 */
export function residentMemory(pid: number): number | null {
  const own = kilobytes(pid, ["VmRSS"]);
  if (own === null) return null;
  const others = descendants(pid).map((child) => kilobytes(child, ["RssAnon", "RssShmem"]) ?? 0);
  return (own + others.reduce((sum, part) => sum + part, 0)) / 1024;
}

function kilobytes(pid: number, parts: readonly string[]): number | null {
  const status = readProcess(pid, "status");
  if (status === null) return null;
  const sizes = parts.map((part) => new RegExp(`^${part}:\\s+(\\d+) kB`, "m").exec(status)?.[1]);
  return sizes.reduce((sum, size) => sum + Number(size ?? 0), 0);
}

function descendants(pid: number): number[] {
  const children = (readProcess(pid, `task/${pid}/children`) ?? "").split(" ").filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

function readProcess(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return null;
  }
}
