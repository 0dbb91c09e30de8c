import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

/*
 * The state of a site's workers, in a file beside its lock. It shows whether a hot restart succeeded. Workers are
 * numbered from 1 in the order of their start.
 */

const workerState = z.object({
  /** The supervisor's process id. */
  process: z.int(),
  /** The latest workers that started, became ready, and failed to become ready. */
  begun: z.int(),
  ready: z.int(),
  failed: z.int(),
  /** Why the last one failed, if known. */
  reason: z.string().nullable(),
});

export type WorkerState = z.infer<typeof workerState>;

const fileName = "mangrove.workers";

export function writeWorkerState(dataDir: string, state: WorkerState): void {
  const file = path.join(dataDir, fileName);
  try {
    writeFileSync(`${file}.next`, JSON.stringify(state));
    renameSync(`${file}.next`, file);
  } catch {
    // A full disk must not stop the site. A waiting `restart` command times out.
  }
}

/** Null if no site has run from this data directory, or the file cannot be read. */
export function readWorkerState(dataDir: string): WorkerState | null {
  try {
    return workerState.parse(JSON.parse(readFileSync(path.join(dataDir, fileName), "utf8")));
  } catch {
    return null;
  }
}
