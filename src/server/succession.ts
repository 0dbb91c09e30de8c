import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

/*
 * How the workers of a running site follow each other, in a file beside its lock: by this, who asked for a new worker
 * knows what became of it. Workers are numbered from 1 in the order of their start.
 */

const succession = z.object({
  /** The process that stays. */
  process: z.int(),
  /** The latest worker that was started, that became ready, and that ended before it was. */
  begun: z.int(),
  ready: z.int(),
  failed: z.int(),
  /** Why the one that failed did, if it could say so. */
  reason: z.string().nullable(),
});

export type Succession = z.infer<typeof succession>;

const fileName = "mangrove.workers";

export function recordSuccession(dataDir: string, state: Succession): void {
  const file = path.join(dataDir, fileName);
  try {
    writeFileSync(`${file}.next`, JSON.stringify(state));
    renameSync(`${file}.next`, file);
  } catch {
    // A full disk must not end the site; whoever waits for a new worker is told so after a while.
  }
}

/** Null when no site has run on this data directory, or its file cannot be read. */
export function readSuccession(dataDir: string): Succession | null {
  try {
    return succession.parse(JSON.parse(readFileSync(path.join(dataDir, fileName), "utf8")));
  } catch {
    return null;
  }
}
