import { appendFileSync, mkdirSync, rmSync, statfsSync } from "node:fs";
import path from "node:path";
import { freePort } from "../../bench/process.ts";
import { report } from "../../bench/report.ts";
import { gatherReaders, readerFigures } from "./clients.ts";
import { DrilledSite } from "./drilled-site.ts";
import { type Experiment, none } from "./experiment.ts";
import { enquiryFigures, judge } from "./judge.ts";
import { makeVolume, requireMounting } from "./volume.ts";
import { gatherWriters } from "./writers.ts";

/** What is left free at first, in bytes. */
const rest = 1024 * 1024;

/** How many visitors are to be told that it does not work, each time that the disk is full. */
const refusals = 200;

const rounds = 3;

const chunk = Buffer.alloc(128 * 1024);

/** Takes up what is free on a disk, but for `bytes`. */
function fill(file: string, bytes: number): void {
  const free = () => {
    const { bavail, bsize } = statfsSync(path.dirname(file));
    return bavail * bsize;
  };
  while (free() > bytes + chunk.length) appendFileSync(file, chunk);
}

/** Has the disk of the built site fill up, and makes room again, under readers and writers. */
async function fillDisk(writers: number) {
  const volume = makeVolume(64);
  const dataDir = path.join(volume.path, "data");
  const filler = path.join(volume.path, "filler");
  mkdirSync(dataDir);
  const site = new DrilledSite(await freePort(), { dataDir });
  try {
    await site.start();
    const worker = site.worker;
    const writing = gatherWriters(site.url, writers);
    const reading = await gatherReaders(site.url);
    let slowestRecovery = 0;
    try {
      for (let round = 0; round < rounds; round += 1) {
        await writing.untilAcknowledged(writers);
        fill(filler, rest);
        await writing.untilRefused(refusals);
        rmSync(filler);
        slowestRecovery = Math.max(slowestRecovery, await writing.untilAcknowledged(1));
      }
    } finally {
      await Promise.all([writing.leave(), reading.leave()]);
    }
    const crashes = site.worker === worker ? 0 : 1;
    const verdict = await judge({ dataDir }, writing.ledger.acknowledged);
    return { crashes, slowestRecovery, verdict, ledger: writing.ledger, readers: reading.tally };
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
    const { crashes, slowestRecovery, verdict, ledger, readers } = await fillDisk(16);
    return report(`E5, disk full ${rounds} times under 16 writers, SQLite`, [
      none("crashes", crashes),
      ...enquiryFigures(verdict, ledger),
      { name: "slowest recovery", value: `${(slowestRecovery / 1000).toFixed(1)} s`, note: "without a restart" },
      ...readerFigures(readers),
    ]);
  },
};
