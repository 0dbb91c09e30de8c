import { spawn } from "node:child_process";
import { removableDirectory } from "../tests/support/site-process.ts";
import { benchFirstStart } from "./first-start.ts";
import { load } from "./load.ts";
import { cpuTime, freePort, killOnExit, pidOf, residentMemory, stopChild } from "./process.ts";
import { expectRenderings, type MeasuredSite, withSite } from "./product.ts";
import { type Figure, median, range, report } from "./report.ts";
import { firstAnswer, get } from "./request.ts";

const runs = 5;

/** Both in seconds, until the first 200 for `/`. */
interface Start {
  cpu: number;
  clock: number;
}

async function measureStart(script: string, dataDir: string): Promise<Start> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = killOnExit(
    spawn(process.execPath, [script], {
      env: { PATH: process.env.PATH, HOST: "127.0.0.1", PORT: String(port), DATA_DIR: dataDir },
      stdio: ["ignore", "ignore", "inherit"],
    }),
  );
  try {
    await firstAnswer(`http://127.0.0.1:${port}/`, child);
    return { cpu: cpuTime(pidOf(child)) / 1e6, clock: (performance.now() - startedAt) / 1000 };
  } finally {
    await stopChild(child);
  }
}

/** The first start with an empty data directory, the next start, and a bare script's, in turn. */
async function measureStarts() {
  const product = "build/server/main.js";
  const starts: Record<"bare" | "first" | "next", Start[]> = { bare: [], first: [], next: [] };
  for (let run = 0; run < runs; run += 1) {
    const directory = removableDirectory();
    starts.bare.push(await measureStart("bench/bare-server.js", directory.path));
    starts.first.push(await measureStart(product, directory.path));
    starts.next.push(await measureStart(product, directory.path));
    directory.remove();
  }
  return starts;
}

function startFigure(name: string, starts: readonly Start[]): Figure {
  const cpu = starts.map((start) => start.cpu);
  const clock = median(starts.map((start) => start.clock));
  return {
    name,
    value: `${median(cpu).toFixed(3)} s`,
    note: `${range(cpu, 3)} s; by the clock ${clock.toFixed(2)} s`,
  };
}

/** Shows memory leaks and unbounded caches. */
const cachedRequests = 10_000;
const maxMemoryBytes = 130e6;

async function measureMemory(site: MeasuredSite): Promise<Figure> {
  await get(site.home, "br");
  await expectRenderings(site, 1);
  await load(site.home, cachedRequests);
  await expectRenderings(site, 1);
  const now = residentMemory(pidOf(site.process));
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  return {
    name: `after ${cachedRequests.toLocaleString("en")} cached requests`,
    value: megabytes(now),
    limit: `at most ${megabytes(maxMemoryBytes)}`,
    isWithinLimit: now <= maxMemoryBytes,
    isRequired: true,
  };
}

/** The cost of a start, the memory afterward, and the first start of a fresh checkout. */
export async function benchStart(): Promise<string[]> {
  const { bare, first, next } = await measureStarts();
  const cpu = (starts: readonly Start[]) => median(starts.map((start) => start.cpu));
  report(`Start: CPU time of its processes until the first 200 for /, median of ${runs}`, [
    startFigure("bare node:http script", bare),
    startFigure("product", next),
    { name: "product : bare script", value: `${(cpu(next) / cpu(bare)).toFixed(1)} times` },
    startFigure("product, very first start", first),
  ]);
  const directory = removableDirectory();
  const firstRun = await withSite(measureMemory, directory.path);
  const laterRun = await withSite(measureMemory, directory.path);
  directory.remove();
  const failures = report("Resident memory of its processes (1 MB is 1,000,000 bytes)", [
    laterRun,
    {
      ...firstRun,
      name: `${firstRun.name}, very first start`,
      note: "without the decoder, which makes the default pictures in the first minutes",
    },
  ]);
  return [...failures, ...(await benchFirstStart())];
}
