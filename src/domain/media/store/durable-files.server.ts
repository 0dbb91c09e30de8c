import { randomBytes } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/** A temporary file beside its final name. */
export interface PendingFile {
  temporaryPath: string;
  path: string;
}

/** Writes a temporary file, syncs it to disk, and renames it. */
export async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  await commitWrites([await startWrite(path, bytes)]);
}

export async function startWrite(path: string, bytes: Uint8Array): Promise<PendingFile> {
  const directory = dirname(path);
  await mkdir(directory, { recursive: true });
  const temporaryPath = join(directory, `.${randomBytes(8).toString("hex")}.part`);
  try {
    await writeNew(temporaryPath, bytes);
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw error;
  }
  return { temporaryPath, path };
}

/** One write, so that other files' syncs don't come between its parts. */
async function writeNew(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, "wx");
  try {
    for (let offset = 0; offset < bytes.length; ) {
      offset += (await handle.write(bytes, offset, bytes.length - offset, offset)).bytesWritten;
    }
  } finally {
    await handle.close();
  }
}

export async function commitWrites(files: PendingFile[]): Promise<void> {
  try {
    await Promise.all(files.map(({ temporaryPath }) => sync(temporaryPath, "r+")));
    for (const { temporaryPath, path } of files) await rename(temporaryPath, path);
  } catch (error) {
    await discardWrites(files);
    throw error;
  }
  for (const directory of new Set(files.map(({ path }) => dirname(path)))) await syncDirectory(directory);
}

export async function discardWrites(files: PendingFile[]): Promise<void> {
  await Promise.all(files.map(({ temporaryPath }) => rm(temporaryPath, { force: true })));
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
