import { createHash } from "node:crypto";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { openDatabase } from "#src/base/db/connect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { sweepPictures } from "#src/domain/content/published/media/pictures.server.ts";
import { openStore } from "#src/domain/media/store/open-store.server.ts";
import { type MediaStore, originalName } from "#src/domain/media/store/store.server.ts";
import { freePort } from "../../bench/process.ts";
import { openBeside } from "../support/open-beside.ts";
import { failingProxy, type S3Failure } from "../support/s3-server.ts";
import { removableDirectory } from "../support/site-process.ts";
import { aPerson, logInDirectly } from "../support/staff.ts";
import { type ClientStats, noStats, startReaders } from "./clients.ts";
import { aPicture, isServedCompletely, type TakenPicture, upload, uploadUntilTaken } from "./e18-uploads.ts";
import { KillableSite } from "./killable-site.ts";

export interface BucketResult {
  acknowledged: number;
  kills: number;
  failures: number;
  /** Acknowledged, but missing in the library or stored twice. */
  lost: number;
  doubled: number;
  /** Rows whose original is not in the bucket, or is different. */
  withoutFile: number;
  /** Served pictures that do not decode. */
  truncated: number;
  /** Originals in the bucket without a row, and those left after the sweep. */
  orphans: number;
  unswept: number;
  /** Refused uploads, and those that a kill cut off. */
  refused: Map<string, number>;
  /** While the store failed. */
  readers: ClientStats;
}

const kinds: S3Failure[] = ["down", "refusing", "cut", "slow"];

/** Concurrent uploads, as after dropping a folder. */
const lanes = 4;

/** Uploads pictures to a site whose bucket fails in turn, while its worker is killed. */
export async function failUnderUploads(
  mediaUrl: string,
  { rounds, duration }: { rounds: number; duration: number },
): Promise<BucketResult> {
  const directory = removableDirectory();
  const dataDir = directory.path;
  const server = await failingProxy(mediaUrl);
  const site = new KillableSite(await freePort(), { dataDir }, { MEDIA_URL: server.url });
  await site.start();
  const db = await openDatabase({ dataDir });
  const store = await openStore({
    dataDir: path.join(dataDir, "checked"),
    media: { bucketConfig: server.bucketLocation, maxCacheBytes: 1e9 },
  });
  const over = new AbortController();
  const readers = noStats();
  try {
    const cookie = await logInDirectly(db, await aPerson(db));
    await killBetweenFileAndRow({ site, dataDir, cookie, store });
    const acknowledged: TakenPicture[] = [];
    const refused = new Map<string, number>();
    const sending = Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        while (!over.signal.aborted)
          acknowledged.push(await uploadUntilTaken(site.url, cookie, lane * 10_000 + acknowledged.length, refused));
      }),
    );
    let kills = 1;
    for (let round = 0; round < rounds; round += 1) {
      const goal = acknowledged.length + lanes;
      const kind = kinds[round % kinds.length] ?? null;
      const before = refusedByStore(refused);
      server.failure = kind;
      const during = await startReaders(site.url, readers);
      await setTimeout(duration);
      while (kind !== "slow" && refusedByStore(refused) === before) await Promise.race([setTimeout(20), sending]);
      await during.stop();
      server.failure = null;
      while (acknowledged.length < goal) await Promise.race([setTimeout(20), sending]);
      if (round % 2 === 0) continue;
      await site.killWorker();
      kills += 1;
    }
    over.abort();
    await sending;
    let truncated = 0;
    for (const { thumbnail } of acknowledged) truncated += Number(!(await isServedCompletely(site.url + thumbnail)));
    await site.stop();
    const rows = await uploadedRows(db);
    const known = new Set(rows.map(({ id }) => id));
    const result = {
      acknowledged: acknowledged.length,
      kills,
      failures: rounds,
      lost: acknowledged.filter(({ id }) => !known.has(id)).length,
      doubled: rows.length - new Set(rows.map(({ file }) => file)).size,
      withoutFile: (await Promise.all(rows.map((row) => hasFile(store, row)))).filter((exists) => !exists).length,
      truncated,
      orphans: (await withoutRow(db, store)).length,
      refused,
      readers,
    };
    const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000);
    for (const days of [2, 100]) await sweepPictures({ db, store }, later(days));
    return { ...result, unswept: (await withoutRow(db, store)).length };
  } finally {
    over.abort();
    server.failure = null;
    await site.stop();
    await db.destroy();
    server.close();
    directory.remove();
  }
}

interface Trial {
  site: KillableSite;
  dataDir: string;
  cookie: string;
  store: MediaStore;
}

/** A lock on the database delays the row of an upload, and the worker is killed when only the original exists. */
async function killBetweenFileAndRow({ site, dataDir, cookie, store }: Trial): Promise<void> {
  const before = (await store.originals()).length;
  const lockHolder = openBeside(dataDir);
  lockHolder.exec("begin immediate");
  const cutOff = upload(site.url, cookie, await aPicture()).catch(() => null);
  while ((await store.originals()).length === before) await setTimeout(20);
  const replaced = site.killWorker();
  await cutOff;
  lockHolder.exec("rollback");
  lockHolder.close();
  await replaced;
}

function refusedByStore(refused: BucketResult["refused"]): number {
  const reasons = [...refused].filter(([reason]) => reason.includes("couldn't be stored"));
  return reasons.reduce((sum, [, times]) => sum + times, 0);
}

function uploadedRows(db: Db) {
  return db.selectFrom("media").select(["id", "file", "bytes"]).where("created_by", "is not", null).execute();
}

async function hasFile(store: MediaStore, { file, bytes }: { file: string; bytes: number }): Promise<boolean> {
  const stored = await store.read(originalName(file));
  return stored?.length === bytes && file.startsWith(createHash("sha256").update(stored).digest("hex").slice(0, 32));
}

async function withoutRow(db: Db, store: MediaStore): Promise<string[]> {
  const rows = await db.selectFrom("media").select("file").execute();
  const known = new Set(rows.map(({ file }) => originalName(file)));
  return (await store.originals()).filter((name) => !known.has(name));
}

/** The expected result. */
export const noBucketLoss = { lost: 0, doubled: 0, withoutFile: 0, truncated: 0, unswept: 0 };
