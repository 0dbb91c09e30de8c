import { setTimeout } from "node:timers/promises";
import type { DatabaseOptions } from "#src/base/db/connect.ts";
import { freePort } from "../../bench/process.ts";
import { report } from "../../bench/report.ts";
import { type PostgresServer, startPostgresServer } from "../support/postgres-server.ts";
import { removableDirectory } from "../support/site-process.ts";
import type { Experiment } from "./experiment.ts";
import { KillableSite } from "./killable-site.ts";
import { checkStored, inquiryFigures, type StoredResult } from "./stored-inquiries.ts";
import { startWriters, type WriterLog, type WrittenForm } from "./writers.ts";

/** What is killed: the worker, the whole site, or the database server; alone, together, or again during its recovery. */
type Victim =
  | "worker"
  | "site"
  | "site, again during its start"
  | "postgres"
  | "postgres, again during its recovery"
  | "postgres and worker"
  | "postgres and site";

export interface KillPlan {
  /** In turn. */
  victims: readonly Victim[];
  kills: number;
  writers: number;
  /** Other than the contact form, and what its site needs. */
  form?: { at: (url: string) => Promise<WrittenForm>; settings: Record<string, string> };
  /** Inquiries between a recovery and the next kill. */
  inquiries?: number;
}

export interface KillResult {
  stored: StoredResult;
  log: WriterLog;
  kills: number;
  /** Maximum time from a kill to the next acknowledged inquiry, in milliseconds. */
  slowestRecovery: number;
}

/** Between a recovery and the next kill: number of inquiries, and a random pause in milliseconds. */
const betweenKills = { inquiries: 16, pause: 150 };

/** About how long a start takes, in milliseconds. */
const startTime = 600;

/** Kills the built site or its database server repeatedly while inquiries are sent. */
export async function killUnderWriters(
  database: DatabaseOptions,
  plan: KillPlan,
  server?: PostgresServer,
): Promise<KillResult> {
  const site = new KillableSite(await freePort(), database, plan.form?.settings);
  const kill: Record<Victim, () => Promise<void>> = {
    worker: () => site.killWorker(),
    site: () => site.killAll(),
    "site, again during its start": async () => {
      await site.kill();
      site.launch();
      await setTimeout(Math.random() * startTime);
      await site.killAll();
    },
    postgres: async () => {
      await server?.kill();
      await server?.start();
    },
    "postgres, again during its recovery": async () => {
      await server?.kill();
      await server?.killDuringRecovery();
      await server?.start();
    },
    "postgres and worker": async () => {
      await server?.kill();
      const ready = site.nextReady();
      process.kill(site.worker, "SIGKILL");
      await server?.start();
      await ready;
    },
    "postgres and site": async () => {
      await Promise.all([server?.kill(), site.kill()]);
      const ready = site.launch().nextReady();
      await server?.start();
      await ready;
    },
  };
  await site.start();
  const writers = startWriters(site.url, plan.writers, await plan.form?.at(site.url));
  let slowestRecovery = 0;
  try {
    for (let kills = 0; kills < plan.kills; kills += 1) {
      await writers.untilAnswered(plan.inquiries ?? betweenKills.inquiries);
      await setTimeout(Math.random() * betweenKills.pause);
      const began = performance.now();
      await kill[plan.victims[kills % plan.victims.length] ?? "site"]();
      await writers.untilAnswered(1);
      slowestRecovery = Math.max(slowestRecovery, performance.now() - began);
    }
  } finally {
    await writers.stop();
    await site.stop();
  }
  const stored = await checkStored(database, writers.log.acknowledged);
  return { stored, log: writers.log, kills: plan.kills, slowestRecovery };
}

function reportKills(title: string, { stored, log, kills, slowestRecovery }: KillResult): string[] {
  return report(title, [
    { name: "kills", value: String(kills) },
    ...inquiryFigures(stored, log),
    {
      name: "slowest recovery",
      value: `${(slowestRecovery / 1000).toFixed(1)} s`,
      note: "until the next one was taken",
    },
  ]);
}

export const e1: Experiment = {
  shows: "100 kills of the site under 16 writers, on SQLite, lose no inquiry (about four minutes)",
  async run() {
    const directory = removableDirectory();
    const plan = { victims: ["worker", "site", "site, again during its start"], kills: 100, writers: 16 } as const;
    const result = await killUnderWriters({ dataDir: directory.path }, plan);
    directory.remove();
    return reportKills(
      "E1, kill -9 under 16 writers, SQLite: its worker, the site, and the site twice, in turn",
      result,
    );
  },
};

export const postgresVictims: readonly Victim[] = [
  "site",
  "postgres",
  "postgres and worker",
  "postgres, again during its recovery",
  "postgres and site",
];

export const e2: Experiment = {
  shows: "20 kills of the site and of PostgreSQL under 16 writers, also together, lose no inquiry (about a minute)",
  async run() {
    const directory = removableDirectory();
    const server = await startPostgresServer();
    try {
      const plan = { victims: postgresVictims, kills: 20, writers: 16 };
      const result = await killUnderWriters({ dataDir: directory.path, url: server.url }, plan, server);
      return reportKills(
        "E2, kill -9 under 16 writers: the site and PostgreSQL, alone, together, and during their recovery",
        result,
      );
    } finally {
      await server.remove();
      directory.remove();
    }
  },
};
