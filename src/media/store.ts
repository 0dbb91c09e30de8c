import { randomBytes } from "node:crypto";
import { access, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { codeOf } from "../db/error-details.ts";
import { beginWrite, commitWrites, discardWrites, type PendingFile, writeAtomically } from "./durable-files.ts";
import type { PlaceName, VariantFormat } from "./places.ts";
import { readIfExists, readOrMake } from "./read-or-make.ts";

/**
 * Stores the bytes of originals and their variants: on disk today, in S3 later. Names come from `originalName` and
 * `variantName`; all others are rejected.
 */
export interface MediaStore {
  /** `null` if the file does not exist. */
  read(name: string): Promise<Buffer | null>;
  /** Atomic: the complete file exists afterwards, or none of it. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /**
   * The file, or what `make` returns, which is then stored. Only one process at a time makes a file; others wait for it.
   */
  readOrMake(name: string, make: () => Promise<Uint8Array | null>): Promise<Uint8Array | null>;
  /** Whether a variant has ever been stored. */
  hasVariants(): Promise<boolean>;
  /** As `write`, for many files, which are synced in groups. */
  writeAll(files: AsyncIterable<StoredFile>): Promise<void>;
  /** The names of all originals. */
  originals(): Promise<string[]>;
  /** Passes the file's local path to `use`; `null` if the file does not exist. */
  onDisk<T>(name: string, use: (path: string) => Promise<T>): Promise<T | null>;
  /**
   * Writes a stream to a temporary file instead of memory, and passes the complete file to `use`, which may keep it. A file
   * that is not kept is deleted.
   */
  spool<T>(chunks: AsyncIterable<Uint8Array>, use: (incoming: SpooledFile) => Promise<T>): Promise<T>;
  /**
   * Deletes those of the temporary files and originals that are older than a day, and that `choose` returns. Returns how
   * many.
   */
  sweep(choose: (names: string[]) => Promise<ReadonlySet<string>>): Promise<number>;
}

export interface StoredFile {
  name: string;
  bytes: Uint8Array;
}

/** A complete temporary file. */
export interface SpooledFile {
  path: string;
  /** As `write`. */
  keep: (name: string) => Promise<void>;
}

export function originalName(file: string): string {
  return `originals/${file}`;
}

export function variantName(key: string, place: PlaceName, width: number, format: VariantFormat): string {
  return `variants/${key}/${place}-${width}.${format}`;
}

/** Whether it is a valid name of an original. */
export function isOriginalName(name: string): boolean {
  return original.test(name);
}

const original = /^originals\/[a-f0-9]{32}\.(?:jpg|png|webp|avif|gif|svg)$/;
const variant = /^variants\/[a-f0-9]{20}-\d{1,4}-\d{1,3}-\d{1,3}\/[a-zA-Z]{1,20}-\d{1,5}\.(?:avif|webp|jpeg)$/;

/** Stores files under `dataDir`/media. */
export function diskStore(dataDir: string): MediaStore {
  const root = join(dataDir, "media");
  return {
    async read(name) {
      assertStoreName(name);
      return readIfExists(join(root, name));
    },
    async write(name, bytes) {
      assertStoreName(name);
      await writeAtomically(join(root, name), bytes);
    },
    async readOrMake(name, make) {
      assertStoreName(name);
      return readOrMake(join(root, name), make);
    },
    hasVariants: () => exists(join(root, "variants")),
    async writeAll(files) {
      let group: PendingFile[] = [];
      let finishing = Promise.resolve();
      try {
        for await (const { name, bytes } of files) {
          assertStoreName(name);
          group.push(await beginWrite(join(root, name), bytes));
          if (group.length < syncGroupSize) continue;
          await finishing;
          finishing = commitWrites(group);
          // Awaited later; this avoids an unhandled rejection until then.
          finishing.catch(() => {});
          group = [];
        }
      } catch (error) {
        await Promise.allSettled([finishing, discardWrites(group)]);
        throw error;
      }
      await finishing;
      await commitWrites(group);
    },
    async originals() {
      const files = await readdir(join(root, "originals")).catch(emptyIfMissing);
      return files.map(originalName).filter(isOriginalName).sort();
    },
    async onDisk(name, use) {
      assertStoreName(name);
      const path = join(root, name);
      return (await exists(path)) ? use(path) : null;
    },
    async spool(chunks, use) {
      const directory = join(root, "incoming");
      await mkdir(directory, { recursive: true });
      await removeLeftovers(directory);
      const path = join(directory, `.${randomBytes(8).toString("hex")}.part`);
      try {
        await writeChunks(path, chunks);
        return await use({ path, keep: (name) => commit(path, name) });
      } finally {
        await rm(path, { force: true });
      }
    },
    sweep: (choose) => sweep(root, choose),
  };

  async function commit(part: string, name: string): Promise<void> {
    assertStoreName(name);
    const path = join(root, name);
    await mkdir(dirname(path), { recursive: true });
    await commitWrites([{ part, path }]);
  }
}

/** Names come from `originalName` and `variantName`, so another one is a bug. */
function assertStoreName(name: string): void {
  if (!original.test(name) && !variant.test(name)) throw new Error(`Not a name of the media store: ${name}`);
}

function emptyIfMissing(error: unknown): string[] {
  if (codeOf(error) === "ENOENT") return [];
  throw error;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Files that are synced together. */
const syncGroupSize = 32;

async function writeChunks(path: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(path, "wx");
  try {
    for await (const chunk of chunks) await handle.appendFile(chunk);
  } finally {
    await handle.close();
  }
}

const hour = 60 * 60_000;

/** Deletes old temporary files of killed processes. No upload takes an hour: newer ones may belong to a running process. */
async function removeLeftovers(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    if (await isOlderThan(hour, path)) await rm(path, { force: true });
  }
}

/** In milliseconds, much longer than it takes from writing a file to inserting its row. */
const settledAfter = 24 * hour;

/** See `MediaStore.sweep`. New files may still be in use and stay. */
async function sweep(root: string, choose: (names: string[]) => Promise<ReadonlySet<string>>): Promise<number> {
  const files = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  /** Paths by store name. */
  const old = new Map<string, string>();
  for (const file of files) {
    const path = join(file.parentPath, file.name);
    const isCandidate = file.name.endsWith(".part") || file.parentPath === join(root, "originals");
    if (file.isFile() && isCandidate && (await isOlderThan(settledAfter, path)))
      old.set(relative(root, path).replaceAll(sep, "/"), path);
  }
  const chosen = await choose([...old.keys()]);
  let deleted = 0;
  for (const [name, path] of old) {
    // The same picture may have been uploaded again.
    if (!chosen.has(name) || !(await isOlderThan(settledAfter, path))) continue;
    await rm(path, { force: true });
    deleted += 1;
  }
  return deleted;
}

async function isOlderThan(age: number, path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => null);
  return stats !== null && Date.now() - stats.mtimeMs > age;
}
