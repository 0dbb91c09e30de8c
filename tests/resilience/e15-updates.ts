import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { type DatabaseOptions, openDatabase } from "#src/base/db/connect.ts";
import { messageOf } from "#src/base/db/error-details.ts";
import { appliedMigrations, migrate, pendingMigrations } from "#src/base/db/migrate.ts";
import { databaseFile } from "#src/base/db/sqlite/open-sqlite.ts";
import type { Db } from "#src/base/db/tables.ts";
import { copyAllRows } from "#src/domain/backup/move.server.ts";
import { report } from "../../bench/report.ts";
import { laterMigrations } from "../support/later-migrations.ts";
import { createDatabase, inDatabase } from "../support/postgres-databases.ts";
import { startPostgresServer } from "../support/postgres-server.ts";
import { removableDirectory } from "../support/site-process.ts";
import { workOn } from "../support/version-work.ts";
import { damagesIn } from "./damages.ts";
import { count, type Experiment, listed, none } from "./experiment.ts";
import { type Digests, digests } from "./table-digests.ts";

/** Databases of released versions, with default content and three leads: see `npm run keep-version`. */
const folder = path.resolve("tests/fixtures/states");
export const states = readdirSync(folder).map((file) => path.basename(file, ".db.br"));

/** The oldest version whose code is kept: it serves beside the migrations. */
const oldVersion = "1.0.0";

/** Makes a database in a state. An empty PostgreSQL database gets the rows of the SQLite file. */
export async function loadState(state: string, { dataDir, url }: DatabaseOptions): Promise<void> {
  const bytes = brotliDecompressSync(readFileSync(path.join(folder, `${state}.db.br`)));
  writeFileSync(path.join(dataDir, databaseFile), bytes);
  if (url === undefined) return;
  const [from, to] = [await openDatabase({ dataDir }), await openDatabase({ dataDir, url })];
  try {
    const applied = await appliedMigrations(from);
    await migrate(to, {
      migrations: Object.fromEntries(applied.map((name) => [name, laterMigrations[name] ?? never()])),
    });
    await copyAllRows(from, to);
  } finally {
    await Promise.all([from.destroy(), to.destroy()]);
  }
}

function never(): never {
  throw new Error("A state has a migration that this version does not know");
}

export interface UpdateResult {
  kills: number;
  /** What went wrong with the migrations, as sentences. */
  problems: string[];
  /** Runs of the old version's work beside the migrations, and reasons of those that failed. */
  oldRuns: number;
  oldFailures: Map<string, number>;
}

/**
 * Migrates a database whose migrations are killed first, each once, or every so many-th one; then again without a kill.
 * If it `isServed`, the old version works on it meanwhile.
 */
export async function updateUnderKills(
  options: DatabaseOptions,
  { isServed, every = 1 }: { isServed: boolean; every?: number },
): Promise<UpdateResult> {
  const db = await openDatabase(options);
  const problems: string[] = [];
  try {
    const due = await pendingMigrations(db, laterMigrations);
    const before = await digests(db);
    const old = isServed ? await startOldVersion(db, options) : null;
    const killed = [...due.entries()].filter(([step]) => step % every === 0);
    for (const [step, name] of killed) {
      if (!(await isKilled(options, step))) problems.push(`the migration was not killed in ${name}`);
      if ((await pendingMigrations(db, laterMigrations)).length !== due.length)
        problems.push(`half of it stayed after a kill in ${name}`);
    }
    const ran = await migrate(db, { migrations: laterMigrations });
    if (ran.join() !== due.join()) problems.push(`it ran ${ran.join()}`);
    if ((await migrate(db, { migrations: laterMigrations })).length > 0) problems.push("it ran twice");
    const runs = await old?.stop();
    if (!isServed) problems.push(...differences(before, await digests(db, before)));
    const { leads } = await workOn(options, "new");
    const expected = Number(before.get("leads")?.rows) + (runs?.done ?? 0) + 1;
    if (leads !== expected) problems.push(`${leads} leads instead of ${expected}`);
    problems.push(...(await damagesIn(db)));
    return { kills: killed.length, problems, oldRuns: runs?.done ?? 0, oldFailures: runs?.failures ?? new Map() };
  } finally {
    await db.destroy();
  }
}

/** Tables that have lost a row, gained one, or have other values. */
function differences(before: Digests, after: Digests): string[] {
  return [...before]
    .filter(([name, { sha256 }]) => after.get(name)?.sha256 !== sha256)
    .map(([name]) => `${name} differs`);
}

async function isKilled(options: DatabaseOptions, step: number): Promise<boolean> {
  const program = path.resolve("tests/resilience/migrate-until-killed.ts");
  const child = spawn(process.execPath, [program, JSON.stringify(options), String(step)], {
    env: { ...process.env, NODE_COMPILE_CACHE: path.resolve("node_modules", ".cache", "compiled") },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [, signal] = await once(child, "exit");
  return signal === "SIGKILL";
}

/** Repeats the old version's work until it is stopped. */
async function startOldVersion(db: Db, options: DatabaseOptions) {
  const file = path.resolve("tests/fixtures/versions", `${oldVersion}.js`);
  const old: { workOn: typeof workOn } = await import(pathToFileURL(file).href);
  const failures = new Map<string, number>();
  let done = 0;
  let isStopped = false;
  const working = (async () => {
    do {
      try {
        // The runs are one visitor's, and the site takes only so many inquiries of one.
        if (done % 10 === 9) await db.deleteFrom("submissions").execute();
        await old.workOn(options, `old-${done}`);
        done += 1;
      } catch (error) {
        count(failures, messageOf(error));
      }
      // SQLite answers at once, so that nothing else would run.
      await setImmediate();
    } while (!isStopped);
  })();
  return {
    async stop() {
      isStopped = true;
      await working;
      return { done, failures };
    },
  };
}

export const e15: Experiment = {
  shows: "updates from the databases of released versions, killed in each migration, old code serving (2 minutes)",
  async run() {
    const server = await startPostgresServer();
    const problems: string[] = [];
    try {
      for (const state of states) {
        for (const engine of ["sqlite", "postgres"]) {
          for (const isServed of [false, true]) {
            const directory = removableDirectory();
            const name = `e15_${crypto.randomUUID().replaceAll("-", "")}`;
            if (engine === "postgres") await createDatabase(server.url, name);
            const url = inDatabase(server.url, name);
            const options = { dataDir: directory.path, ...(engine === "postgres" && { url }) };
            await loadState(state, options);
            const result = await updateUnderKills(options, { isServed });
            const failed = [...result.oldFailures.values()].reduce((sum, number) => sum + number, 0);
            problems.push(
              ...report(`E15, from ${state} on ${engine}${isServed ? ", the old version serving" : ""}`, [
                { name: "kills", value: String(result.kills) },
                none("faults", result.problems.length, result.problems.join("; ")),
                ...(isServed
                  ? [
                      { name: "runs of the old version", value: String(result.oldRuns) },
                      none("failed", failed, listed(result.oldFailures)),
                    ]
                  : []),
              ]),
            );
            directory.remove();
          }
        }
      }
      return problems;
    } finally {
      await server.remove();
    }
  },
};
