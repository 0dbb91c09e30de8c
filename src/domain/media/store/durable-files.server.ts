import { randomBytes } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/** A temporary file beside its final name. */
export interface PendingFile {
  part: string;
  path: string;
}

/** Writes a temporary file, syncs it to disk, and renames it. */
export async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  await commitWrites([await beginWrite(path, bytes)]);
}

export async function beginWrite(path: string, bytes: Uint8Array): Promise<PendingFile> {
  const directory = dirname(path);
  await mkdir(directory, { recursive: true });
  const part = join(directory, `.${randomBytes(8).toString("hex")}.part`);
  try {
    await writeNew(part, bytes);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return { part, path };
}

/** One write, so that other files' syncs don't come between its parts. */
async function writeNew(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, "wx");
  try {
    for (let written = 0; written < bytes.length; ) {
      written += (await handle.write(bytes, written, bytes.length - written, written)).bytesWritten;
    }
  } finally {
    await handle.close();
  }
}

export async function commitWrites(files: PendingFile[]): Promise<void> {
  try {
    await Promise.all(files.map(({ part }) => sync(part, "r+")));
    for (const { part, path } of files) await rename(part, path);
  } catch (error) {
    await discardWrites(files);
    throw error;
  }
  for (const directory of new Set(files.map(({ path }) => dirname(path)))) await syncDirectory(directory);
}

export async function discardWrites(files: PendingFile[]): Promise<void> {
  await Promise.all(files.map(({ part }) => rm(part, { force: true })));
}

/** A rename is durable only after its directory is synced. Windows cannot open directories and does not need it. */
export async function syncDirectory(directory: string): Promise<void> {
  if (process.platform !== "win32") await sync(directory, "r");
}

async function sync(path: string, flags: "r" | "r+"): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
