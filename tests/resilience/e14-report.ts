import { mkdirSync } from "node:fs";
import path from "node:path";
import type { DatabaseOptions } from "#src/base/db/connect.ts";
import { type Figure, report } from "../../bench/report.ts";
import { createDatabase, inDatabase } from "../support/postgres-databases.ts";
import { startPostgresServer } from "../support/postgres-server.ts";
import { removableDirectory } from "../support/site-process.ts";
import { type BackupResult, backUpAndRestore } from "./e14-backup.ts";
import { type Experiment, none } from "./experiment.ts";

/** 250 originals of 4 MB are a gigabyte; moves between databases need fewer. */
const passes = [
  { from: "SQLite", to: "SQLite", pictures: 250 },
  { from: "SQLite", to: "PostgreSQL", pictures: 10 },
  { from: "PostgreSQL", to: "SQLite", pictures: 10 },
  { from: "PostgreSQL", to: "PostgreSQL", pictures: 10 },
] as const;

/** Maximum duration of a restore, relative to `cp`. */
const slowest = 4;

export const e14: Experiment = {
  shows: "a backup under writes, restored elsewhere, on both databases, and 1 GB of it (about a minute)",
  run: runBackups,
};

async function runBackups(): Promise<string[]> {
  const server = await startPostgresServer();
  const directory = removableDirectory();
  let made = 0;
  async function makeDatabase(database: "SQLite" | "PostgreSQL"): Promise<DatabaseOptions> {
    const name = `place_${++made}`;
    const dataDir = path.join(directory.path, name);
    mkdirSync(dataDir);
    if (database === "SQLite") return { dataDir };
    await createDatabase(server.url, name);
    return { dataDir, url: inDatabase(server.url, name) };
  }
  const failures: string[] = [];
  try {
    for (const { from, to, pictures } of passes) {
      const result = await backUpAndRestore({
        from: await makeDatabase(from),
        to: await makeDatabase(to),
        pictures,
        writers: 8,
      });
      failures.push(...report(`E14, ${from} to ${to}`, figures(result, pictures > 100)));
    }
  } finally {
    directory.remove();
    await server.remove();
  }
  return failures;
}

function figures(result: BackupResult, isTimed: boolean): Figure[] {
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
  const speed = (milliseconds: number) => `${Math.round(result.size / 1e3 / milliseconds)} MB/s`;
  const times = result.restoreTime / result.copyTime;
  return [
    { name: "rows, files, size", value: `${result.rows}, ${result.files}, ${(result.size / 1e6).toFixed(0)} MB` },
    {
      name: "inquiries acknowledged before, held, acknowledged after",
      value: `${result.acknowledgedBefore}, ${result.held}, ${result.acknowledgedAfter}`,
    },
    none("acknowledged before and lost", result.lost),
    none("halves of a transaction", result.halves),
    none("tables with other counts than the file says", result.differingTables.length),
    none("tables unlike the source, by its own catalog", result.unlikeSource.length),
    none("files that differ", result.differingFiles),
    { name: "backup", value: seconds(result.backupTime), note: speed(result.backupTime) },
    {
      name: "restore",
      value: seconds(result.restoreTime),
      note: speed(result.restoreTime),
      ...(isTimed && { limit: `${slowest} × cp`, isWithinLimit: times <= slowest }),
    },
    { name: "cp -r", value: seconds(result.copyTime), note: speed(result.copyTime) },
    { name: "cp -r, then sync", value: seconds(result.syncedCopyTime), note: speed(result.syncedCopyTime) },
    { name: "most memory of a command", value: `${(result.memory / 1e6).toFixed(0)} MB` },
  ];
}
