import type { Replacement } from "./replacements.ts";

/** From a worker to the supervisor. The keys stay the same across versions, since a hot restart may change the version. */
export type WorkerMessage =
  | "ready"
  | { refusal: string }
  /** It can't start yet. It listens, serves kept pages, and keeps trying. */
  | { waiting: string }
  /** The reply to `ask`: memory in bytes. */
  | { memory: number }
  /** How many replacements it has recorded. */
  | { recorded: number };

/** From the supervisor to a worker. */
export type SupervisorMessage = "ask" | { replacements: Replacement[] };

/** Which errors of a start a worker waits for: none, a database that is away, or any that the operator can fix. */
const waits = ["nothing", "database", "operator"] as const;

export type WaitFor = (typeof waits)[number];

/** What the supervisor tells a worker at its start. */
export interface WorkerTask {
  /** From 1. Of several workers, the first one does what a site needs once. */
  slot: number;
  waitFor: WaitFor;
}

/** A task as environment variables. */
export function workerVariables({ slot, waitFor }: WorkerTask): Record<string, string> {
  return { MANGROVE_WORKER: String(slot), MANGROVE_WAIT_FOR: waitFor };
}

/** An earlier version's supervisor sets nothing. */
export function readWorkerTask(variables: Record<string, string | undefined>): WorkerTask {
  const waitFor = waits.find((wait) => wait === variables.MANGROVE_WAIT_FOR) ?? "nothing";
  return { slot: Number(variables.MANGROVE_WORKER ?? 1), waitFor };
}
