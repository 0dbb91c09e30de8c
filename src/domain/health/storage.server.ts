import { stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { engineOf } from "#src/base/db/dialect.ts";
import { messageOf } from "#src/base/db/error-details.ts";
import { newerMigrations, pendingMigrations } from "#src/base/db/migrate.ts";
import { databaseFile } from "#src/base/db/sqlite/open-sqlite.ts";
import { dayMs, hourMs, minuteMs, secondMs } from "#src/base/durations.ts";
import { isStoreUnavailable, originalName } from "#src/domain/media/store/store.server.ts";
import { counted, type DiskSpace, duration, type HealthCheck, type HealthContext } from "./check.ts";

const gigabyte = 1e9;

/** An inquiry with its emails needs less, in bytes. */
const neededBytes = 1024 * 1024;

export async function readDiskSpace(directory: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(directory);
  return { free: bavail * bsize, total: blocks * bsize };
}

type StorageContext = Pick<HealthContext, "db" | "dataDir" | "host" | "diskSpace" | "now">;

/** Stores something, as an inquiry would. Throws if it can't. */
export async function testWrite({ db, dataDir, host, diskSpace, now }: StorageContext): Promise<void> {
  // A small write may still fit into blocks that the database has already.
  if (engineOf(db) === "sqlite" && (await diskSpace(dataDir)).free < neededBytes) throw new Error("the disk is full");
  const change = { written_at: now() };
  await db
    .insertInto("health")
    .values({ name: database.name, host, ...change })
    .onConflict((conflict) => conflict.columns(["name", "host"]).doUpdateSet(change))
    .execute();
}

export const database: HealthCheck = {
  name: "database",
  title: "Database",
  onEachInstance: true,
  intervalMs: 30 * secondMs,
  patienceMs: minuteMs,
  timeoutMs: 10 * secondMs,
  async find(context) {
    try {
      await testWrite(context);
      return { state: "ok", summary: "The database can store inquiries." };
    } catch (error) {
      return {
        state: "problem",
        summary: `The database can't store anything, so inquiries are turned away (${messageOf(error)}).`,
        advice: "Check that the disk isn't full or read-only. With PostgreSQL, check that its server is running.",
      };
    }
  },
};

const sampleIntervalMs = hourMs;
const sampleRetentionMs = 14 * dayMs;

/** The trend of a shorter time says little. */
const minTrendMs = 6 * hourMs;

export const disk: HealthCheck = {
  name: "disk",
  title: "Disk space",
  onEachInstance: true,
  intervalMs: minuteMs,
  patienceMs: 2 * minuteMs,
  timeoutMs: 10 * secondMs,
  async find(context) {
    const { free, total } = await context.diskSpace(context.dataDir);
    const remainingMs = await timeUntilFull(context, free);
    const share = total === 0 ? 1 : free / total;
    const trend = remainingMs === null ? "" : ` At this pace, it's full in ${duration(remainingMs)}.`;
    const summary = `${size(free)} of ${size(total)} are free.${trend}`;
    const advice = "Delete old files such as backups, or get a larger disk. Mangrove keeps its files in DATA_DIR.";
    const isUrgent = remainingMs !== null && remainingMs < 2 * dayMs;
    if (isUrgent || (share < 0.05 && free < 2 * gigabyte)) return { state: "problem", summary, advice };
    if ((remainingMs !== null && remainingMs < 14 * dayMs) || (share < 0.15 && free < 5 * gigabyte))
      return { state: "warning", summary, advice };
    return { state: "ok", summary };
  },
};

function size(bytes: number): string {
  return bytes >= gigabyte ? `${(bytes / gigabyte).toFixed(1)} GB` : `${Math.round(bytes / 1e6)} MB`;
}

/** In milliseconds, from the trend of the kept samples; null if the disk isn't filling up. */
async function timeUntilFull({ db, host, now }: StorageContext, free: number): Promise<number | null> {
  const at = now();
  const samples = await db
    .selectFrom("disk_samples")
    .select(["at", "free"])
    .where("host", "=", host)
    .where("at", "<=", at)
    .where("at", ">", new Date(at.getTime() - sampleRetentionMs))
    .orderBy("at")
    .execute();
  const latest = samples.at(-1);
  if (!latest || at.getTime() - latest.at.getTime() >= sampleIntervalMs) await storeSample(db, host, at, free);
  const first = samples[0];
  if (!first || at.getTime() - first.at.getTime() < minTrendMs) return null;
  const used = first.free - free;
  return used > 0 ? (free / used) * (at.getTime() - first.at.getTime()) : null;
}

async function storeSample(db: StorageContext["db"], host: string, at: Date, free: number): Promise<void> {
  const sample = { host, at, free };
  await db
    .insertInto("disk_samples")
    .values(sample)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .deleteFrom("disk_samples")
    .where("at", "<", new Date(at.getTime() - sampleRetentionMs))
    .execute();
}

export const schema: HealthCheck = {
  name: "schema",
  title: "Database version",
  intervalMs: 10 * minuteMs,
  patienceMs: 10 * minuteMs,
  timeoutMs: 10 * secondMs,
  async find({ db }) {
    const pending = await pendingMigrations(db);
    const newer = await newerMigrations(db);
    if (pending.length > 0) {
      const summary = `The database is older than this version of Mangrove (it lacks ${pending.join(", ")}).`;
      return { state: "problem", summary, advice: "Restart the site: npm run site -- restart." };
    }
    if (newer.length > 0) {
      const summary = `A newer version of Mangrove has changed the database (${newer.join(", ")}).`;
      const advice =
        "Finish the update, so that every instance runs the same version. Until then, only the newer one can restore new backups.";
      return { state: "warning", summary, advice };
    }
    return { state: "ok", summary: "The database fits this version of Mangrove." };
  },
};

export const pictureStore: HealthCheck = {
  name: "picture-store",
  title: "Picture store",
  onEachInstance: true,
  intervalMs: minuteMs,
  patienceMs: 2 * minuteMs,
  timeoutMs: 10 * secondMs,
  async find({ store, bucket }) {
    if (bucket === null) return { state: "ok", summary: "Pictures are in the data directory." };
    try {
      await store.check();
      return { state: "ok", summary: `The store for pictures at ${bucket} answers.` };
    } catch (error) {
      if (!isStoreUnavailable(error)) throw error;
      const effect = "Uploads fail, and pictures that this machine has no copy of aren't shown.";
      return { state: "problem", summary: `${error.problem} ${effect}`, advice: error.advice };
    }
  },
};

export const originals: HealthCheck = {
  name: "originals",
  title: "Pictures",
  intervalMs: hourMs,
  patienceMs: 0,
  timeoutMs: minuteMs,
  async find({ db, store, bucket }) {
    const files = new Set(await store.originals());
    const rows = await db.selectFrom("media").select(["file", "filename"]).execute();
    const missing = rows.filter(({ file }) => !files.has(originalName(file)));
    if (missing.length === 0) return { state: "ok", summary: `${counted(rows.length, "picture")}, all there.` };
    const named = missing.slice(0, 3).map(({ filename }) => filename);
    const others = missing.length > named.length ? ` and ${missing.length - named.length} more` : "";
    return {
      state: "problem",
      summary: `${counted(missing.length, "original")} of ${counted(rows.length, "picture")} missing: ${named.join(", ")}${others}.`,
      advice: `Copy the missing files from a backup's media folder to originals/ in ${bucket ?? "the media folder"}.`,
    };
  },
};

/** In bytes. A smaller database is read in less time than a thread needs to start: 25 ms at most. */
const maxInlineCheckBytes = 8_000_000;

function quickCheck(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return String(database.prepare("pragma quick_check(1)").get()?.quick_check);
  } catch (error) {
    return messageOf(error);
  } finally {
    database.close();
  }
}

/** Runs in a thread, because it reads the whole database. */
const integrityCheck = `
const { parentPort, workerData } = require("node:worker_threads");
const { DatabaseSync } = require("node:sqlite");
const database = new DatabaseSync(workerData, { readOnly: true });
parentPort.postMessage(String(Object.values(database.prepare("pragma quick_check(1)").get() ?? {})[0]));
database.close();
`;

export const integrity: HealthCheck = {
  name: "integrity",
  title: "Database file",
  intervalMs: dayMs,
  patienceMs: 0,
  timeoutMs: 10 * minuteMs,
  async find({ db, dataDir }, signal) {
    if (engineOf(db) === "postgres") return { state: "ok", summary: "PostgreSQL checks its own files." };
    const file = join(dataDir, databaseFile);
    const isSmall = (await stat(file)).size <= maxInlineCheckBytes;
    const result = isSmall ? quickCheck(file) : await inThread(integrityCheck, file, signal);
    if (result === "ok") return { state: "ok", summary: "The database file isn't damaged." };
    return {
      state: "problem",
      summary: `The database file is damaged (${result}).`,
      advice: "Stop the site, keep a copy of the file, and restore the latest backup: npm run site -- restore FILE.",
    };
  },
};

function inThread(code: string, workerData: string, signal: AbortSignal): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const worker = new Worker(code, { eval: true, workerData });
  const stop = () => void worker.terminate();
  signal.addEventListener("abort", stop);
  worker.once("message", resolve);
  worker.once("error", (error) => resolve(messageOf(error)));
  worker.once("exit", () => {
    signal.removeEventListener("abort", stop);
    reject(new Error("The check of the database file was stopped."));
  });
  return promise;
}
