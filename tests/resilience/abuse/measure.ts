import { setTimeout } from "node:timers/promises";
import { type CpuAccount, cpuAccount, cpuBetween } from "../../../bench/process.ts";
import { internalDetails } from "../e13-malformed.ts";
import { type AbuseAnswer, type AbuseRequest, isTurnedAway, send } from "./request.ts";

/** Interval of CPU samples, and CPU time per sample of an idle worker, in milliseconds. */
const paceMs = 4;
const idleCpu = 0.4;

/** Maximum wait for an idle worker after a response, in milliseconds. */
const timeout = 60_000;

/** Waits until a worker is idle, which may be after its response, and returns its CPU account. */
export async function untilIdle(worker: number): Promise<CpuAccount> {
  let quiet = 0;
  let last = cpuAccount(worker);
  for (let waited = 0; quiet < 2 && waited < timeout; waited += paceMs) {
    await setTimeout(paceMs);
    const now = cpuAccount(worker);
    quiet = millisecondsBetween(last, now) < idleCpu ? quiet + 1 : 0;
    last = now;
  }
  return last;
}

export function millisecondsBetween(before: CpuAccount, after: CpuAccount): number {
  return cpuBetween(before, after) / 1000;
}

/** An unexpected status or leaked error detail in a response; null if it is fine. */
export function errorIn(answer: AbuseAnswer, request: AbuseRequest): string | null {
  const { status, body } = answer;
  if (status >= 500 && !isTurnedAway(answer)) return `status ${status}`;
  // An invalid URL, or a body that is not fully read, may close the connection before the response arrives.
  if (status === 0 && request.body === undefined) return "no answer";
  const [detail] = internalDetails.exec(body) ?? [];
  return detail && !(request.body ?? "").includes(detail) && !request.path.includes(detail) ? `shows ${detail}` : null;
}

export interface Measured {
  request: AbuseRequest;
  /** CPU time per run, in milliseconds. */
  costs: number[];
  statuses: Set<number>;
  errors: Set<string>;
}

/** Number of requests sent by this process. */
let sent = 0;

export function nextNumber(): number {
  sent += 1;
  return sent;
}

export interface Target {
  url: string;
  /** The worker's process id. */
  readonly worker: number;
  /** Number of errors in its log. */
  readonly errors: number;
}

/**
 * Sends one request alone and returns its cost in milliseconds of the worker's CPU time, including work after the
 * response. If the request is repeated, returns the maximum.
 */
export async function measureOnce(target: Target, measured: Measured): Promise<number> {
  const { request } = measured;
  const { worker, errors } = target;
  const number = nextNumber();
  let before = await untilIdle(worker);
  let cost = 0;
  for (let time = 0; time < (request.times ?? 1); time += 1) {
    const answer = await send(target.url, request, number);
    const after = await untilIdle(worker);
    cost = Math.max(cost, millisecondsBetween(before, after));
    before = after;
    measured.statuses.add(answer.status);
    const problem = errorIn(answer, request);
    if (problem !== null) measured.errors.add(problem);
  }
  measured.costs.push(cost);
  if (target.errors > errors) measured.errors.add("an error in the log");
  if (target.worker !== worker) measured.errors.add("the worker was replaced");
  return cost;
}
