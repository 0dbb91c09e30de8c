import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { hourMs } from "#src/base/durations.ts";

/**
 * Writes a stream to a temporary file of a directory, and passes the complete file to `use`. It is deleted afterwards,
 * unless `use` has moved it.
 */
export async function spoolInto<T>(
  directory: string,
  chunks: AsyncIterable<Uint8Array>,
  use: (path: string) => Promise<T>,
): Promise<T> {
  await mkdir(directory, { recursive: true });
  await removeLeftovers(directory);
  const path = join(directory, `.${randomBytes(8).toString("hex")}.part`);
  try {
    await writeChunks(path, chunks);
    return await use(path);
  } finally {
    await rm(path, { force: true });
  }
}

async function writeChunks(path: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(path, "wx");
  try {
    for await (const chunk of chunks) await handle.appendFile(chunk);
  } finally {
    await handle.close();
  }
}

/** Deletes old temporary files of killed processes. No upload takes an hour: newer ones may belong to a running process. */
async function removeLeftovers(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    if (await isOlderThan(hourMs, path)) await rm(path, { force: true });
  }
}

/** `age` is in milliseconds. */
export async function isOlderThan(ageMs: number, path: string, now = new Date()): Promise<boolean> {
  const stats = await stat(path).catch(() => null);
  return stats !== null && now.getTime() - stats.mtimeMs > ageMs;
}
