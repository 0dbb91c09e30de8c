import { setTimeout } from "node:timers/promises";
import { openDatabase } from "#src/base/db/connect.ts";
import { parseMediaUrl } from "#src/domain/media/store/media-url.ts";
import { s3Store } from "#src/domain/media/store/s3-store.server.ts";
import { variantName } from "#src/domain/media/store/store.server.ts";
import { report } from "../../bench/report.ts";
import { type PostgresServer, startPostgresServer } from "../support/postgres-server.ts";
import { startSwift } from "../support/swift-server.ts";
import { type ClientGroup, type ClientStats, noStats, readerFigures, startClients } from "./clients.ts";
import { frozen, type Outage, withinSeconds } from "./e6-database-away.ts";
import { type Experiment, none } from "./experiment.ts";
import { checkStored, inquiryFigures, type StoredResult } from "./stored-inquiries.ts";
import { type SentEmails, startInstances, untilSent } from "./two-instances.ts";
import { startWriters, type WriterLog, type Writers } from "./writers.ts";

/** A time without the database, or without the store. */
export interface Stage {
  name: string;
  outage: Outage;
  /** Whether inquiries can't be stored meanwhile. */
  withoutDatabase: boolean;
}

export interface TwoInstancesPlan {
  /** The address of PostgreSQL. */
  url: string;
  mediaUrl: string;
  stages: Stage[];
  /** The length of each stage, in milliseconds: longer than an answer of `/readyz` is kept. */
  duration: number;
  /** At each instance. */
  writers: number;
}

export interface TwoInstancesResult extends SentEmails {
  stored: StoredResult;
  /** The log of all writers. */
  log: WriterLog;
  /** Readers of both instances. */
  readers: ClientStats;
  /** Wrong answers of `/readyz`; inquiries refused while only the store was away, or none while the database was. */
  problems: string[];
  /** The longest time from the end of a stage to an acknowledged inquiry at each instance, in milliseconds. */
  recovery: number;
}

/** Runs two instances on one database and one store, which are away in turn, under readers and writers. */
export async function runTwoInstances(plan: TwoInstancesPlan): Promise<TwoInstancesResult> {
  const { url, mediaUrl } = plan;
  await addVariant(mediaUrl);
  const { sites, directories, stop } = await startInstances(url, [{ MEDIA_URL: mediaUrl }, { MEDIA_URL: mediaUrl }]);
  const db = await openDatabase({ dataDir: "", url });
  const writing: Writers[] = [];
  const reading: ClientGroup[] = [];
  const readers = noStats();
  const problems: string[] = [];
  try {
    for (const site of sites) {
      reading.push(await startPictureReaders(site.url, readers));
      writing.push(startWriters(site.url, plan.writers));
    }
    const untilTaken = () => Promise.all(writing.map((group) => group.untilAnswered(plan.writers)));
    await untilTaken();
    let recovery = 0;
    for (const { name, outage, withoutDatabase } of plan.stages) {
      const refused = refusedBy(writing);
      await outage.start();
      try {
        await setTimeout(plan.duration);
        for (const site of sites) {
          const { status } = await fetch(`${site.url}/readyz`);
          if (status !== (withoutDatabase ? 503 : 200)) problems.push(`${name}: /readyz is ${status}`);
        }
      } finally {
        await outage.end();
      }
      const waits = await Promise.all(writing.map((group) => group.untilAnswered(1)));
      recovery = Math.max(recovery, ...waits);
      await untilTaken();
      const more = refusedBy(writing) - refused;
      if (more > 0 !== withoutDatabase) problems.push(`${name}: ${more} inquiries were refused`);
    }
    await stopAll([...writing, ...reading]);
    const log = together(writing.map((group) => group.log));
    const emails = await untilSent(db, directories);
    const stored = await checkStored({ dataDir: "", url }, log.acknowledged);
    return { stored, log, readers, problems, recovery, ...emails };
  } finally {
    await stopAll([...writing, ...reading]);
    await db.destroy();
    await stop();
  }
}

/** So that no instance makes variants of all pictures at its start, which takes a minute of CPU time. */
async function addVariant(mediaUrl: string): Promise<void> {
  const bucket = parseMediaUrl(mediaUrl);
  if (!bucket) throw new Error(`Not a MEDIA_URL: ${mediaUrl}`);
  const name = variantName(`${"0".repeat(20)}-1-50-50`, "card", 480, "avif");
  await s3Store({ dataDir: "", bucketConfig: bucket, maxCacheBytes: 0 }).write(name, Buffer.from("none"));
}

/** Starts readers of pages, and of a picture. All were requested before, so that the instance has copies of them. */
async function startPictureReaders(url: string, stats: ClientStats): Promise<ClientGroup> {
  const pages = ["/", "/about", "/services", "/portfolio", "/contact"].map((page) => url + page);
  const [home = ""] = await Promise.all(pages.map(async (page) => (await fetch(page)).text()));
  const picture = /"(\/media\/[^" ]+)"/.exec(home)?.[1];
  if (picture === undefined) throw new Error("The home page has no picture");
  const { status } = await fetch(url + picture);
  if (status !== 200) throw new Error(`${picture} is ${status}`);
  const kinds = [false, true, true].map((keepAlive) => ({ keepAlive, pause: 50 }));
  return startClients([...pages, url + picture], kinds, stats);
}

function refusedBy(writing: Writers[]): number {
  return writing.reduce((sum, { log }) => sum + log.refused, 0);
}

async function stopAll(groups: { stop(): Promise<void> }[]): Promise<void> {
  await Promise.all(groups.map((group) => group.stop()));
}

function together(logs: WriterLog[]): WriterLog {
  const merged = (reasons: ReadonlyMap<string, number>[]) => {
    const sums = new Map<string, number>();
    for (const [reason, number] of reasons.flatMap((one) => [...one]))
      sums.set(reason, (sums.get(reason) ?? 0) + number);
    return sums;
  };
  return {
    acknowledged: new Set(logs.flatMap(({ acknowledged }) => [...acknowledged])),
    taken: logs.reduce((sum, { taken }) => sum + taken, 0),
    refused: logs.reduce((sum, { refused }) => sum + refused, 0),
    slowestRefusal: Math.max(...logs.map(({ slowestRefusal }) => slowestRefusal)),
    cut: merged(logs.map(({ cut }) => cut)),
    wrong: merged(logs.map(({ wrong }) => wrong)),
  };
}

export function databaseStages(server: PostgresServer): Stage[] {
  const killed = { start: () => server.kill(), end: () => server.start() };
  return [
    { name: "PostgreSQL killed", outage: killed, withoutDatabase: true },
    { name: "PostgreSQL suspended", outage: frozen(server), withoutDatabase: true },
  ];
}

export const e8: Experiment = {
  shows: "two instances on one PostgreSQL and one S3 store (Swift), each killed and suspended in turn (four minutes)",
  async run() {
    const swift = await startSwift();
    const server = await startPostgresServer();
    try {
      const killed = { start: () => swift.kill(), end: () => swift.start() };
      const suspended = { start: () => swift.freeze(), end: () => swift.thaw() };
      const stages = [
        ...databaseStages(server),
        { name: "store killed", outage: killed, withoutDatabase: false },
        { name: "store suspended", outage: suspended, withoutDatabase: false },
      ];
      const plan = { url: server.url, mediaUrl: swift.url, stages, duration: 40_000, writers: 8 };
      const { stored, log, readers, problems, recovery, stuck, repeated } = await runTwoInstances(plan);
      return report("E8, two instances; PostgreSQL and the store killed and suspended for 40 s each", [
        ...inquiryFigures(stored, log),
        none("emails not sent", stuck),
        none("emails sent again", repeated),
        none("other faults", problems.length, problems.join("; ")),
        withinSeconds("slowest refusal", log.slowestRefusal, 3),
        withinSeconds("first taken after a return", recovery, 5),
        ...readerFigures(readers),
      ]);
    } finally {
      await server.remove();
      await swift.remove();
    }
  },
};
