import { randomBytes } from "node:crypto";
import { access, mkdir, open, readdir, readFile, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { abandon, begin, finish, type Unfinished, writeWhole } from "./durable-files.ts";
import type { PlaceName, VariantFormat } from "./places.ts";
import { sweep } from "./sweep.ts";

/**
 * Where the bytes of originals and of their variants are kept: on disk today, in an S3 store later. Names are made by
 * `originalName` and `variantName`; no other name is ever read or written.
 */
export interface MediaStore {
  /** `null` when there is no such file. */
  read(name: string): Promise<Buffer | null>;
  /** All of the file is there afterwards, or nothing of it, whatever happens in between. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** As `write`, for many: waits for the disk once for a group of them. */
  writeAll(files: AsyncIterable<StoredFile>): Promise<void>;
  /** The names of all originals. */
  originals(): Promise<string[]>;
  /** Lets `use` read a file by its path on this machine; `null` when there is no such file. */
  onDisk<T>(name: string, use: (path: string) => Promise<T>): Promise<T | null>;
  /**
   * Lets what comes in pieces gather on the disk rather than in memory. `use` may read it and keep it once it has all
   * come; what is not kept is gone after that, whatever happened.
   */
  gather<T>(pieces: AsyncIterable<Uint8Array>, use: (incoming: Incoming) => Promise<T>): Promise<T>;
  /**
   * Removes what was left half written for long, and originals that `wantedOf` does not name among the old ones that it
   * is asked about; answers how many.
   */
  sweep(wantedOf: (names: string[]) => Promise<ReadonlySet<string>>): Promise<number>;
}

export interface StoredFile {
  name: string;
  bytes: Uint8Array;
}

/** A file that has all come in. */
export interface Incoming {
  /** Where it is on this machine. */
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
    async writeAll(files) {
      let group: Unfinished[] = [];
      let finishing = Promise.resolve();
      try {
        for await (const { name, bytes } of files) {
          refuseStrangeName(name);
          group.push(await begin(join(root, name), bytes));
          if (group.length < groupSize) continue;
          await finishing;
          finishing = finish(group);
          // It is waited for later; until then its failure is nobody's.
          finishing.catch(() => {});
          group = [];
        }
      } catch (error) {
        await Promise.allSettled([finishing, abandon(group)]);
        throw error;
      }
      await finishing;
      await finish(group);
    },
    async originals() {
      const files = await readdir(join(root, "originals")).catch(noneWhereMissing);
      return files.map(originalName).filter(isOriginalName).sort();
    },
    async onDisk(name, use) {
      refuseStrangeName(name);
      const path = join(root, name);
      return (await isThere(path)) ? use(path) : null;
    },
    async gather(pieces, use) {
      const directory = join(root, "incoming");
      await mkdir(directory, { recursive: true });
      await removeLeftovers(directory);
      const path = join(directory, `.${randomBytes(8).toString("hex")}.part`);
      try {
        await writePieces(path, pieces);
        return await use({ path, keep: (name) => keep(path, name) });
      } finally {
        await rm(path, { force: true });
      }
    },
    sweep: (wantedOf) => sweep(root, wantedOf),
  };

  async function keep(part: string, name: string): Promise<void> {
    refuseStrangeName(name);
    const path = join(root, name);
    await mkdir(dirname(path), { recursive: true });
    await finish([{ part, path }]);
  }
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

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** How many files wait for the disk together. */
const groupSize = 32;

async function writePieces(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(path, "wx");
  try {
    for await (const piece of pieces) await handle.appendFile(piece);
  } finally {
    await handle.close();
  }
}

/** Longer than any upload may take, in milliseconds. */
const longGone = 60 * 60_000;

/** What a process that was killed had begun. Another one that still runs may be writing, too. */
async function removeLeftovers(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    const facts = await stat(path).catch(() => null);
    if (facts && Date.now() - facts.mtimeMs > longGone) await rm(path, { force: true });
  }
}
