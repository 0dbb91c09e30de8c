import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import net from "node:net";
import { setTimeout } from "node:timers/promises";

/** What Linux shows user space as one tick, in microseconds, on every architecture. */
const tick = 10_000;

/** A process and all that it has started. */
export function familyOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(familyOf)];
}

/** CPU time that a process and those it has started have used so far, user and system, in microseconds. */
export function cpuTime(pid: number): number {
  return familyOf(pid).reduce((sum, member) => sum + ownCpuTime(member), 0);
}

/**
 * Of the kernel's two accounts one counts ended threads but cuts down to ticks, the other is exact but knows living
 * threads only. Neither is ever more than the truth, so the larger one is taken.
 */
function ownCpuTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  const wholeProcess = (Number(fields[11]) + Number(fields[12])) * tick;
  const living = readdirSync(`/proc/${pid}/task`)
    .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]))
    .reduce((sum, nanoseconds) => sum + nanoseconds / 1000, 0);
  return Math.max(wholeProcess, living);
}

/** In bytes. */
function residentOf(pid: number, part: "RssAnon" | "RssShmem" | "RssFile"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`^${part}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) * 1024;
}

/**
 * Memory of a process and those it has started, in bytes. What they map from files, above all Node's program, they
 * share, so it counts once. The kernel's own proportional share (Pss) would not do: it shares with every other Node
 * process of the machine too, this one included, and so falls when more of them run.
 */
export function residentMemory(pid: number): number {
  const family = familyOf(pid);
  const own = family.reduce((sum, member) => sum + residentOf(member, "RssAnon") + residentOf(member, "RssShmem"), 0);
  return own + Math.max(...family.map((member) => residentOf(member, "RssFile")));
}

export function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error(`${child.spawnfile} did not start`);
  return child.pid;
}

/** The processes that a process has started itself. */
export function childrenOf(pid: number): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return list.split(" ").filter(Boolean).map(Number);
}

/** Kills processes at once, as the system does when memory is short, and waits until they are no more. */
export async function killAll(pids: readonly number[]): Promise<void> {
  for (const pid of pids) if (isRunning(pid)) process.kill(pid, "SIGKILL");
  while (pids.some(isRunning)) await setTimeout(1);
}

/** What has ended but was not looked after by its parent yet runs no more. */
function isRunning(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** Ends a process that was started here, if it still runs, and waits until it has. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** Leaves no process behind when this one ends before it could end that one in order. */
export function endWithUs<Child extends ChildProcess>(child: Child): Child {
  const kill = () => child.kill("SIGTERM");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  return child;
}

/** A port of 127.0.0.1 that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || address === null) throw new Error("no port was given");
  return address.port;
}
