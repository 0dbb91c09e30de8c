import { readFileSync } from "node:fs";

/* What the kernel says of a process. Linux alone does, under `/proc`. */

/**
 * Memory of a process and of what it has started, in MB. What the others map from files, above all Node's program, is
 * the same memory and counts once. Null where the kernel does not tell, or the process is gone.
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

/**
 * For how long the main thread of a process could have run but was given no processor, in milliseconds, since its
 * start. 0 where the kernel does not tell.
 */
export function processorWait(pid: number): number {
  const [, nanoseconds = "0"] = (readProcess(pid, "schedstat") ?? "").split(" ");
  return Number(nanoseconds) / 1e6;
}

function readProcess(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return null;
  }
}
