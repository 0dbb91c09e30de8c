import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { DatabaseOptions } from "#src/base/db/connect.ts";
import { freePort } from "../../bench/process.ts";
import { report } from "../../bench/report.ts";
import { startPostgresServer } from "../support/postgres-server.ts";
import { removableDirectory } from "../support/site-process.ts";
import { type ClientStats, readerFigures, startClients } from "./clients.ts";
import { locked, type Outage } from "./e6-database-away.ts";
import { type Experiment, none } from "./experiment.ts";
import { KillableSite } from "./killable-site.ts";
import { checkStored, inquiryFigures, type StoredResult } from "./stored-inquiries.ts";
import { startWriters, type WriterLog } from "./writers.ts";

export interface RebootPlan {
  database: DatabaseOptions;
  /** How the database is away. */
  absence: Outage;
  /** In milliseconds. */
  duration: number;
  writers: number;
  settings?: Record<string, string>;
}

export interface RebootResult {
  stored: StoredResult;
  log: WriterLog;
  readers: ClientStats;
  /** Checks that failed: of health, and of the processes. */
  problems: string[];
  /** From the return of the database to a site that is ready, in milliseconds. */
  recovery: number;
}

const pages = ["/", "/about", "/services", "/contact"];

/** Starts the site while its database is away, as after a reboot; later the database comes up. */
export async function rebootBefore(plan: RebootPlan): Promise<RebootResult> {
  const { database, absence, duration, writers, settings } = plan;
  const site = new KillableSite(await freePort(), database, settings);
  const urls = pages.map((page) => site.url + page);
  const problems: string[] = [];
  const check = async (checkedUrl: string, expected: number) => {
    const status = await fetch(site.url + checkedUrl).then(
      (response) => response.status,
      () => 0,
    );
    if (status !== expected) problems.push(`${checkedUrl} is ${status}`);
  };
  await site.start();
  for (const url of urls) await (await fetch(url)).text();
  await site.stop();
  await absence.start();
  const launched = site.launch();
  const ready = launched.nextReady().catch((error) => error);
  await untilListening(site.url, ready);
  const worker = site.worker;
  const reading = startClients(urls, [
    { keepAlive: false, pause: 50 },
    { keepAlive: true, pause: 50 },
  ]);
  const writing = startWriters(site.url, writers);
  let recovery = 0;
  try {
    await writing.untilRefused(writers);
    await check("/healthz", 200);
    await check("/readyz", 503);
    await setTimeout(duration);
    const began = performance.now();
    await absence.end();
    const outcome = await ready;
    if (outcome instanceof Error) throw outcome;
    recovery = performance.now() - began;
    await check("/readyz", 200);
    await writing.untilAnswered(writers);
    if (site.worker !== worker) problems.push("the worker was replaced");
  } finally {
    await Promise.all([writing.stop(), reading.stop()]);
    await site.stop();
  }
  const stored = await checkStored(database, writing.log.acknowledged);
  return { stored, log: writing.log, readers: reading.stats, problems, recovery };
}

/** Waits until the site answers, or fails if it ends. */
async function untilListening(url: string, ready: Promise<unknown>): Promise<void> {
  const isListening = () =>
    fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    );
  while (!(await isListening())) {
    const outcome = await Promise.race([ready, setTimeout(50)]);
    if (outcome instanceof Error) throw outcome;
  }
}

/** PostgreSQL under a name that is not resolved until the outage ends. */
export function withoutNetwork(directory: string, serverUrl: string) {
  const file = path.join(directory, "resolved");
  const url = new URL(serverUrl);
  url.hostname = "database.test";
  writeFileSync(file, "");
  return {
    settings: {
      DATABASE_URL: url.href,
      NAME_RESOLVED_BY: file,
      NODE_OPTIONS: `--import ${pathToFileURL(path.resolve("tests/support/unresolved-name.ts"))}`,
    },
    absence: { start: () => rmSync(file), end: () => writeFileSync(file, "") },
  };
}

function reportReboot(title: string, { stored, log, readers, problems, recovery }: RebootResult): string[] {
  return report(title, [
    none("wrong states", problems.length, problems.join(", ")),
    ...inquiryFigures(stored, log),
    { name: "ready after the return", value: `${(recovery / 1000).toFixed(1)} s` },
    ...readerFigures(readers),
  ]);
}

const plan = { duration: 20_000, writers: 16 };

async function onPostgres(): Promise<string[]> {
  const directory = removableDirectory();
  const server = await startPostgresServer();
  const database = { dataDir: directory.path, url: server.url };
  try {
    const stopped = { start: () => server.stop(), end: () => server.start() };
    const first = await rebootBefore({ ...plan, database, absence: stopped });
    const { absence, settings } = withoutNetwork(directory.path, server.url);
    const second = await rebootBefore({ ...plan, database, absence, settings });
    return [
      ...reportReboot("E28, started before PostgreSQL", first),
      ...reportReboot("E28, started before the network", second),
    ];
  } finally {
    await server.remove();
    directory.remove();
  }
}

async function onSqlite(): Promise<string[]> {
  const directory = removableDirectory();
  let outage: Outage | null = null;
  const absence: Outage = {
    start() {
      outage = locked(directory.path);
      return outage.start();
    },
    end: () => outage?.end(),
  };
  const result = await rebootBefore({ ...plan, database: { dataDir: directory.path }, absence });
  directory.remove();
  return reportReboot("E28, started while another process locks SQLite", result);
}

export const e28: Experiment = {
  shows: "a site that starts before PostgreSQL, the network, or its SQLite database comes up by itself (two minutes)",
  async run() {
    return [...(await onPostgres()), ...(await onSqlite())];
  },
};
