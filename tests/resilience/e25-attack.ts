import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import type { DatabaseOptions } from "#src/base/db/connect.ts";
import { cpuAccount, killOnExit, residentMemory } from "../../bench/process.ts";
import { type Figure, report, say } from "../../bench/report.ts";
import { removableDirectory } from "../support/site-process.ts";
import type { AbuseResult, Attack } from "./abuse/attackers.ts";
import { draftSaver, type SaveCounts } from "./abuse/draft-saver.ts";
import { type Measured, millisecondsBetween, untilIdle } from "./abuse/measure.ts";
import type { Reading } from "./abuse/page-reader.ts";
import type { AbuseRequest } from "./abuse/request.ts";
import { measureAll, warmUp, withAttackedSite } from "./e24-abuse.ts";
import { type Experiment, listed, none } from "./experiment.ts";
import type { KillableSite } from "./killable-site.ts";

const limits = {
  /** For a cached page during the attack, in milliseconds by the client's clock. */
  p99: 50,
  memory: 1.5,
  /** Seconds after the attack until everything is as before. */
  recovery: 5,
  /** Maximum CPU usage of an idle worker; 1 is one core. */
  idle: 0.1,
};

/** Intervals of page requests and memory samples, in milliseconds. */
const paces = { reading: 50, memory: 250 };

/** Number of cached pages that are read in rotation. */
const readPages = 5;

export interface AttackRun {
  result: AbuseResult;
  /** By start time: before, during, and some seconds after the attack. */
  readings: { before: Reading[]; during: Reading[]; after: Reading[] };
  /** Saves by staff. */
  saves: SaveCounts;
  /** The worker's memory, in bytes. */
  memory: { before: number; peak: number };
  /** CPU usage of the worker some seconds after the attack; 1 is one core. */
  idle: number;
  /** How often the worker was replaced. */
  replaced: number;
}

interface Plan {
  requests: readonly AbuseRequest[];
  connections: number;
  networks: number;
  seconds: number;
  /** Duration of the measurement before and after, in seconds. */
  calm: number;
}

function start(file: string, ...args: string[]) {
  return killOnExit(fork(path.join(import.meta.dirname, "abuse", file), args, { serialization: "json" }));
}

/** Runs the attackers in their own process. */
async function attack(attack: Attack): Promise<AbuseResult> {
  const attackers = start("attackers.ts");
  attackers.send(attack);
  const [result] = await once(attackers, "message");
  return result;
}

/** Attacks a site while a visitor reads and an editor saves. */
export async function runAttack(site: KillableSite, database: DatabaseOptions, plan: Plan): Promise<AttackRun> {
  const { requests, connections, networks, seconds, calm } = plan;
  const { pages } = await warmUp(site, { most: readPages });
  const { worker } = site;
  const over = new AbortController();
  const saves: AttackRun["saves"] = { took: [], failed: new Map() };
  const memory = { before: residentMemory(worker), peak: 0 };
  let replaced = 0;
  const watch = async () => {
    let serving = worker;
    while (!over.signal.aborted) {
      try {
        if (site.worker !== serving) replaced += 1;
        serving = site.worker;
        memory.peak = Math.max(memory.peak, residentMemory(serving));
      } catch {
        // There is no worker while it is replaced.
      }
      await setTimeout(paces.memory);
    }
  };
  const reader = start(
    "page-reader.ts",
    String(paces.reading),
    ...pages.slice(0, readPages).map((page) => site.url + page),
  );
  const save = await draftSaver(site, database, saves, over.signal);
  const working = [save(), watch()];
  await setTimeout(calm * 1000);
  const began = Date.now();
  const result = await attack({ url: site.url, requests, connections, networks, seconds });
  const endedAt = Date.now();
  await setTimeout(limits.recovery * 1000);
  const account = cpuAccount(site.worker);
  await setTimeout(calm * 1000);
  const idle = millisecondsBetween(account, cpuAccount(site.worker)) / (calm * 1000);
  over.abort();
  await Promise.all(working);
  reader.send("end");
  const [reported] = await once(reader, "message");
  const readings: Reading[] = reported;
  const between = (from: number, to: number) => readings.filter(({ at }) => at >= from && at < to);
  return {
    result,
    readings: {
      before: between(0, began),
      during: between(began, endedAt),
      after: between(endedAt + limits.recovery * 1000, Number.POSITIVE_INFINITY),
    },
    saves,
    memory,
    idle,
    replaced,
  };
}

function percentile(readings: readonly Reading[], fraction: number): number {
  const sorted = readings.map(({ took }) => took).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN;
}

const ms = (value: number) => `${value.toFixed(1)} ms`;
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

function inShort(readings: readonly Reading[]): string {
  const [p50, p99, max] = [0.5, 0.99, 1].map((fraction) => ms(percentile(readings, fraction)));
  return `p50 ${p50}, p99 ${p99}, max ${max} of ${readings.length}`;
}

function figures({ result, readings, saves, memory, idle, replaced }: AttackRun): Figure[] {
  const [before, during, after] = [readings.before, readings.during, readings.after].map((some) =>
    percentile(some, 0.99),
  );
  const [calm = 0, p99 = 0, again = 0] = [before, during, after];
  const unread = Object.values(readings).flatMap((some) => some.filter(({ status }) => status !== 200));
  const errors = new Map(Object.entries(result.errors));
  const failedSaves = [...saves.failed.values()].reduce((sum, number) => sum + number, 0);
  const total = [...errors.values()].reduce((sum, number) => sum + number, 0);
  const late = again > Math.max(2 * calm, calm + 10);
  return [
    {
      name: "attackers' requests",
      value: result.sent.toLocaleString("en"),
      note: `${result.turnedAway.toLocaleString("en")} turned away; ${listed(new Map(Object.entries(result.statuses)))}`,
    },
    none("5xx that are not meant", total, listed(errors)),
    { name: "a kept page before", value: ms(calm), note: inShort(readings.before) },
    {
      name: "a kept page meanwhile, p99",
      value: ms(p99),
      limit: `at most ${limits.p99} ms`,
      isWithinLimit: p99 <= limits.p99,
      isRequired: true,
      note: `${(p99 / calm).toFixed(1)} times; ${inShort(readings.during)}`,
    },
    none("kept pages not answered", unread.length),
    none("staff's saves that failed", failedSaves, listed(saves.failed)),
    { name: "staff's slowest save", value: ms(Math.max(...saves.took)), note: `of ${saves.took.length}` },
    {
      name: "memory at its peak",
      value: `${(memory.peak / memory.before).toFixed(2)} times`,
      limit: `at most ${limits.memory}`,
      isWithinLimit: memory.peak <= limits.memory * memory.before,
      isRequired: true,
      note: `${megabytes(memory.before)} before, ${megabytes(memory.peak)}`,
    },
    {
      name: `a kept page ${limits.recovery} s after, p99`,
      value: ms(again),
      limit: "as before",
      isWithinLimit: !late && readings.after.length > 0,
      isRequired: true,
      note: inShort(readings.after),
    },
    {
      name: `worker's CPU ${limits.recovery} s after`,
      value: `${(idle * 100).toFixed(1)} %`,
      limit: `at most ${limits.idle * 100} %`,
      isWithinLimit: idle <= limits.idle,
      isRequired: true,
    },
    none("workers replaced", replaced),
  ];
}

/**
 * The most expensive requests by the minimum of two runs, since one-time costs do not help attackers. Login requests have
 * their own limits and experiment, E9.
 */
async function mostExpensive(site: KillableSite, number: number): Promise<AbuseRequest[]> {
  const { pages, pictures } = await warmUp(site);
  const all = await measureAll(site, 2, async () => ({ pages, picture: pictures[0] ?? "", uploaded: null }));
  const costOf = ({ costs }: Measured) => Math.min(...costs);
  const found = all
    .filter(({ request }) => !request.signsIn)
    .toSorted((a, b) => costOf(b) - costOf(a))
    .slice(0, number);
  for (const one of found) say(`  ${ms(costOf(one)).padStart(11)}  ${one.request.group}: ${one.request.name}`);
  await untilIdle(site.worker);
  return found.map(({ request }) => request);
}

export const e25: Experiment = {
  shows:
    "a hundred connections send the ten most expensive requests for a minute, twice, while visitors read and staff save",
  async run() {
    const failures: string[] = [];
    let requests: AbuseRequest[] | undefined;
    for (const networks of [1, 100]) {
      const directory = removableDirectory();
      const database = { dataDir: directory.path };
      try {
        const run = await withAttackedSite(database, async (site) => {
          requests ??= await mostExpensive(site, 10);
          return runAttack(site, database, { requests, connections: 100, networks, seconds: 60, calm: 10 });
        });
        failures.push(...report(`E25, under attack from ${networks} network(s)`, figures(run)));
      } finally {
        directory.remove();
      }
    }
    return failures;
  },
};
