import { randomBytes } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/** A file that is written beside its final name. */
export interface Unfinished {
  part: string;
  path: string;
}

/** Writes beside the final name, waits until it is on the disk, and only then gives it that name. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await finish([await begin(path, bytes)]);
}

export async function begin(path: string, bytes: Uint8Array): Promise<Unfinished> {
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

/** In one piece rather than in many, between which others' waits for the disk would come. */
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

export async function finish(files: Unfinished[]): Promise<void> {
  try {
    await Promise.all(files.map(({ part }) => sync(part)));
    for (const { part, path } of files) await rename(part, path);
  } catch (error) {
    await abandon(files);
    throw error;
  }
  for (const directory of new Set(files.map(({ path }) => dirname(path)))) await syncDirectory(directory);
}

export async function abandon(files: Unfinished[]): Promise<void> {
  await Promise.all(files.map(({ part }) => rm(part, { force: true })));
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A name, too, is only safe once its directory is on the disk. Windows cannot open directories, and needs no such step. */
export async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
