import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { openDatabase } from "#src/base/db/connect.ts";
import { databaseFile } from "#src/base/db/sqlite/open-sqlite.ts";
import { publishChange } from "../../bench/crawl.ts";
import { childrenOf, killOnExit, pidOf, residentMemory } from "../../bench/process.ts";
import { type Figure, report, say } from "../../bench/report.ts";
import { removableDirectory, startSite } from "../support/site-process.ts";
import { type MixedResult, mixedSettings, startMixedClients } from "./e12-restart.ts";
import { type Experiment, listed, none } from "./experiment.ts";
import { inquiryFigures } from "./stored-inquiries.ts";

const paces = { sample: 5_000, publish: 15_000 };

const limits = { memoryPerMinute: 1e6, descriptors: 20, wal: 64e6 };

interface Sample {
  /** In minutes since the start. */
  at: number;
  /** The worker's memory, in bytes. */
  memory: number;
  /** Its open files and connections. */
  descriptors: number;
  /** Size of the database's write-ahead log, in bytes. */
  wal: number;
}

interface Soak {
  samples: Sample[];
  result: MixedResult;
  /** Log lines of level warn and above. */
  warnings: string[];
  /** Whether it was the same worker at the end. */
  isReplaced: boolean;
}

/** Runs the built site under the mixed clients of E12, while the settings are published four times a minute. */
async function soak(minutes: number): Promise<Soak> {
  const directory = removableDirectory();
  const site = await startSite(mixedSettings(directory.path));
  killOnExit(site.process);
  const began = performance.now();
  const elapsed = () => (performance.now() - began) / 60_000;
  const [worker = 0] = childrenOf(pidOf(site.process));
  const db = await openDatabase({ dataDir: directory.path });
  try {
    const clients = await startMixedClients(site.url, directory.path);
    const samples: Sample[] = [];
    for (let turn = 0; elapsed() < minutes; turn += 1) {
      if ((turn * paces.sample) % paces.publish === 0) {
        await publishChange(db, "settings", "settings", ({ closing, ...old }) => ({
          ...old,
          closing: { ...Object(closing), heading: `Turn ${turn}` },
        }));
      }
      await setTimeout(paces.sample);
      samples.push({
        at: elapsed(),
        memory: residentMemory(worker),
        descriptors: readdirSync(`/proc/${worker}/fd`).length,
        wal: statSync(path.join(directory.path, `${databaseFile}-wal`)).size,
      });
      if (turn % 60 === 59) say(`${elapsed().toFixed(0)} of ${minutes} minutes`);
    }
    return {
      samples,
      isReplaced: childrenOf(pidOf(site.process))[0] !== worker,
      result: await clients.stop(),
      warnings: site.log.filter((line) => /"level":[456]0\b/.test(line)),
    };
  } finally {
    await db.destroy();
    await site.stop();
    directory.remove();
  }
}

/** The slope of the best line through the samples, in units a minute. */
function slope(samples: readonly Sample[], value: (sample: Sample) => number): number {
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const at = mean(samples.map((sample) => sample.at));
  const middle = mean(samples.map(value));
  const above = samples.reduce((sum, sample) => sum + (sample.at - at) * (value(sample) - middle), 0);
  return above / samples.reduce((sum, sample) => sum + (sample.at - at) ** 2, 0);
}

/** Figures of a soak of some minutes. The first half warms up. */
export async function reportSoak(minutes: number): Promise<string[]> {
  const { samples, result, warnings, isReplaced } = await soak(minutes);
  const half = samples.length / 2;
  const [first, second] = [samples.slice(0, half), samples.slice(half)];
  const most = (of: Sample[], key: keyof Sample) => Math.max(...of.map((sample) => sample[key]));
  const growth = slope(second, ({ memory }) => memory);
  const descriptors = most(second, "descriptors") - most(first, "descriptors");
  const failures = new Map(Object.entries(result.failures));
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`;
  const figures: Figure[] = [
    { name: "pages, assets and screens", value: (result.pages.requests + result.staff.requests).toLocaleString("en") },
    none(
      "failed",
      [...failures.values()].reduce((sum, number) => sum + number, 0),
      listed(failures),
    ),
    ...inquiryFigures(result.stored, result.inquiries),
    {
      name: "memory's growth a minute, second half",
      value: megabytes(growth),
      limit: `at most ${megabytes(limits.memoryPerMinute)}`,
      isWithinLimit: growth <= limits.memoryPerMinute,
      isRequired: true,
      note: `${megabytes(most(first, "memory"))} at most in the first half, ${megabytes(most(second, "memory"))} in the second`,
    },
    {
      name: "more descriptors in the second half",
      value: String(descriptors),
      limit: `at most ${limits.descriptors}`,
      isWithinLimit: descriptors <= limits.descriptors,
      isRequired: true,
      note: `${most(second, "descriptors")} at most`,
    },
    {
      name: "largest write-ahead log",
      value: megabytes(most(samples, "wal")),
      limit: `at most ${megabytes(limits.wal)}`,
      isWithinLimit: most(samples, "wal") <= limits.wal,
      isRequired: true,
    },
    none("warnings in the log", warnings.length, warnings[0] ?? ""),
    none("workers replaced", Number(isReplaced)),
  ];
  return report(`E17, ${minutes} minutes of 40 mixed clients and a publication every 15 s`, figures);
}

export const e17: Experiment = {
  shows:
    "memory, descriptors and the write-ahead log stay flat under mixed load (two hours; shorter: npm run bench -- soak)",
  run: () => reportSoak(120),
};
