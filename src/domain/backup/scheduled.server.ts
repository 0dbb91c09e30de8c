import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type BackupSource, writeBackup } from "./backup.server.ts";
import { tryBackup } from "./try-backup.server.ts";

const scheduled = /^mangrove-\d{8}T\d{9}Z\.tar$/;

export interface ScheduledBackups {
  directory: string;
  /** How many are kept. */
  maxCount: number;
}

/**
 * Writes a complete backup, then deletes the oldest ones. Throws if something is missing in it: then it is kept, and so
 * are all others.
 */
export async function writeScheduledBackup(
  { directory, maxCount }: ScheduledBackups,
  source: BackupSource,
  now: Date,
): Promise<string> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = path.join(directory, `mangrove-${now.toISOString().replace(/[-:.]/g, "")}.tar`);
  const { missing, damaged } = await writeBackup(file, source, { media: "included", now });
  if (missing.length + damaged.length > 0) {
    throw new Error(`${file} lacks pictures that are missing or damaged: ${[...missing, ...damaged].join(", ")}`);
  }
  // Its name is the oldest one if the clock was ahead before.
  const others = scheduledIn(directory).filter((name) => name !== path.basename(file));
  for (const old of others.slice(maxCount - 1)) rmSync(path.join(directory, old));
  return file;
}

function newestIn(directory: string): string | null {
  const [newest] = existsSync(directory) ? scheduledIn(directory) : [];
  return newest === undefined ? null : path.join(directory, newest);
}

/** Newest first. */
function scheduledIn(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => scheduled.test(name))
    .sort()
    .reverse();
}

/** How often to look for the first backup, in milliseconds. */
const firstBackupPollMs = 1_000;

/**
 * Restores the newest scheduled backup into a temporary database, and compares the rows with its manifest. Waits for the
 * first one. Throws if it can't be restored. `scratchFile` is where the temporary database goes.
 */
export async function tryNewestBackup(
  { directory }: ScheduledBackups,
  scratchFile: string,
  signal: AbortSignal,
): Promise<void> {
  let newest = newestIn(directory);
  for (; newest === null; newest = newestIn(directory)) await pause(firstBackupPollMs, null, { signal });
  await tryBackup(newest, scratchFile);
}
