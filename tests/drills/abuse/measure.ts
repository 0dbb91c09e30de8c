import { setTimeout } from "node:timers/promises";
import { type CpuAccount, cpuAccount, cpuBetween } from "../../../bench/process.ts";
import { innards } from "../e13-malformed.ts";
import { type AbuseAnswer, type AbuseRequest, isTurnedAway, send } from "./request.ts";

/** Between two looks at a worker's CPU time, in milliseconds, and what it may use of it while it is at rest. */
const pace = 4;
const rest = 0.4;

/** A worker that is busy for longer than this after an answer is not waited for, in milliseconds. */
const patience = 60_000;

/** Waits until a worker does nothing any more, which may be after its answer, and tells what it has used so far. */
export async function atRest(worker: number): Promise<CpuAccount> {
  let quiet = 0;
  let last = cpuAccount(worker);
  for (let waited = 0; quiet < 2 && waited < patience; waited += pace) {
    await setTimeout(pace);
    const now = cpuAccount(worker);
    quiet = millisecondsBetween(last, now) < rest ? quiet + 1 : 0;
    last = now;
  }
  return last;
}

export function millisecondsBetween(before: CpuAccount, after: CpuAccount): number {
  return cpuBetween(before, after) / 1000;
}

/** What no answer may be, in words; null when it is none of that. */
export function faultOf(answer: AbuseAnswer, request: AbuseRequest): string | null {
  const { status, body } = answer;
  if (status >= 500 && !isTurnedAway(answer)) return `status ${status}`;
  // An address that cannot be, or a body that is not read to its end, may end the connection before its answer arrives.
  if (status === 0 && request.body === undefined) return "no answer";
  const [shown] = innards.exec(body) ?? [];
  return shown && !(request.body ?? "").includes(shown) && !request.path.includes(shown) ? `shows ${shown}` : null;
}

export interface Measured {
  request: AbuseRequest;
  /** CPU time of each time that it was sent, in milliseconds. */
  costs: number[];
  statuses: Set<number>;
  faults: Set<string>;
}

/** A number for each request of this process. */
let sent = 0;

export function nextNumber(): number {
  sent += 1;
  return sent;
}

export interface Target {
  url: string;
  /** The process that serves. */
  readonly worker: number;
  /** How often its log said that something went wrong. */
  readonly errors: number;
}

/**
 * Sends one request alone and answers what it cost the worker, in milliseconds, with what is done after its answer; the
 * dearest one, when it is sent several times.
 */
export async function measureOnce(target: Target, measured: Measured): Promise<number> {
  const { request } = measured;
  const { worker, errors } = target;
  const number = nextNumber();
  let before = await atRest(worker);
  let cost = 0;
  for (let time = 0; time < (request.times ?? 1); time += 1) {
    const answer = await send(target.url, request, number);
    const after = await atRest(worker);
    cost = Math.max(cost, millisecondsBetween(before, after));
    before = after;
    measured.statuses.add(answer.status);
    const fault = faultOf(answer, request);
    if (fault !== null) measured.faults.add(fault);
  }
  measured.costs.push(cost);
  if (target.errors > errors) measured.faults.add("an error in the log");
  if (target.worker !== worker) measured.faults.add("the worker was replaced");
  return cost;
}
