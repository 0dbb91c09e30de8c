import type { ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import net from "node:net";
import { setTimeout } from "node:timers/promises";

/** One Linux clock tick in user space, in microseconds, on every architecture. */
const tick = 10_000;

/** A process and its descendants. */
export function familyOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(familyOf)];
}

/** CPU time, user and system, in microseconds. */
export function cpuTime(pid: number): number {
  return familyOf(pid).reduce((sum, member) => sum + processCpuTime(member), 0);
}

interface Ticks {
  self: number;
  /** The ticks of children that have exited. */
  exitedChildren: number;
}

/** `/proc/PID/stat`: includes ended threads, but only in whole ticks. In microseconds. */
function ticksOf(pid: number): Ticks {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  const tickField = (index: number) => Number(fields[index]) * tick;
  return { self: tickField(11) + tickField(12), exitedChildren: tickField(13) + tickField(14) };
}

/** `schedstat`: exact, but only for living threads. In microseconds. */
function threadsOf(pid: number): Map<string, number> {
  const times = new Map<string, number>();
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      const [nanoseconds] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ");
      times.set(thread, Number(nanoseconds) / 1000);
    } catch {
      // The thread has just ended.
    }
  }
  return times;
}

/** Both values are lower bounds, so the larger one is used. */
function processCpuTime(pid: number): number {
  return Math.max(
    ticksOf(pid).self,
    [...threadsOf(pid).values()].reduce((sum, time) => sum + time, 0),
  );
}

/** CPU time of a process and its descendants, by process and thread. */
export type CpuAccount = ReadonlyMap<number, { ticks: Ticks; threads: ReadonlyMap<string, number> }>;

export function cpuAccount(pid: number): CpuAccount {
  const account = new Map<number, { ticks: Ticks; threads: ReadonlyMap<string, number> }>();
  for (const member of familyOf(pid)) {
    try {
      account.set(member, { ticks: ticksOf(member), threads: threadsOf(member) });
    } catch (error) {
      // A process that has just ended is in its parent's CPU time.
      if (member === pid) throw error;
    }
  }
  return account;
}

/**
 * CPU time between two measurements, in microseconds. Exact unless a thread or process ends in between, whose time is known
 * only in ticks.
 */
export function cpuBetween(before: CpuAccount, after: CpuAccount): number {
  let sum = 0;
  for (const [pid, { ticks, threads }] of after) {
    const earlier = before.get(pid);
    const exact = [...threads].reduce((self, [thread, time]) => self + time - (earlier?.threads.get(thread) ?? 0), 0);
    const hasLost = [...(earlier?.threads.keys() ?? [])].some((thread) => !threads.has(thread));
    sum += hasLost ? Math.max(exact, ticks.self - (earlier?.ticks.self ?? 0)) : exact;
    sum += ticks.exitedChildren - (earlier?.ticks.exitedChildren ?? 0);
  }
  return sum;
}

/** In bytes. */
function residentOf(pid: number, field: "RssAnon" | "RssShmem" | "RssFile"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) * 1024;
}

/**
 * Memory of a process and its descendants, in bytes. Mapped files, above all the Node binary, are shared and count once.
 * Pss would be wrong: it also divides by all other Node processes of the machine.
 */
export function residentMemory(pid: number): number {
  const family = familyOf(pid);
  const self = family.reduce((sum, member) => sum + residentOf(member, "RssAnon") + residentOf(member, "RssShmem"), 0);
  return self + Math.max(...family.map((member) => residentOf(member, "RssFile")));
}

export function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error(`${child.spawnfile} did not start`);
  return child.pid;
}

/** The direct children of a process: none if it has ended. */
export function childrenOf(pid: number): number[] {
  try {
    const list = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
    return list.split(" ").filter(Boolean).map(Number);
  } catch (error) {
    if (hasEnded(error)) return [];
    throw error;
  }
}

/** Reading a file of a process that ends meanwhile fails with ENOENT before the file is opened, with ESRCH after. */
function hasEnded(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH");
}

/** Kills processes, as the system does when memory is short, and waits until they are gone. */
export async function killAll(pids: readonly number[]): Promise<void> {
  for (const pid of pids) if (isRunning(pid)) process.kill(pid, "SIGKILL");
  while (pids.some(isRunning)) await setTimeout(1);
}

/** A zombie does not count as running. */
function isRunning(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** Stops a child process, if it still runs, and waits for its end. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGTERM");
});

/** Kills the child process when this process exits early. */
export function killOnExit<Child extends ChildProcess>(child: Child): Child {
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

/** A free port of 127.0.0.1, below those that the system gives to connections, which could take it before its use. */
export async function freePort(): Promise<number> {
  const port = randomInt(15_000, 32_000);
  const server = net.createServer().listen(port, "127.0.0.1");
  const isFree = await once(server, "listening").then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  server.close();
  await once(server, "close");
  return port;
}
