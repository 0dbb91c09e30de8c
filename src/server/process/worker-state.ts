import { renameSync, writeFileSync } from "node:fs";
import path from "node:path";

/*
 * The state of a site's workers, in a file beside its lock. It shows whether a hot restart succeeded. Workers are
 * numbered from 1 in the order of their start.
 */

export interface WorkerState {
  /** The supervisor's process id. */
  process: number;
  /** The latest workers that started, became ready, and failed to become ready. */
  begun: number;
  ready: number;
  failed: number;
  /** Why the last one failed, if known. */
  reason: string | null;
}

export const workerStateFile = (dataDir: string) => path.join(dataDir, "mangrove.workers");

export function writeWorkerState(dataDir: string, state: WorkerState): void {
  const file = workerStateFile(dataDir);
  try {
    writeFileSync(`${file}.next`, JSON.stringify(state));
    renameSync(`${file}.next`, file);
  } catch {
    // A full disk must not stop the site. A waiting `restart` command times out.
  }
}
