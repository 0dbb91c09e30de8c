import { createHash, randomUUID } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Bucket, type BucketTimeouts } from "./bucket.server.ts";
import { commitWrites, writeAtomically } from "./durable-files.server.ts";
import { evict, markUsed } from "./media-cache.server.ts";
import type { BucketConfig } from "./media-url.ts";
import { readIfExists, readOrMake } from "./read-or-make.server.ts";
import { spoolInto } from "./spool.server.ts";
import {
  assertStoreName,
  exists,
  isOriginalName,
  type MediaStore,
  originalName,
  removeTemporaryFiles,
  settledAfterMs,
  streamIfExists,
} from "./store.server.ts";

export interface S3StoreOptions {
  dataDir: string;
  bucketConfig: BucketConfig;
  /** The limit of the local copies. */
  maxCacheBytes: number;
  timeouts?: BucketTimeouts;
}

/** Originals that are sent at the same time. */
const uploadConcurrency = 4;

/** New variants that are being sent. Above it they stay on this machine; other instances make them again. */
const maxVariantsSent = 8;

/**
 * Stores files in an S3 store, and keeps local copies in `media-cache` of the data directory. A copy never becomes stale,
 * because a name belongs to one content.
 */
export function s3Store({ dataDir, bucketConfig, maxCacheBytes, timeouts }: S3StoreOptions): MediaStore {
  const bucket = new Bucket(bucketConfig, timeouts);
  const cache = join(dataDir, "media-cache");
  const reading = new Map<string, Promise<Buffer | null>>();
  const fetching = new Map<string, Promise<boolean>>();
  let variantsSent = 0;

  async function readBucket(name: string): Promise<Buffer | null> {
    const file = await bucket.read(name);
    return file && isComplete(name, file) ? file.bytes : null;
  }

  /** Reads a file and keeps a copy. Concurrent requests for one file share a download. */
  function download(name: string): Promise<Buffer | null> {
    const running = reading.get(name);
    if (running) return running;
    const pending = readBucket(name).then(async (bytes) => {
      // Without room, it is downloaded again.
      if (bytes) await writeAtomically(join(cache, name), bytes).catch(() => {});
      return bytes;
    });
    reading.set(name, pending);
    const forget = () => void reading.delete(name);
    pending.then(forget, forget);
    return pending;
  }

  /** Downloads a file to a temporary one, and passes it to `use` if it is whole. False if there is none. */
  async function spoolDownload(name: string, use: (temporaryPath: string) => Promise<void>): Promise<boolean> {
    let isFound = false;
    await bucket.download(name, async (chunks, digest) => {
      const hash = createHash("sha256");
      async function* hashed() {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      }
      await spoolInto(join(cache, "incoming"), hashed(), async (temporaryPath) => {
        isFound = hasDigest(name, hash.digest("hex"), digest);
        if (isFound) await use(temporaryPath);
      });
    });
    return isFound;
  }

  /** Puts a file on this disk. Concurrent requests for one file share a download. */
  function fetchToDisk(name: string): Promise<boolean> {
    const running = fetching.get(name);
    if (running) return running;
    const path = join(cache, name);
    const pending = mkdir(dirname(path), { recursive: true }).then(() =>
      spoolDownload(name, (temporaryPath) => commitWrites([{ temporaryPath, path }])),
    );
    fetching.set(name, pending);
    const forget = () => void fetching.delete(name);
    pending.then(forget, forget);
    return pending;
  }

  async function readLocal(name: string): Promise<Buffer | null> {
    assertStoreName(name);
    return readIfExists(join(cache, name));
  }

  async function write(name: string, bytes: Uint8Array): Promise<void> {
    assertStoreName(name);
    await bucket.write(name, new Blob([new Uint8Array(bytes)]));
  }

  /** In the background: the visitor who waits for the variant does not wait for the store. */
  function sendVariant(name: string, bytes: Uint8Array): void {
    if (variantsSent >= maxVariantsSent) return;
    variantsSent += 1;
    const done = () => {
      variantsSent -= 1;
    };
    write(name, bytes).then(done, done);
  }

  return {
    readLocal,
    async read(name) {
      // A backup reads all originals, which need not fit on this disk.
      return (await readLocal(name)) ?? (isOriginalName(name) ? readBucket(name) : download(name));
    },
    async stream(name) {
      assertStoreName(name);
      const local = await streamIfExists(join(cache, name));
      if (local) return local;
      const copy = join(cache, "incoming", `.${randomUUID()}.part`);
      return (await spoolDownload(name, (temporaryPath) => rename(temporaryPath, copy))) ? readAndDelete(copy) : null;
    },
    write,
    async readOrMake(name, make) {
      assertStoreName(name);
      return readOrMake(join(cache, name), async () => {
        const bytes = await make();
        if (bytes) sendVariant(name, bytes);
        return bytes;
      });
    },
    async check() {
      await bucket.list("originals/", 1).next();
    },
    async hasVariants() {
      for await (const _ of bucket.list("variants/", 1)) return true;
      return false;
    },
    async writeAll(files) {
      const iterator = files[Symbol.asyncIterator]();
      const failure = new AbortController();
      const send = async () => {
        while (!failure.signal.aborted) {
          const next = await iterator.next();
          if (next.done) return;
          await write(next.value.name, next.value.bytes);
        }
      };
      const failed = (error: unknown) => failure.abort(error);
      await Promise.all(Array.from({ length: uploadConcurrency }, () => send().catch(failed)));
      failure.signal.throwIfAborted();
    },
    async remove(name) {
      assertStoreName(name);
      await bucket.delete(name);
      await rm(join(cache, name), { force: true });
    },
    async originals() {
      const names: string[] = [];
      for await (const { name } of bucket.list("originals/")) if (isOriginalName(name)) names.push(name);
      return names.sort();
    },
    async onDisk(name, use) {
      assertStoreName(name);
      const path = join(cache, name);
      if (!(await exists(path)) && !(await fetchToDisk(name))) return null;
      await markUsed(path);
      return use(path);
    },
    spool: (chunks, use) =>
      spoolInto(join(cache, "incoming"), chunks, (temporaryPath) =>
        use({
          path: temporaryPath,
          async keep(name) {
            assertStoreName(name);
            await bucket.write(name, await openAsBlob(temporaryPath));
            // An attachment that is erased must not stay on this machine.
            if (name.endsWith(".bin")) return;
            const path = join(cache, name);
            await mkdir(dirname(path), { recursive: true });
            await commitWrites([{ temporaryPath, path }]).catch(() => {});
          },
        }),
      ),
    async sweep(now, choose) {
      let deleted = (await removeTemporaryFiles(cache, now)) + (await evict(cache, maxCacheBytes));
      const isOld = (changedAt: Date | null) =>
        changedAt !== null && now.getTime() - changedAt.getTime() > settledAfterMs;
      const old: string[] = [];
      for await (const { name, changedAt } of bucket.list("originals/")) {
        if (isOriginalName(name) && isOld(changedAt)) old.push(name);
      }
      for (const name of await choose(old)) {
        // The same picture may have been uploaded again.
        if (!isOld(await bucket.changedAt(name))) continue;
        await bucket.delete(name);
        deleted += 1;
      }
      return deleted;
    },
  };
}

/**
 * Some stores keep a part of a file whose connection broke. The name of an original is the digest of its content; another
 * program may have copied it to the bucket.
 */
function isComplete(name: string, { bytes, digest }: { bytes: Buffer; digest: string | null }): boolean {
  return hasDigest(name, createHash("sha256").update(bytes).digest("hex"), digest);
}

function hasDigest(name: string, actual: string, stored: string | null): boolean {
  return isOriginalName(name) ? name.startsWith(originalName(actual.slice(0, 32))) : stored === actual;
}

async function* readAndDelete(path: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path);
  } finally {
    await rm(path, { force: true });
  }
}
