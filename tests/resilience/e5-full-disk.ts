import { appendFileSync, mkdirSync, rmSync, statfsSync } from "node:fs";
import path from "node:path";
import { freePort } from "../../bench/process.ts";
import { report } from "../../bench/report.ts";
import { readerFigures, startReaders } from "./clients.ts";
import { type Experiment, none } from "./experiment.ts";
import { KillableSite } from "./killable-site.ts";
import { checkStored, inquiryFigures } from "./stored-inquiries.ts";
import { makeVolume, requireMounting } from "./volume.ts";
import { startWriters } from "./writers.ts";

/** Free space that remains at first, in bytes. */
const rest = 1024 * 1024;

/** Number of rejected submissions to wait for, each time the disk is full. */
const refusals = 200;

const rounds = 3;

const chunk = Buffer.alloc(128 * 1024);

/** Fills a disk except for `bytes`. */
function fill(file: string, bytes: number): void {
  const free = () => {
    const { bavail, bsize } = statfsSync(path.dirname(file));
    return bavail * bsize;
  };
  while (free() > bytes + chunk.length) appendFileSync(file, chunk);
}

/** Fills the site's disk and frees it again, repeatedly, under readers and writers. */
async function fillDisk(writers: number) {
  const volume = makeVolume(64);
  const dataDir = path.join(volume.path, "data");
  const filler = path.join(volume.path, "filler");
  mkdirSync(dataDir);
  const site = new KillableSite(await freePort(), { dataDir });
  try {
    await site.start();
    const worker = site.worker;
    const writing = startWriters(site.url, writers);
    const reading = await startReaders(site.url);
    let slowestRecovery = 0;
    try {
      for (let round = 0; round < rounds; round += 1) {
        await writing.untilAnswered(writers);
        fill(filler, rest);
        await writing.untilRefused(refusals);
        rmSync(filler);
        slowestRecovery = Math.max(slowestRecovery, await writing.untilAnswered(1));
      }
    } finally {
      await Promise.all([writing.stop(), reading.stop()]);
    }
    const crashes = site.worker === worker ? 0 : 1;
    const stored = await checkStored({ dataDir }, writing.log.acknowledged);
    return { crashes, slowestRecovery, stored, log: writing.log, readers: reading.stats };
  } finally {
    await site.stop();
    volume.remove();
  }
}

export const e5: Experiment = {
  shows:
    "a disk that fills up three times: pages are read, forms kept, and it goes on by itself (a minute; needs root)",
  async run() {
    requireMounting();
    const { crashes, slowestRecovery, stored, log, readers } = await fillDisk(16);
    return report(`E5, disk full ${rounds} times under 16 writers, SQLite`, [
      none("crashes", crashes),
      ...inquiryFigures(stored, log),
      { name: "slowest recovery", value: `${(slowestRecovery / 1000).toFixed(1)} s`, note: "without a restart" },
      ...readerFigures(readers),
    ]);
  },
};
