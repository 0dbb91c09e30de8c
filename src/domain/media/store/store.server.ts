import { createReadStream, type Dirent } from "node:fs";
import { access, mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { codeOf } from "#src/base/db/error-details.ts";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { dayMs } from "#src/base/durations.ts";
import type { PresetName, VariantFormat } from "../image-presets.ts";
import { commitWrites, discardWrites, type PendingFile, startWrite, writeAtomically } from "./durable-files.server.ts";
import { readIfExists, readOrMake } from "./read-or-make.server.ts";
import { isOlderThan, spoolInto } from "./spool.server.ts";

/**
 * Stores the bytes of originals and their variants: on disk, or in an S3 store (`s3-store.server.ts`). Names come from
 * `originalName`, `variantName`, and `cardName`; all others are rejected. Throws `StoreUnavailable`.
 */
export interface MediaStore {
  /** `null` if the file does not exist. */
  read(name: string): Promise<Buffer | null>;
  /** The content in pieces, of a file that may be too large for memory; `null` if it does not exist. */
  stream(name: string): Promise<AsyncIterable<Buffer> | null>;
  /** Like `read`, but returns `null` also if another machine would have to be asked. */
  readLocal(name: string): Promise<Buffer | null>;
  /** Atomic: the complete file exists afterwards, or none of it. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /**
   * The file, or what `make` returns, which is then stored. Only one process at a time makes a file; others wait for it.
   */
  readOrMake(name: string, make: () => Promise<Uint8Array | null>): Promise<Uint8Array | null>;
  /** Throws `StoreUnavailable` if the store can't be read. */
  check(): Promise<void>;
  /** Whether a variant has ever been stored. */
  hasVariants(): Promise<boolean>;
  /** Like `write`, for many files, which are synced in groups. */
  writeAll(files: AsyncIterable<StoredFile>): Promise<void>;
  /** Deletes a file, if it exists. */
  remove(name: string): Promise<void>;
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
   * Deletes temporary files that are older than a day, and those originals that are older than a day and that `choose`
   * returns. Returns how many.
   */
  sweep(now: Date, choose: (names: string[]) => Promise<ReadonlySet<string>>): Promise<number>;
}

const unavailableCode = "STORE_UNAVAILABLE";

/** The S3 store is away, or refuses. The message, which is the problem and the advice, is for the operator. */
export class StoreUnavailable extends UserFacingError {
  readonly code = unavailableCode;
  readonly problem: string;
  readonly advice: string;
  /** It may work again by itself. */
  readonly isTemporary: boolean;

  constructor(problem: string, advice: string, { isTemporary, cause }: { isTemporary: boolean; cause?: unknown }) {
    super(`${problem} ${advice}`, { cause });
    this.problem = problem;
    this.advice = advice;
    this.isTemporary = isTemporary;
  }
}

/** `instanceof` fails, because the pages' bundle has its own copy of the class. */
export function isStoreUnavailable(error: unknown): error is StoreUnavailable {
  return codeOf(error) === unavailableCode;
}

export interface StoredFile {
  name: string;
  bytes: Uint8Array;
}

/** A complete temporary file. */
export interface SpooledFile {
  path: string;
  /** Like `write`. */
  keep: (name: string) => Promise<void>;
}

export function originalName(file: string): string {
  return `originals/${file}`;
}

/** The name of an email's attachment, by the SHA-256 of its content. No page and no address serves it. */
export function attachmentName(digest: string): string {
  return originalName(`${digest.slice(0, 32)}.bin`);
}

export function variantName(key: string, preset: PresetName, width: number, format: VariantFormat): string {
  return `variants/${key}/${preset}-${width}.${format}`;
}

/** The name of a share card, by the digest of what it shows. */
export function cardName(digest: string): string {
  return `cards/${digest}.jpeg`;
}

/** Whether it is a valid name of an original. */
export function isOriginalName(name: string): boolean {
  return original.test(name);
}

const original =
  /^originals\/[a-f0-9]{32}\.(?:jpg|png|webp|avif|gif|svg|pdf|docx|xlsx|pptx|csv|txt|zip|mp4|webm|vtt|bin)$/;
const variant =
  /^variants\/[a-f0-9]{20}-\d{1,4}-\d{1,3}-\d{1,3}(?:(?:-\d{1,5}){4})?\/[a-zA-Z]{1,20}-\d{1,5}\.(?:avif|webp|jpeg|png)$/;
const card = /^cards\/[\w-]{22}\.jpeg$/;

/** Stores files under `dataDir`/media. */
export function diskStore(dataDir: string): MediaStore {
  const root = join(dataDir, "media");
  const read = async (name: string) => {
    assertStoreName(name);
    return readIfExists(join(root, name));
  };
  return {
    read,
    readLocal: read,
    async stream(name) {
      assertStoreName(name);
      return streamIfExists(join(root, name));
    },
    async write(name, bytes) {
      assertStoreName(name);
      await writeAtomically(join(root, name), bytes);
    },
    async readOrMake(name, make) {
      assertStoreName(name);
      return readOrMake(join(root, name), make);
    },
    check: async () => {},
    hasVariants: () => exists(join(root, "variants")),
    async writeAll(files) {
      let group: PendingFile[] = [];
      let finishing = Promise.resolve();
      try {
        for await (const { name, bytes } of files) {
          assertStoreName(name);
          group.push(await startWrite(join(root, name), bytes));
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
    async remove(name) {
      assertStoreName(name);
      await rm(join(root, name), { force: true });
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
    spool: (chunks, use) =>
      spoolInto(join(root, "incoming"), chunks, (path) => use({ path, keep: (name) => commit(path, name) })),
    sweep: (now, choose) => sweep(root, now, choose),
  };

  async function commit(temporaryPath: string, name: string): Promise<void> {
    assertStoreName(name);
    const path = join(root, name);
    await mkdir(dirname(path), { recursive: true });
    await commitWrites([{ temporaryPath, path }]);
  }
}

/** Names come from the functions above, so another one is a bug. */
export function assertStoreName(name: string): void {
  if (![original, variant, card].some((pattern) => pattern.test(name)))
    throw new Error(`Not a name of the media store: ${name}`);
}

function emptyIfMissing<Entry = string>(error: unknown): Entry[] {
  if (codeOf(error) === "ENOENT") return [];
  throw error;
}

export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** `null` if the file does not exist. The file is opened when reading starts, so an unread stream keeps no file open. */
export async function streamIfExists(path: string): Promise<AsyncIterable<Buffer> | null> {
  return (await exists(path)) ? readFrom(path) : null;
}

async function* readFrom(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path);
}

/** Files that are synced together. */
const syncGroupSize = 32;

/** In milliseconds, much longer than it takes from writing a file to inserting its row. */
export const settledAfterMs = dayMs;

/** See `MediaStore.sweep`. New files may still be in use and stay. */
async function sweep(
  root: string,
  now: Date,
  choose: (names: string[]) => Promise<ReadonlySet<string>>,
): Promise<number> {
  const directory = join(root, "originals");
  const files = (await readdir(directory).catch(emptyIfMissing)).map(originalName).filter(isOriginalName);
  const old: string[] = [];
  const isSettled = (name: string) => isOlderThan(settledAfterMs, join(root, name), now);
  for (const name of files) if (await isSettled(name)) old.push(name);
  const chosen = await choose(old);
  let deleted = await removeTemporaryFiles(root, now);
  for (const name of chosen) {
    // The same picture may have been uploaded again.
    if (!(await isSettled(name))) continue;
    await rm(join(root, name), { force: true });
    deleted += 1;
  }
  return deleted;
}

/** Deletes the temporary files of killed processes; returns how many. */
export async function removeTemporaryFiles(root: string, now: Date): Promise<number> {
  const files = await readdir(root, { recursive: true, withFileTypes: true }).catch(emptyIfMissing<Dirent>);
  let deleted = 0;
  for (const { name, parentPath } of files) {
    const path = join(parentPath, name);
    if (!name.endsWith(".part") || !(await isOlderThan(settledAfterMs, path, now))) continue;
    await rm(path, { force: true });
    deleted += 1;
  }
  return deleted;
}
