import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../../bench/process.ts";
import { type Figure, report } from "../../bench/report.ts";
import type { DatabaseOptions } from "../../src/db/connect.ts";
import { databaseFile } from "../../src/db/open-sqlite.ts";
import { type PostgresServer, startPostgresServer } from "../support/postgres-server.ts";
import { temporaryDirectory } from "../support/site-process.ts";
import { gatherReaders, readerFigures, type Tally } from "./clients.ts";
import { DrilledSite } from "./drilled-site.ts";
import type { Experiment } from "./experiment.ts";
import { enquiryFigures, judge, type Verdict } from "./judge.ts";
import { gatherWriters, type Ledger } from "./writers.ts";

/** A way in which a database is away, from outside of the site. */
export interface Absence {
  begin(): void | Promise<void>;
  end(): void | Promise<void>;
}

export interface AbsenceResult {
  verdict: Verdict;
  ledger: Ledger;
  readers: Tally;
  /** From the database's return until the next enquiry was acknowledged, in milliseconds. */
  recovery: number;
}

/** Another process that holds SQLite's lock for writing. */
export function locked(dataDir: string): Absence {
  const other = new DatabaseSync(path.join(dataDir, databaseFile), { timeout: 20_000 });
  return {
    begin: () => other.exec("begin immediate"),
    end: () => {
      other.exec("rollback");
      other.close();
    },
  };
}

export function frozen(server: PostgresServer): Absence {
  return { begin: () => server.freeze(), end: () => server.thaw() };
}

function stopped(server: PostgresServer): Absence {
  return { begin: () => server.stop(), end: () => server.start() };
}

/** Takes the built site's database away for some milliseconds, under readers and writers. */
export async function takeAway(
  database: DatabaseOptions,
  absenceOf: () => Absence,
  { duration, writers }: { duration: number; writers: number },
): Promise<AbsenceResult> {
  const site = new DrilledSite(await freePort(), database);
  await site.start();
  const writing = gatherWriters(site.url, writers);
  const reading = await gatherReaders(site.url);
  let recovery = 0;
  try {
    await writing.untilAcknowledged(writers);
    const absence = absenceOf();
    await absence.begin();
    try {
      await setTimeout(duration);
    } finally {
      await absence.end();
    }
    recovery = await writing.untilAcknowledged(1);
    await writing.untilAcknowledged(writers);
  } finally {
    await Promise.all([writing.leave(), reading.leave()]);
    await site.stop();
  }
  const verdict = await judge(database, writing.ledger.acknowledged);
  return { verdict, ledger: writing.ledger, readers: reading.tally, recovery };
}

function withinSeconds(name: string, milliseconds: number, bar: number): Figure {
  return {
    name,
    value: `${(milliseconds / 1000).toFixed(1)} s`,
    bar: `at most ${bar} s`,
    kept: milliseconds <= bar * 1000,
    binding: true,
  };
}

function reportAbsence(title: string, { verdict, ledger, readers, recovery }: AbsenceResult): string[] {
  return report(title, [
    ...enquiryFigures(verdict, ledger),
    withinSeconds("slowest refusal", ledger.slowestRefusal, 3),
    withinSeconds("first taken after the return", recovery, 5),
    ...readerFigures(readers),
  ]);
}

const plan = { duration: 60_000, writers: 16 };

async function onSqlite(): Promise<string[]> {
  const directory = temporaryDirectory();
  const result = await takeAway({ dataDir: directory.path }, () => locked(directory.path), plan);
  directory.remove();
  return reportAbsence("E6, SQLite locked by another process for 60 s", result);
}

async function onPostgres(title: string, absence: (server: PostgresServer) => Absence): Promise<string[]> {
  const directory = temporaryDirectory();
  const server = await startPostgresServer();
  try {
    const result = await takeAway({ dataDir: directory.path, url: server.url }, () => absence(server), plan);
    return reportAbsence(title, result);
  } finally {
    await server.remove();
    directory.remove();
  }
}

export const e6: Experiment = {
  shows: "a database that is locked, stopped or stands still for a minute: pages are read, forms kept (four minutes)",
  async run() {
    return [
      ...(await onSqlite()),
      ...(await onPostgres("E6, PostgreSQL stopped for 60 s", stopped)),
      ...(await onPostgres("E6, PostgreSQL standing still (SIGSTOP) for 60 s", frozen)),
    ];
  },
};
