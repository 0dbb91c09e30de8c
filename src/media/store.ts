import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { PlaceName, VariantFormat } from "./places.ts";

/**
 * Where the bytes of originals and of their variants are kept: on disk today, in an S3 store later. Names are made by
 * `originalName` and `variantName`; no other name is ever read or written.
 */
export interface MediaStore {
  /** `null` when there is no such file. */
  read(name: string): Promise<Buffer | null>;
  /** All of the file is there afterwards, or nothing of it, whatever happens in between. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** The names of all originals. */
  originals(): Promise<string[]>;
}

export function originalName(file: string): string {
  return `originals/${file}`;
}

export function variantName(key: string, place: PlaceName, width: number, format: VariantFormat): string {
  return `variants/${key}/${place}-${width}.${format}`;
}

/** Whether an original could be kept by that name. */
export function isOriginalName(name: string): boolean {
  return original.test(name);
}

const original = /^originals\/[a-f0-9]{32}\.(?:jpg|png|webp|avif|gif|svg)$/;
const variant = /^variants\/[a-f0-9]{20}-\d{1,4}-\d{1,3}-\d{1,3}\/[a-zA-Z]{1,20}-\d{1,5}\.(?:avif|webp|jpeg)$/;

/**
 * Keeps files under `dataDir`/media. Variants that the build has made already are read from `prepared`, whose folders
 * are the variants' own without the first: `{key}/{place}-{width}.{format}`.
 */
export function diskStore(dataDir: string, prepared?: string): MediaStore {
  const root = join(dataDir, "media");
  return {
    async read(name) {
      refuseStrangeName(name);
      const kept = await readIfThere(join(root, name));
      if (kept || prepared === undefined || !variant.test(name)) return kept;
      return readIfThere(join(prepared, name.slice("variants/".length)));
    },
    async write(name, bytes) {
      refuseStrangeName(name);
      await writeWhole(join(root, name), bytes);
    },
    async originals() {
      const files = await readdir(join(root, "originals")).catch(noneWhereMissing);
      return files.map(originalName).filter(isOriginalName).sort();
    },
  };
}

/** Names come from this room's own functions, never from outside: another one is a fault of ours, and not followed. */
function refuseStrangeName(name: string): void {
  if (!original.test(name) && !variant.test(name)) throw new Error(`Not a name of the media store: ${name}`);
}

function noneWhereMissing(error: unknown): string[] {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
  throw error;
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Writes beside the final name, waits until it is on the disk, and only then gives it that name. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const directory = dirname(path);
  await mkdir(directory, { recursive: true });
  const unfinished = join(directory, `.${randomBytes(8).toString("hex")}.part`);
  try {
    await writeThrough(unfinished, bytes);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncDirectory(directory);
}

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "wx");
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
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
