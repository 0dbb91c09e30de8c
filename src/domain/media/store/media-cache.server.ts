import { readdir, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { minuteMs } from "#src/base/durations.ts";

/** Files that a picture is being made from are not deleted, in milliseconds. Making it takes five minutes at most. */
const inUseMs = 10 * minuteMs;

/**
 * Deletes the files of a directory that were not used for longest, until the others have `limit` bytes. The kernel records
 * the time of use once a day. Returns how many.
 */
export async function evict(directory: string, maxBytes: number): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  const files: { path: string; size: number; usedAt: number }[] = [];
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith(".part")) continue;
    const path = join(entry.parentPath, entry.name);
    const stats = await stat(path).catch(() => null);
    if (stats) files.push({ path, size: stats.size, usedAt: Math.max(stats.atimeMs, stats.mtimeMs) });
  }
  let excess = files.reduce((sum, { size }) => sum + size, 0) - maxBytes;
  let deleted = 0;
  for (const { path, size, usedAt } of files.sort((a, b) => a.usedAt - b.usedAt)) {
    if (excess <= 0 || Date.now() - usedAt < inUseMs) break;
    await rm(path, { force: true });
    excess -= size;
    deleted += 1;
  }
  return deleted;
}

/** Records that a file is in use now. */
export async function markUsed(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now).catch(() => {});
}
