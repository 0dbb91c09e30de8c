import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../../bench/process.ts";
import { report } from "../../bench/report.ts";
import type { Experiment } from "./experiment.ts";
import { KillableSite } from "./killable-site.ts";
import { checkStored, inquiryFigures, noLoss, type StoredResult } from "./stored-inquiries.ts";
import { makeVolume, requireMounting, type Volume } from "./volume.ts";
import { startWriters } from "./writers.ts";

/** Number of inquiries between two cuts. */
const between = 40;

/** Time for responses sent before the freeze to arrive, in milliseconds. */
const deliveryTime = 200;

const dataDirOf = ({ path: disk }: Volume) => path.join(disk, "data");

function sum(one: StoredResult, other: StoredResult): StoredResult {
  return {
    stored: Math.max(one.stored, other.stored),
    lost: one.lost + other.lost,
    doubled: one.doubled + other.doubled,
    incomplete: one.incomplete + other.incomplete,
    suspected: one.suspected + other.suspected,
    damages: [...one.damages, ...other.damages],
  };
}

/** Checks what the disk would contain after a power cut at this moment. The site is suspended meanwhile. */
async function checkCut(site: KillableSite, volume: Volume, acknowledged: ReadonlySet<string>): Promise<StoredResult> {
  const thaw = site.freeze();
  try {
    await setTimeout(deliveryTime);
    const acknowledgedIds = new Set(acknowledged);
    const copy = volume.copyDisk();
    try {
      return await checkStored({ dataDir: dataDirOf(copy) }, acknowledgedIds);
    } finally {
      copy.remove();
    }
  } finally {
    thaw();
  }
}

/** Simulates repeated power cuts of the site's disk while inquiries are sent. */
async function cutPower(cuts: number, writers: number) {
  const volume = makeVolume(96);
  const dataDir = dataDirOf(volume);
  mkdirSync(dataDir);
  const site = new KillableSite(await freePort(), { dataDir });
  try {
    await site.start();
    const writing = startWriters(site.url, writers);
    try {
      let stored: StoredResult = { stored: 0, ...noLoss };
      for (let cut = 0; cut < cuts; cut += 1) {
        await writing.untilAnswered(between);
        await setTimeout(Math.random() * 50);
        stored = sum(stored, await checkCut(site, volume, writing.log.acknowledged));
      }
      return { stored, log: writing.log };
    } finally {
      await writing.stop();
    }
  } finally {
    await site.stop();
    volume.remove();
  }
}

export const e3: Experiment = {
  shows: "20 power cuts under 16 writers, on SQLite, lose no inquiry (a minute or two; needs root)",
  async run() {
    requireMounting();
    const cuts = 20;
    const { stored, log } = await cutPower(cuts, 16);
    return report("E3, power cut under 16 writers, SQLite: what the disk holds of itself at that moment", [
      { name: "cuts", value: String(cuts) },
      ...inquiryFigures(stored, log),
    ]);
  },
};
