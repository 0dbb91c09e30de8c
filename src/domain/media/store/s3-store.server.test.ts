import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { temporaryDirectory } from "../../../../tests/support/databases.ts";
import { type S3Failure, type S3Server, startS3Server } from "../../../../tests/support/s3-server.ts";
import { s3Store } from "./s3-store.server.ts";
import { isStoreUnavailable, originalName, variantName } from "./store.server.ts";

let server: S3Server;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.failure = null;
  server.requests.length = 0;
});

const size = 100_000;
let last = 0;

/** An original that no other test has. */
function newOriginal() {
  last += 1;
  const bytes = Buffer.alloc(size, `picture ${last} `);
  const name = originalName(`${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}.jpg`);
  return { name, bytes };
}

function newVariant() {
  last += 1;
  const name = variantName(`${last.toString(16).padStart(20, "0")}-1-50-50`, "card", 480, "avif");
  return { name, bytes: Buffer.alloc(size, `variant ${last} `) };
}

/** In a folder of the bucket, as when sites share one. */
async function newStore({ folder = "site", cacheSize = 1_000_000_000, limit = 20_000 } = {}) {
  const dataDir = await temporaryDirectory();
  const bucketConfig = { ...server.bucketLocation, url: `${server.bucketLocation.url}${folder}/` };
  const store = s3Store({
    dataDir,
    bucketConfig,
    maxCacheBytes: cacheSize,
    timeouts: { readTimeoutMs: limit, writeTimeoutMs: limit },
  });
  return { store, dataDir, cache: join(dataDir, "media-cache") };
}

async function* inPieces(content: Buffer) {
  for (let offset = 0; offset < content.length; offset += 10_000) yield content.subarray(offset, offset + 10_000);
}

test("what one instance stores, another one reads; then it has a copy", async () => {
  const [one, other] = [await newStore(), await newStore()];
  const { name, bytes } = newVariant();
  expect(await other.store.read(name)).toBeNull();
  await one.store.write(name, bytes);
  expect(await other.store.readLocal(name)).toBeNull();
  expect(await other.store.read(name)).toEqual(bytes);
  server.failure = "down";
  expect(await other.store.read(name)).toEqual(bytes);
  expect(await other.store.readLocal(name)).toEqual(bytes);
});

test("concurrent readers share one request", async () => {
  const [one, other] = [await newStore(), await newStore()];
  const { name, bytes } = newVariant();
  await one.store.write(name, bytes);
  server.requests.length = 0;
  const reads = await Promise.all(Array.from({ length: 20 }, () => other.store.read(name)));
  for (const read of reads) expect(read).toEqual(bytes);
  expect(server.requests).toHaveLength(1);
});

test("reading all originals, as a backup does, keeps no copies", async () => {
  const [one, other] = [await newStore(), await newStore()];
  const { name, bytes } = newOriginal();
  await one.store.write(name, bytes);
  expect(await other.store.read(name)).toEqual(bytes);
  expect(await other.store.readLocal(name)).toBeNull();
});

test("an upload is in the store when it is kept, and its copy on disk", async () => {
  const [one, other] = [await newStore(), await newStore()];
  const { name, bytes } = newOriginal();
  await one.store.spool(inPieces(bytes), ({ keep }) => keep(name));
  expect(await other.store.read(name)).toEqual(bytes);
  expect(await readFile(join(one.cache, name))).toEqual(bytes);
  expect(await readdir(join(one.cache, "incoming"))).toEqual([]);
});

test("originals are listed across pages of the list, and only those of the site's folder", {
  tags: ["long"],
}, async () => {
  const { store } = await newStore({ folder: "many" });
  const neighbor = await newStore({ folder: "many-others" });
  const other = newOriginal();
  await neighbor.store.write(other.name, other.bytes);
  const names = Array.from({ length: 1010 }, (_, number) => originalName(`${String(number).padStart(32, "0")}.png`));
  await store.writeAll(
    (async function* () {
      for (const name of names) yield { name, bytes: Buffer.from("small") };
    })(),
  );
  server.requests.length = 0;
  expect(await store.originals()).toEqual(names);
  expect(server.requests).toHaveLength(2);
});

test("a variant is made once by an instance, and the others read it", async () => {
  const [one, other] = [await newStore(), await newStore()];
  const { name, bytes } = newVariant();
  let makeCount = 0;
  const make = async () => {
    makeCount += 1;
    return bytes;
  };
  const both = await Promise.all([one.store.readOrMake(name, make), one.store.readOrMake(name, make)]);
  expect(both).toEqual([bytes, bytes]);
  await expect.poll(() => other.store.read(name)).toEqual(bytes);
  expect(makeCount).toBe(1);
  expect(await other.store.hasVariants()).toBe(true);
});

describe.each<S3Failure>(["down", "slow", "refusing", "cut"])("while the store is %s", (failure) => {
  test("local copies are served, everything else says that the store is unavailable, and works again afterwards", async () => {
    const [one, other] = [await newStore({ limit: 1_000 }), await newStore({ limit: 1_000 })];
    const [known, stored, uploaded, variant] = [newOriginal(), newOriginal(), newOriginal(), newVariant()];
    await one.store.write(known.name, known.bytes);
    await one.store.write(stored.name, stored.bytes);
    await other.store.onDisk(known.name, async () => {});
    server.failure = failure;
    expect(await other.store.read(known.name)).toEqual(known.bytes);
    expect(await other.store.onDisk(known.name, (path) => readFile(path))).toEqual(known.bytes);
    const failing = [
      () => other.store.read(stored.name),
      () => other.store.onDisk(stored.name, (path) => readFile(path)),
      () => other.store.write(uploaded.name, uploaded.bytes),
      () => other.store.spool(inPieces(uploaded.bytes), ({ keep }) => keep(uploaded.name)),
    ];
    if (failure !== "cut") failing.push(other.store.check);
    for (const attempt of failing) {
      const error = await attempt().then(
        () => null,
        (thrown: unknown) => thrown,
      );
      expect(isStoreUnavailable(error), String(error)).toBe(true);
      expect(String(error)).not.toContain("S3RVER");
    }
    expect(await other.store.readOrMake(variant.name, async () => variant.bytes)).toEqual(variant.bytes);
    server.failure = null;
    expect(await one.store.read(uploaded.name)).toBeNull();
    expect(await other.store.read(stored.name)).toEqual(stored.bytes);
    await other.store.spool(inPieces(uploaded.bytes), ({ keep }) => keep(uploaded.name));
    expect(await one.store.read(uploaded.name)).toEqual(uploaded.bytes);
  });
});

test("messages say what to do", async () => {
  const { store } = await newStore({ limit: 1_000 });
  server.failure = "refusing";
  await expect(store.check()).rejects.toThrow(/refuses requests \(AccessDenied, status 403\)\. Check the key/);
  server.failure = "slow";
  await expect(store.check()).rejects.toThrow(/hasn't answered for 1 s\. Check that it's running/);
  server.failure = null;
  const bucketConfig = { ...server.bucketLocation, url: server.bucketLocation.url.replace("pictures", "nothing") };
  const misspelled = s3Store({ dataDir: await temporaryDirectory(), bucketConfig, maxCacheBytes: 1 });
  await expect(misspelled.check()).rejects.toThrow(/nothing\S* doesn't exist\. Create the bucket/);
  const { name, bytes } = newOriginal();
  await expect(misspelled.read(name)).rejects.toThrow(/nothing\S* doesn't exist/);
  await expect(misspelled.write(name, bytes)).rejects.toThrow(/nothing\S* doesn't exist/);
});

test("the sweep removes old temporary files, and copies beyond the limit that were not used for longest", async () => {
  const { store, cache } = await newStore({ folder: "sweep", cacheSize: 2.5 * size });
  const files = [newOriginal(), newOriginal(), newVariant(), newOriginal()];
  const names = files.map(({ name }) => name);
  for (const { name, bytes } of files) {
    await mkdir(dirname(join(cache, name)), { recursive: true });
    await writeFile(join(cache, name), bytes);
  }
  await writeFile(join(cache, "originals", ".00.part"), "half");
  const age = async (name: string, days: number) => {
    const time = new Date(Date.now() - days * 24 * 60 * 60_000);
    await utimes(join(cache, name), time, time);
  };
  for (const [index, name] of names.entries()) await age(name, 10 - index);
  await age("originals/.00.part", 2);
  // Used today, though it was written first.
  await store.onDisk(names[0] ?? "", async () => {});
  expect(await store.sweep(new Date(), async () => new Set())).toBe(3);
  const remaining = [];
  for (const name of names) if (await stat(join(cache, name)).catch(() => null)) remaining.push(name);
  expect(remaining).toEqual([names[0], names[3]]);
});

test("the sweep deletes only originals that are older than a day", async () => {
  const { store } = await newStore({ folder: "young" });
  const { name, bytes } = newOriginal();
  await store.write(name, bytes);
  const offered: string[] = [];
  const choose = async (names: string[]) => {
    offered.push(...names);
    return new Set([name]);
  };
  const later = (hours: number) => new Date(Date.now() + hours * 60 * 60_000);
  await store.sweep(later(23), choose);
  expect(offered).toEqual([]);
  expect(await store.originals()).toEqual([name]);
  expect(await store.sweep(later(25), choose)).toBe(1);
  expect(offered).toEqual([name]);
  expect(await store.originals()).toEqual([]);
});

test.each(["../secret", "originals/../../mangrove.db", "originals/0123.jpg"])(
  "rejects other names: %j",
  async (name) => {
    const { store } = await newStore();
    await expect(store.read(name)).rejects.toThrow("Not a name");
    await expect(store.write(name, Buffer.alloc(1))).rejects.toThrow("Not a name");
    await expect(store.readOrMake(name, async () => Buffer.alloc(1))).rejects.toThrow("Not a name");
    expect(server.requests).toEqual([]);
  },
);
