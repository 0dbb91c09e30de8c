import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../../bench/process.ts";
import { report } from "../../bench/report.ts";
import { DrilledSite } from "./drilled-site.ts";
import type { Experiment } from "./experiment.ts";
import { enquiryFigures, flawless, judge, type Verdict } from "./judge.ts";
import { makeVolume, requireMounting, type Volume } from "./volume.ts";
import { gatherWriters } from "./writers.ts";

/** Enquiries between two cuts. */
const between = 40;

/** For answers that were sent before the site stood still, to be read: in milliseconds. */
const underWay = 200;

const dataDirOf = ({ path: disk }: Volume) => path.join(disk, "data");

function sum(one: Verdict, other: Verdict): Verdict {
  return {
    stored: Math.max(one.stored, other.stored),
    lost: one.lost + other.lost,
    doubled: one.doubled + other.doubled,
    incomplete: one.incomplete + other.incomplete,
    suspected: one.suspected + other.suspected,
    damages: one.damages + other.damages,
  };
}

/** Looks at what the disk would hold after a power cut at this moment. The site stands still meanwhile. */
async function judgeCut(site: DrilledSite, volume: Volume, acknowledged: ReadonlySet<string>): Promise<Verdict> {
  const thaw = site.freeze();
  try {
    await setTimeout(underWay);
    const told = new Set(acknowledged);
    const copy = volume.copyOfDisk();
    try {
      return await judge({ dataDir: dataDirOf(copy) }, told);
    } finally {
      copy.remove();
    }
  } finally {
    thaw();
  }
}

/** Cuts the power of the built site's disk again and again while enquiries are sent, as far as the disk can tell. */
async function cutPower(cuts: number, writers: number) {
  const volume = makeVolume(96);
  const dataDir = dataDirOf(volume);
  mkdirSync(dataDir);
  const site = new DrilledSite(await freePort(), { dataDir });
  try {
    await site.start();
    const writing = gatherWriters(site.url, writers);
    try {
      let verdict: Verdict = { stored: 0, ...flawless };
      for (let cut = 0; cut < cuts; cut += 1) {
        await writing.untilAcknowledged(between);
        await setTimeout(Math.random() * 50);
        verdict = sum(verdict, await judgeCut(site, volume, writing.ledger.acknowledged));
      }
      return { verdict, ledger: writing.ledger };
    } finally {
      await writing.leave();
    }
  } finally {
    await site.stop();
    volume.remove();
  }
}

export const e3: Experiment = {
  shows: "20 power cuts under 16 writers, on SQLite, lose no enquiry (a minute or two; needs root)",
  async run() {
    requireMounting();
    const cuts = 20;
    const { verdict, ledger } = await cutPower(cuts, 16);
    return report("E3, power cut under 16 writers, SQLite: what the disk holds of itself at that moment", [
      { name: "cuts", value: String(cuts) },
      ...enquiryFigures(verdict, ledger),
    ]);
  },
};
