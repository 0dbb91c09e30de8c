import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { cpuAccount, endWithUs, residentMemory } from "../../bench/process.ts";
import { type Figure, report, say } from "../../bench/report.ts";
import type { DatabaseOptions } from "../../src/db/connect.ts";
import { temporaryDirectory } from "../support/site-process.ts";
import type { Attack, Toll } from "./abuse/attackers.ts";
import { atRest, type Measured, millisecondsBetween } from "./abuse/measure.ts";
import type { Reading } from "./abuse/reader.ts";
import type { AbuseRequest } from "./abuse/request.ts";
import { type Saves, saver } from "./abuse/saver.ts";
import type { DrilledSite } from "./drilled-site.ts";
import { measureAll, warmUp, withAttackedSite } from "./e24-abuse.ts";
import { type Experiment, listed, none } from "./experiment.ts";

const bars = {
  /** Of a kept page during the attack, in milliseconds by the client's clock. */
  p99: 50,
  memory: 1.5,
  /** Within so many seconds after the attack everything is as before. */
  recovery: 5,
  /** What of one processor an idle worker may use. */
  idle: 0.1,
};

/** Between two requests for a kept page, and between two looks at the memory, in milliseconds. */
const paces = { reading: 50, memory: 250 };

/** So many kept pages are read in turn. */
const readPages = 5;

export interface Siege {
  toll: Toll;
  /** By when they were asked for: before the attack, during it, and when it was over for some seconds. */
  readings: { before: Reading[]; during: Reading[]; after: Reading[] };
  /** Of staff's saves. */
  saves: Saves;
  /** Of the worker, in bytes. */
  memory: { before: number; peak: number };
  /** What of one processor the worker used when the attack was over for some seconds. */
  idle: number;
  /** How often another worker took its place. */
  replaced: number;
}

interface Plan {
  requests: readonly AbuseRequest[];
  connections: number;
  networks: number;
  seconds: number;
  /** How long visitors are watched before and after, in seconds. */
  calm: number;
}

function start(file: string, ...args: string[]) {
  return endWithUs(fork(path.join(import.meta.dirname, "abuse", file), args, { serialization: "json" }));
}

/** Attackers end by themselves, and with this process. */
async function attack(attack: Attack): Promise<Toll> {
  const attackers = start("attackers.ts");
  attackers.send(attack);
  const [toll] = await once(attackers, "message");
  return toll;
}

/** Has many attack a site while a visitor reads and somebody of staff saves. */
export async function besiege(site: DrilledSite, database: DatabaseOptions, plan: Plan): Promise<Siege> {
  const { requests, connections, networks, seconds, calm } = plan;
  const { pages } = await warmUp(site, { most: readPages });
  const { worker } = site;
  const over = new AbortController();
  const saves: Siege["saves"] = { took: [], failed: new Map() };
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
        // Between two workers there is none.
      }
      await setTimeout(paces.memory);
    }
  };
  const reader = start("reader.ts", String(paces.reading), ...pages.slice(0, readPages).map((page) => site.url + page));
  const save = await saver(site, database, saves, over.signal);
  const working = [save(), watch()];
  await setTimeout(calm * 1000);
  const began = Date.now();
  const toll = await attack({ url: site.url, requests, connections, networks, seconds });
  const ended = Date.now();
  await setTimeout(bars.recovery * 1000);
  const account = cpuAccount(site.worker);
  await setTimeout(calm * 1000);
  const idle = millisecondsBetween(account, cpuAccount(site.worker)) / (calm * 1000);
  over.abort();
  await Promise.all(working);
  reader.send("end");
  const [told] = await once(reader, "message");
  const readings: Reading[] = told;
  const between = (from: number, to: number) => readings.filter(({ at }) => at >= from && at < to);
  return {
    toll,
    readings: {
      before: between(0, began),
      during: between(began, ended),
      after: between(ended + bars.recovery * 1000, Number.POSITIVE_INFINITY),
    },
    saves,
    memory,
    idle,
    replaced,
  };
}

function percentile(readings: readonly Reading[], part: number): number {
  const sorted = readings.map(({ took }) => took).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

const ms = (value: number) => `${value.toFixed(1)} ms`;
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

function inShort(readings: readonly Reading[]): string {
  const [p50, p99, max] = [0.5, 0.99, 1].map((part) => ms(percentile(readings, part)));
  return `p50 ${p50}, p99 ${p99}, max ${max} of ${readings.length}`;
}

function figures({ toll, readings, saves, memory, idle, replaced }: Siege): Figure[] {
  const [before, during, after] = [readings.before, readings.during, readings.after].map((some) =>
    percentile(some, 0.99),
  );
  const [calm = 0, p99 = 0, again = 0] = [before, during, after];
  const unread = Object.values(readings).flatMap((some) => some.filter(({ status }) => status !== 200));
  const faults = new Map(Object.entries(toll.faults));
  const failedSaves = [...saves.failed.values()].reduce((sum, number) => sum + number, 0);
  const total = [...faults.values()].reduce((sum, number) => sum + number, 0);
  const late = again > Math.max(2 * calm, calm + 10);
  return [
    {
      name: "attackers' requests",
      value: toll.sent.toLocaleString("en"),
      note: `${toll.turnedAway.toLocaleString("en")} turned away; ${listed(new Map(Object.entries(toll.statuses)))}`,
    },
    none("5xx that are not meant", total, listed(faults)),
    { name: "a kept page before", value: ms(calm), note: inShort(readings.before) },
    {
      name: "a kept page meanwhile, p99",
      value: ms(p99),
      bar: `at most ${bars.p99} ms`,
      kept: p99 <= bars.p99,
      binding: true,
      note: `${(p99 / calm).toFixed(1)} times; ${inShort(readings.during)}`,
    },
    none("kept pages not answered", unread.length),
    none("staff's saves that failed", failedSaves, listed(saves.failed)),
    { name: "staff's slowest save", value: ms(Math.max(...saves.took)), note: `of ${saves.took.length}` },
    {
      name: "memory at its peak",
      value: `${(memory.peak / memory.before).toFixed(2)} times`,
      bar: `at most ${bars.memory}`,
      kept: memory.peak <= bars.memory * memory.before,
      binding: true,
      note: `${megabytes(memory.before)} before, ${megabytes(memory.peak)}`,
    },
    {
      name: `a kept page ${bars.recovery} s after, p99`,
      value: ms(again),
      bar: "as before",
      kept: !late && readings.after.length > 0,
      binding: true,
      note: inShort(readings.after),
    },
    {
      name: `worker's CPU ${bars.recovery} s after`,
      value: `${(idle * 100).toFixed(1)} %`,
      bar: `at most ${bars.idle * 100} %`,
      kept: idle <= bars.idle,
      binding: true,
    },
    none("workers replaced", replaced),
  ];
}

/**
 * The dearest requests, found by sending each twice: what costs much once alone is of no use to attackers. What hashes
 * passwords has its own limits and its own drill, E9.
 */
async function dearest(site: DrilledSite, number: number): Promise<AbuseRequest[]> {
  const { pages, pictures } = await warmUp(site);
  const all = await measureAll(site, 2, async () => ({ pages, picture: pictures[0] ?? "", uploaded: null }));
  const costOf = ({ costs }: Measured) => Math.min(...costs);
  const found = all
    .filter(({ request }) => !request.signsIn)
    .toSorted((a, b) => costOf(b) - costOf(a))
    .slice(0, number);
  for (const one of found) say(`  ${ms(costOf(one)).padStart(11)}  ${one.request.group}: ${one.request.name}`);
  await atRest(site.worker);
  return found.map(({ request }) => request);
}

export const e25: Experiment = {
  shows:
    "a hundred connections send the ten dearest requests for a minute, twice, while visitors read and staff save (8 min)",
  async run() {
    const failures: string[] = [];
    let requests: AbuseRequest[] | undefined;
    for (const networks of [1, 100]) {
      const directory = temporaryDirectory();
      const database = { dataDir: directory.path };
      try {
        const siege = await withAttackedSite(database, async (site) => {
          requests ??= await dearest(site, 10);
          return besiege(site, database, { requests, connections: 100, networks, seconds: 60, calm: 10 });
        });
        failures.push(...report(`E25, under attack from ${networks} network(s)`, figures(siege)));
      } finally {
        directory.remove();
      }
    }
    return failures;
  },
};
