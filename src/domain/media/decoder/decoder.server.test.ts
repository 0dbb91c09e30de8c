import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { getPriority } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { childrenOf, residentMemory } from "../../../../bench/process.ts";
import { solidPicture } from "../../../../tests/support/bombs.ts";
import { temporaryDirectory } from "../../../../tests/support/databases.ts";
import { photoWithRedAt } from "../../../../tests/support/pictures.ts";
import { Decoder } from "./decoder.server.ts";

const built = path.resolve("build/server/decoder.js");

async function fileOf(bytes: Buffer): Promise<string> {
  const file = path.join(await temporaryDirectory(), "picture");
  await writeFile(file, bytes);
  return file;
}

function builtDecoder(): Decoder {
  const decoder = new Decoder(built);
  onTestFinished(() => decoder.stop());
  return decoder;
}

/** The decoder processes of a process. */
function decodersOf(pid: number): number[] {
  return childrenOf(pid).filter((child) => commandOf(child).includes(built));
}

/** The command line of a process; empty when it has just ended. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

test("a picture that needs too much memory is not reported as damaged", { tags: ["long"] }, async () => {
  const decoder = builtDecoder();
  const sound = await fileOf(await photoWithRedAt(50, 50));
  // A JPEG decoder allocates all memory first, which fails; an AVIF decoder allocates as it goes, and is killed.
  const heavy = [
    await solidPicture(50).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer(),
    await solidPicture(30).avif({ effort: 0, quality: 1 }).toBuffer(),
  ];
  const open = (file: string) => decoder.forStaff((decode) => decode({ type: "preview", path: file }));
  for (const bytes of heavy) {
    expect(await open(await fileOf(bytes))).toBe("too heavy");
    expect((await open(sound)).length).toBeGreaterThan(100);
  }
  const damaged = await fileOf((await photoWithRedAt(50, 50)).subarray(0, 5000));
  await expect(open(damaged)).rejects.toThrow("VipsJpeg");
});

test("a killed child fails only its own picture", async () => {
  const decoder = builtDecoder();
  const file = await fileOf(await photoWithRedAt(50, 50));
  const open = (onSent = () => {}) =>
    decoder.forStaff((decode) => {
      const result = decode({ type: "preview", path: file });
      onSent();
      return result;
    });
  // Sites of other tests in this process may have children too.
  const others = new Set(decodersOf(process.pid));
  const child = async () => decodersOf(process.pid).find((pid) => !others.has(pid)) ?? 0;
  await open();
  const first = await child();
  process.kill(first, "SIGSTOP");
  const stuck = open(() => process.kill(first, "SIGKILL"));
  expect(await stuck).toBe("too heavy");
  await open();
  const second = await child();
  expect(second).toBeGreaterThan(0);
  expect(second).not.toBe(first);
});

test("a child that cannot start is a server error, not a bad picture", async () => {
  const decoder = new Decoder(path.resolve("build/server/none.js"));
  const opened = decoder.forStaff((decode) => decode({ type: "check", path: "none" }));
  await expect(opened).rejects.toThrow("The decoder did not start");
});

test("the child of a server with the lowest priority keeps it", async () => {
  const child = spawn("nice", ["-n", "19", process.execPath, built], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child, "message");
  expect(getPriority(child.pid)).toBe(19);
});

test("the child gets no environment, and Linux limits its memory", async () => {
  vi.stubEnv("AUTH_SECRET", "only for the server");
  onTestFinished(() => void vi.unstubAllEnvs());
  const decoder = builtDecoder();
  await decoder.forStaff(async (decode) => decode({ type: "check", path: await fileOf(await photoWithRedAt(50, 50)) }));
  const [child] = decodersOf(process.pid);
  expect(await readFile(`/proc/${child}/environ`, "utf8")).not.toContain("only for the server");
  expect(await readFile(`/proc/${child}/limits`, "utf8")).toMatch(/Max data size +335544320 +335544320/);
});

test("the child ends with its parent, even while it decodes", async () => {
  const file = await fileOf(await solidPicture(15).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer());
  const script = `
    import { Decoder } from ${JSON.stringify(path.resolve("src/domain/media/decoder/decoder.server.ts"))};
    const job = { type: "preview", path: ${JSON.stringify(file)} };
    const decoder = new Decoder(${JSON.stringify(built)});
    for (;;) await decoder.forStaff((decode) => decode(job));
  `;
  const parent = spawn(process.execPath, ["--input-type=module", "--eval", script], { stdio: "ignore" });
  onTestFinished(() => void parent.kill("SIGKILL"));
  let child = 0;
  const isDecoding = async () => {
    const [first = 0] = decodersOf(parent.pid ?? 0);
    child = first;
    return first > 0 && residentMemory(first) > 100_000_000;
  };
  await expect.poll(isDecoding, { interval: 10 }).toBe(true);
  parent.kill("SIGKILL");
  const state = () =>
    readFile(`/proc/${child}/stat`, "utf8").then(
      (stat) => stat.split(") ")[1]?.[0],
      () => "gone",
    );
  await expect.poll(state).toMatch(/gone|Z/);
});
