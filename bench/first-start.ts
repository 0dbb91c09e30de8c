import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { removableDirectory } from "../tests/support/site-process.ts";
import { copyFiles } from "../tests/support/source-copy.ts";
import { freePort } from "./process.ts";
import { type Figure, report } from "./report.ts";
import { firstAnswer } from "./request.ts";

/** In seconds, from the command to the first page. */
const firstPageBar = 60;

/** A copy of this checkout as a clone has it: without packages and build. npm's cache is empty. */
function freshCheckout() {
  const directory = removableDirectory();
  const checkout = path.join(directory.path, "checkout");
  mkdirSync(checkout);
  copyFiles(checkout);
  const env = {
    ...process.env,
    npm_config_cache: path.join(directory.path, "cache"),
    DATA_DIR: path.join(directory.path, "data"),
  };
  const run = (args: string[], settings: Record<string, string>) =>
    spawn("npm", args, {
      cwd: checkout,
      env: { ...env, ...settings },
      stdio: ["ignore", "pipe", "inherit"],
      detached: true,
    });
  return { checkout, run, remove: directory.remove };
}

type FreshCheckout = ReturnType<typeof freshCheckout>;

const secondsSince = (startedAt: number) => (performance.now() - startedAt) / 1000;

/** The number and the size of the installed packages. */
function installed(checkout: string): string {
  const packages = readFileSync(path.join(checkout, "node_modules", ".package-lock.json"), "utf8");
  const count = Object.keys(JSON.parse(packages).packages).length;
  const [megabytes = ""] = execFileSync("du", ["-sm", checkout], { encoding: "utf8" }).split("\t");
  return `${count} packages; the checkout has ${megabytes} MiB then`;
}

async function installEverything({ checkout, run }: FreshCheckout): Promise<Figure> {
  const startedAt = performance.now();
  const [code] = await once(run(["ci"], {}), "exit");
  if (code !== 0) throw new Error(`npm ci ended with ${code}`);
  return {
    name: "npm ci alone, with the packages of tests",
    value: inSeconds(secondsSince(startedAt)),
    note: installed(checkout),
  };
}

const inSeconds = (seconds: number) => `${seconds.toFixed(1)} s`;

/** The line in which `npm start` says how long a phase took, and the line in which the site is ready. */
const phase = /^(?:([A-Z][\w ]+): |.* is ready: .*\(started in )([\d.]+) s/;

async function startFirst({ checkout, run }: FreshCheckout): Promise<Figure[]> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = run(["start"], { HOST: "127.0.0.1", PORT: String(port) });
  // npm does not pass the signal on.
  const stop = () => child.pid !== undefined && process.kill(-child.pid, "SIGTERM");
  process.once("exit", stop);
  const phases: Figure[] = [];
  createInterface(child.stdout).on("line", (line) => {
    const [, name = "Starting", seconds] = phase.exec(line) ?? [];
    if (seconds !== undefined) phases.push({ name: `  ${name}`, value: inSeconds(Number(seconds)) });
  });
  try {
    await firstAnswer(`http://127.0.0.1:${port}/`, child);
    const seconds = secondsSince(startedAt);
    return [
      {
        name: "npm start, until the first page",
        value: inSeconds(seconds),
        limit: `at most ${firstPageBar} s`,
        isWithinLimit: seconds <= firstPageBar,
        note: installed(checkout),
      },
      ...phases,
    ];
  } finally {
    process.off("exit", stop);
    const closed = once(child, "close");
    stop();
    await closed;
  }
}

/** The time from a fresh clone to the first page, by phases. */
export async function benchFirstStart(): Promise<string[]> {
  const checkouts = [freshCheckout(), freshCheckout()] as const;
  try {
    return report("First start of a fresh checkout with an empty npm cache", [
      ...(await startFirst(checkouts[0])),
      await installEverything(checkouts[1]),
    ]);
  } finally {
    // Not before: ext4 makes new files much more slowly for minutes after many were deleted.
    for (const { remove } of checkouts) remove();
  }
}
