import { mkdirSync, statSync } from "node:fs";
import { Refusal } from "./refusal.ts";

/** Makes the data directory. Only its last level, so that a mistyped path or a disk that is not mounted is noticed. */
export function makeDataDir(dataDir: string): void {
  const known = statSync(dataDir, { throwIfNoEntry: false });
  if (known?.isDirectory()) return;
  if (known) throw new Refusal(`DATA_DIR ${dataDir} is a file. Set DATA_DIR to a directory.`);
  try {
    mkdirSync(dataDir);
  } catch (error) {
    throw new Refusal(
      `The data directory ${dataDir} does not exist and could not be made (${error instanceof Error ? error.message : error}). ` +
        "Create it, let this user write to it, or set DATA_DIR to another directory.",
    );
  }
}
