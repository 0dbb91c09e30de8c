import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryDirectory } from "../../../../tests/support/databases.ts";
import { readOrMake } from "./read-or-make.server.ts";

/** Another process that makes a file of its own name, and finishes at our message. */
async function otherProcess(file: string): Promise<ChildProcess> {
  const script = `
    import { readOrMake } from ${JSON.stringify(path.resolve("src/domain/media/store/read-or-make.server.ts"))};
    const made = await readOrMake(${JSON.stringify(file)}, () => new Promise((resolve) => {
      process.once("message", () => resolve(Buffer.from("theirs")));
      process.send("making");
    }));
    process.send(String(made));
    process.disconnect();`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", script], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  expect(await once(child, "message")).toEqual(["making", undefined]);
  return child;
}

test("a file is made once for concurrent requests of one process", async () => {
  const file = path.join(await temporaryDirectory(), "key", "card-480.avif");
  let makeCount = 0;
  const make = async () => Buffer.from(`number ${++makeCount}`);
  const all = await Promise.all([1, 2, 3].map(() => readOrMake(file, make)));
  expect(all.map(String)).toEqual(["number 1", "number 1", "number 1"]);
  expect(await readdir(path.dirname(file))).toEqual(["card-480.avif"]);
});

test("a file that another process makes is awaited instead of made again", async () => {
  const file = path.join(await temporaryDirectory(), "card-480.avif");
  const other = await otherProcess(file);
  const ours = readOrMake(file, async () => Buffer.from("ours"));
  other.send("finish");
  expect(String(await ours)).toBe("theirs");
  expect(await readFile(file, "utf8")).toBe("theirs");
});

test("a file is made by another process when the first one is killed meanwhile", async () => {
  const file = path.join(await temporaryDirectory(), "card-480.avif");
  const other = await otherProcess(file);
  const ours = readOrMake(file, async () => Buffer.from("ours"));
  other.kill("SIGKILL");
  expect(String(await ours)).toBe("ours");
  expect(await readdir(path.dirname(file))).toEqual(["card-480.avif"]);
});

test("after a failure, the next request makes the file", async () => {
  const file = path.join(await temporaryDirectory(), "card-480.avif");
  await expect(readOrMake(file, () => Promise.reject(new Error("unlucky")))).rejects.toThrow("unlucky");
  expect(await readOrMake(file, async () => null)).toBeNull();
  expect(String(await readOrMake(file, async () => Buffer.from("made")))).toBe("made");
});

test("a file that cannot be stored is returned all the same", async () => {
  // Nobody can create a file there.
  const file = "/proc/card-480.avif";
  expect(String(await readOrMake(file, async () => Buffer.from("made")))).toBe("made");
});
