import { readFileSync } from "node:fs";

/* Process statistics from `/proc`, which only Linux has. */

/**
 * Memory of a process and its descendants, in MB. Mapped files, above all the Node binary, are shared and count once.
 * Null on other systems, or when the process has ended.
 */
export function residentMemoryMb(pid: number): number | null {
  const processKilobytes = readKilobytes(pid, ["VmRSS"]);
  if (processKilobytes === null) return null;
  const children = descendants(pid).map((child) => readKilobytes(child, ["RssAnon", "RssShmem"]) ?? 0);
  return (processKilobytes + children.reduce((sum, kilobytes) => sum + kilobytes, 0)) / 1024;
}

function readKilobytes(pid: number, fields: readonly string[]): number | null {
  const status = readProcess(pid, "status");
  if (status === null) return null;
  const sizes = fields.map((field) => new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(status)?.[1]);
  return sizes.reduce((sum, size) => sum + Number(size ?? 0), 0);
}

function descendants(pid: number): number[] {
  const children = (readProcess(pid, `task/${pid}/children`) ?? "").split(" ").filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

/**
 * How long the main thread of a process was runnable but had no CPU, in milliseconds since its start. 0 on other systems.
 */
export function processorWaitMs(pid: number): number {
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
