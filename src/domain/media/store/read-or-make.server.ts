import { mkdir, readFile, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { codeOf } from "#src/base/db/error-details.ts";
import { type Lock, lockExclusively } from "#src/base/db/sqlite/exclusive-lock.ts";
import { writeAtomically } from "./durable-files.server.ts";

export async function readIfExists(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

/** How often to check whether another process has made the file, in milliseconds. */
const pollIntervalMs = 50;

/**
 * The file, or what `make` returns, which is then stored. One process at a time makes it; others wait. On a full disk it is
 * returned but not stored.
 */
export async function readOrMake(path: string, make: () => Promise<Uint8Array | null>): Promise<Uint8Array | null> {
  // The media store's sweep deletes it if this process is killed.
  const lockFile = join(dirname(path), `.${basename(path)}.part`);
  for (;;) {
    const stored = await readIfExists(path);
    if (stored) return stored;
    const lock = await tryLock(lockFile);
    if (lock === "taken") {
      await setTimeout(pollIntervalMs);
      continue;
    }
    try {
      const justStored = await readIfExists(path);
      if (justStored) return justStored;
      const bytes = await make();
      if (bytes) await writeAtomically(path, bytes).catch(() => {});
      return bytes;
    } finally {
      lock?.release();
      await rm(lockFile, { force: true }).catch(() => {});
    }
  }
}

/** Null if no file can be created: then each process makes the file for itself. */
async function tryLock(file: string): Promise<Lock | "taken" | null> {
  try {
    await mkdir(dirname(file), { recursive: true });
    return lockExclusively(file, 0) ?? "taken";
  } catch {
    return null;
  }
}
