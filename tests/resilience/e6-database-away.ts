import { setTimeout } from "node:timers/promises";
import type { DatabaseOptions } from "#src/base/db/connect.ts";
import { freePort } from "../../bench/process.ts";
import { type Figure, report } from "../../bench/report.ts";
import { openBeside } from "../support/open-beside.ts";
import { type PostgresServer, startPostgresServer } from "../support/postgres-server.ts";
import { removableDirectory } from "../support/site-process.ts";
import { type ClientStats, readerFigures, startReaders } from "./clients.ts";
import type { Experiment } from "./experiment.ts";
import { KillableSite } from "./killable-site.ts";
import { checkStored, inquiryFigures, type StoredResult } from "./stored-inquiries.ts";
import { startWriters, type WriterLog } from "./writers.ts";

/** A way to make a database unavailable from outside of the site. */
export interface Outage {
  start(): void | Promise<void>;
  end(): void | Promise<void>;
}

export interface OutageResult {
  stored: StoredResult;
  log: WriterLog;
  readers: ClientStats;
  /** Time from the database's return to the next acknowledged inquiry, in milliseconds. */
  recovery: number;
}

/** Another connection that holds SQLite's write lock. */
export function locked(dataDir: string): Outage {
  const other = openBeside(dataDir);
  return {
    start: () => other.exec("begin immediate"),
    end: () => {
      other.exec("rollback");
      other.close();
    },
  };
}

export function frozen(server: PostgresServer): Outage {
  return { start: () => server.freeze(), end: () => server.thaw() };
}

function stopped(server: PostgresServer): Outage {
  return { start: () => server.stop(), end: () => server.start() };
}

/** Makes the site's database unavailable for some milliseconds, under readers and writers. */
export async function runOutage(
  database: DatabaseOptions,
  absenceOf: () => Outage,
  { duration, writers }: { duration: number; writers: number },
): Promise<OutageResult> {
  const site = new KillableSite(await freePort(), database);
  await site.start();
  const writing = startWriters(site.url, writers);
  const reading = await startReaders(site.url);
  let recovery = 0;
  try {
    await writing.untilAnswered(writers);
    const absence = absenceOf();
    await absence.start();
    try {
      await setTimeout(duration);
    } finally {
      await absence.end();
    }
    recovery = await writing.untilAnswered(1);
    await writing.untilAnswered(writers);
  } finally {
    await Promise.all([writing.stop(), reading.stop()]);
    await site.stop();
  }
  const stored = await checkStored(database, writing.log.acknowledged);
  return { stored, log: writing.log, readers: reading.stats, recovery };
}

export function withinSeconds(name: string, milliseconds: number, bar: number): Figure {
  return {
    name,
    value: `${(milliseconds / 1000).toFixed(1)} s`,
    limit: `at most ${bar} s`,
    isWithinLimit: milliseconds <= bar * 1000,
    isRequired: true,
  };
}

function reportOutage(title: string, { stored, log, readers, recovery }: OutageResult): string[] {
  return report(title, [
    ...inquiryFigures(stored, log),
    withinSeconds("slowest refusal", log.slowestRefusal, 3),
    withinSeconds("first taken after the return", recovery, 5),
    ...readerFigures(readers),
  ]);
}

const plan = { duration: 60_000, writers: 16 };

async function onSqlite(): Promise<string[]> {
  const directory = removableDirectory();
  const result = await runOutage({ dataDir: directory.path }, () => locked(directory.path), plan);
  directory.remove();
  return reportOutage("E6, SQLite locked by another process for 60 s", result);
}

async function onPostgres(title: string, absence: (server: PostgresServer) => Outage): Promise<string[]> {
  const directory = removableDirectory();
  const server = await startPostgresServer();
  try {
    const result = await runOutage({ dataDir: directory.path, url: server.url }, () => absence(server), plan);
    return reportOutage(title, result);
  } finally {
    await server.remove();
    directory.remove();
  }
}

export const e6: Experiment = {
  shows: "a database that is locked, stopped or hangs for a minute: pages are served, forms keep input (four minutes)",
  async run() {
    return [
      ...(await onSqlite()),
      ...(await onPostgres("E6, PostgreSQL stopped for 60 s", stopped)),
      ...(await onPostgres("E6, PostgreSQL standing still (SIGSTOP) for 60 s", frozen)),
    ];
  },
};
