import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../../../../tests/support/databases.ts";
import { writeAtomically } from "./durable-files.server.ts";
import { diskStore, originalName, variantName } from "./store.server.ts";

const file = "0123456789abcdef0123456789abcdef.jpg";
const key = "0123456789abcdef0123-1-50-50";
const bytes = Buffer.from("a picture");

test("reads written files, and null for others", async () => {
  const store = diskStore(await temporaryDirectory());
  await store.write(originalName(file), bytes);
  expect(await store.read(originalName(file))).toEqual(bytes);
  expect(await store.read(originalName(file.replace("jpg", "png")))).toBeNull();
  expect(await store.read(variantName(key, "card", 480, "avif"))).toBeNull();
});

test("writes nothing but the finished file", async () => {
  const dataDir = await temporaryDirectory();
  await diskStore(dataDir).write(originalName(file), bytes);
  expect(await readdir(join(dataDir, "media", "originals"))).toEqual([file]);
});

const named = (number: number) => originalName(`${number.toString(16).padStart(32, "0")}.png`);

test("writes many files like one", async () => {
  const dataDir = await temporaryDirectory();
  const store = diskStore(dataDir);
  const names = Array.from({ length: 70 }, (_, number) => named(number));
  await store.writeAll(
    (async function* () {
      for (const name of names) yield { name, bytes: Buffer.from(name) };
    })(),
  );
  expect(await store.originals()).toEqual(names);
  for (const name of names) expect(String(await store.read(name))).toBe(name);
  expect(await readdir(join(dataDir, "media", "originals"))).toHaveLength(names.length);
});

test("an interrupted group leaves complete files only", async () => {
  const dataDir = await temporaryDirectory();
  const store = diskStore(dataDir);
  const broken = store.writeAll(
    (async function* () {
      for (let number = 0; number < 40; number += 1) yield { name: named(number), bytes };
      throw new Error("cut off");
    })(),
  );
  await expect(broken).rejects.toThrow("cut off");
  const remaining = await readdir(join(dataDir, "media", "originals"));
  expect(remaining.length).toBeGreaterThan(0);
  expect(remaining.filter((name) => !name.endsWith(".png"))).toEqual([]);
});

test("a failed write leaves the old file", async () => {
  const directory = await temporaryDirectory();
  await mkdir(join(directory, "in-the-way"));
  await expect(writeAtomically(join(directory, "in-the-way"), bytes)).rejects.toThrow();
  expect(await readdir(directory)).toEqual(["in-the-way"]);
});

test("readers see the complete old or new file during a write", async () => {
  const store = diskStore(await temporaryDirectory());
  const versions = ["a", "b"].map((letter) => Buffer.from(letter.repeat(100_000)));
  const [first = bytes] = versions;
  await store.write(originalName(file), first);
  const writes = versions.map((version) => store.write(originalName(file), version));
  const reads = Array.from({ length: 20 }, () => store.read(originalName(file)));
  for (const read of await Promise.all(reads)) expect(versions.some((version) => read?.equals(version))).toBe(true);
  await Promise.all(writes);
});

test.each([
  "../secret",
  "originals/../../mangrove.db",
  `originals/${file}/../x`,
  `originals/..%2f${file}`,
  "originals/0123.jpg",
  `originals/${file}\0`,
  `originals/${file}\n`,
  `originals/${file.replace("jpg", "html")}`,
  "/etc/passwd",
  "variants/../originals/x",
  `variants/${key}/../card-480.avif`,
  `variants/${key}/card-480.svg`,
  "variants/con/card-480.avif",
])("rejects other names: %j", async (name) => {
  const store = diskStore(await temporaryDirectory());
  await expect(store.read(name)).rejects.toThrow("Not a name");
  await expect(store.write(name, bytes)).rejects.toThrow("Not a name");
  await expect(store.readOrMake(name, async () => bytes)).rejects.toThrow("Not a name");
});
