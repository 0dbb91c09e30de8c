import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { openDatabase } from "#src/base/db/connect.ts";
import { killOnExit } from "../../bench/process.ts";
import { report } from "../../bench/report.ts";
import { removableDirectory, type SiteProcess, startSite } from "../support/site-process.ts";
import { copySource, runIn } from "../support/source-copy.ts";
import { aPerson, logInDirectly } from "../support/staff.ts";
import { draftSaver, type SaveCounts } from "./abuse/draft-saver.ts";
import { type ClientOptions, type ClientStats, startClients } from "./clients.ts";
import { type Experiment, listed, none } from "./experiment.ts";
import { checkStored, inquiryFigures, type StoredResult } from "./stored-inquiries.ts";
import { startWriters, type WriterLog } from "./writers.ts";

/** Half open a new connection for each request. Some of the others pause for longer than a draining server waits (1.5 s). */
const readers: readonly ClientOptions[] = [
  ...Array.from({ length: 8 }, () => ({ keepAlive: false, pause: 10 })),
  ...Array.from({ length: 4 }, () => ({ keepAlive: true, pause: 10 })),
  ...Array.from({ length: 3 }, () => ({ keepAlive: true, pause: 500 })),
  { keepAlive: true, pause: 4000 },
];

/** Their browsers have nothing cached. */
const newVisitors: readonly ClientOptions[] = Array.from({ length: 8 }, (_, index) => ({
  keepAlive: index % 2 === 0,
  pause: 100,
  withAssets: true,
}));

/** They open connections without a pause. A restart loses requests within less than a millisecond. */
const hasty: readonly ClientOptions[] = Array.from({ length: 60 }, () => ({ keepAlive: false, pause: 0 }));

const pages = ["/", "/about", "/services", "/services/consulting", "/portfolio", "/blog", "/contact"];
const screens = ["/cms/dashboard", "/cms/leads", "/cms/services", "/cms/settings"];

export interface MixedResult {
  pages: ClientStats;
  staff: ClientStats;
  saves: SaveCounts;
  inquiries: WriterLog;
  stored: StoredResult;
  /** Everything that a client was refused, did not get completely, or got wrong, with its count. */
  failures: Record<string, number>;
}

/**
 * Starts 40 clients: 16 who read pages, 8 who also load the pages' scripts and styles, 8 who send inquiries, 7 of staff who
 * open screens, and one who saves drafts. Sixty hasty readers can be added.
 */
export async function startMixedClients(url: string, dataDir: string, { isHasty = false } = {}) {
  const db = await openDatabase({ dataDir });
  const cookie = await logInDirectly(db, await aPerson(db)).finally(() => db.destroy());
  const urlsOf = (paths: string[]) => paths.map((one) => url + one);
  const staff = Array.from({ length: 7 }, (_, index) => ({
    keepAlive: index % 2 === 0,
    pause: 500,
    headers: { Cookie: cookie },
  }));
  const over = new AbortController();
  const saves: SaveCounts = { took: [], failed: new Map() };
  const save = await draftSaver({ url }, { dataDir }, saves, over.signal);
  const saving = save();
  const visitors = startClients(urlsOf(pages), [...readers, ...newVisitors, ...(isHasty ? hasty : [])]);
  const colleagues = startClients(urlsOf(screens), staff);
  const writers = startWriters(url, 8);
  return {
    stats: visitors.stats,
    /** Stops them, and looks into the database. */
    async stop(): Promise<MixedResult> {
      over.abort();
      await Promise.all([visitors.stop(), colleagues.stop(), writers.stop(), saving]);
      const { log } = writers;
      const all = [visitors.stats.failures, colleagues.stats.failures, saves.failed, log.wrong];
      return {
        pages: visitors.stats,
        staff: colleagues.stats,
        saves,
        inquiries: log,
        stored: await checkStored({ dataDir }, log.acknowledged),
        failures: Object.fromEntries([
          ...all.flatMap((reasons) => [...reasons]),
          ...(log.refused > 0 ? [["inquiry refused with the form", log.refused]] : []),
        ]),
      };
    },
  };
}

/** Settings of a site for these clients. */
export function mixedSettings(dataDir: string): Record<string, string> {
  return { HOST: "127.0.0.1", DATA_DIR: dataDir, LOG_LEVEL: "warn", TRUST_PROXY: "127.0.0.1" };
}

/** Polling interval, in milliseconds. */
const intervalMs = 100;

/** Timeout of a restart, in milliseconds. */
const timeout = 30_000;

export async function restartInTime(site: SiteProcess): Promise<void> {
  const inTime = new AbortController();
  const late = setTimeout(timeout, null, inTime).then(() => {
    throw new Error(`A restart was requested, but no new worker was ready ${timeout / 1000} s later`);
  });
  try {
    await Promise.race([site.restart(), late]);
  } finally {
    late.catch(() => {});
    inTime.abort();
  }
}

/** Restarts today's build under the mixed clients and sixty hasty ones. Each restart waits for so many requests. */
export async function restartUnderClients({ restarts, requests }: { restarts: number; requests: number }) {
  const directory = removableDirectory();
  const site = await startSite(mixedSettings(directory.path));
  killOnExit(site.process);
  try {
    const clients = await startMixedClients(site.url, directory.path, { isHasty: true });
    for (let restart = 1; restart <= restarts; restart += 1) {
      await restartInTime(site);
      while (clients.stats.requests < requests * restart) await setTimeout(intervalMs);
    }
    return await clients.stop();
  } finally {
    await site.stop();
    directory.remove();
  }
}

/** Changes what browsers load, and adds a table and a column, as an update does. */
function changeSource(checkout: string, update: number): void {
  const name = `${9000 + update}-update`;
  const sourcePath = (file: string) => path.join(checkout, "src", file);
  appendFileSync(sourcePath("site/shell/site.css"), `\n.update-${update} { order: ${update}; }\n`);
  appendFileSync(sourcePath("app/entry.site.ts"), `\ndocument.documentElement.dataset.update = "${update}";\n`);
  writeFileSync(
    sourcePath(`base/db/migrations/${name}.ts`),
    `import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>) {
  await db.schema.createTable("update_${update}").addColumn("id", "text", (column) => column.primaryKey()).execute();
  await db.schema.alterTable("leads").addColumn("update_${update}", "text").execute();
}
`,
  );
  const list = sourcePath("base/db/migrations/migrations.ts");
  const text = readFileSync(list, "utf8").replace(/\n\};\n$/, `\n  "${name}": update${update},\n};\n`);
  writeFileSync(list, `import * as update${update} from "./${name}.ts";\n${text}`);
}

/** Builds beside the running clients. */
async function build(checkout: string): Promise<void> {
  const child = spawn(process.execPath, ["scripts/build.js"], {
    cwd: checkout,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(killOnExit(child), "exit");
  if (code !== 0) throw new Error(`The build ended with ${code}`);
}

/** Updates a checkout under its running site: changed source, build, restart. */
async function updateUnderClients(updates: number) {
  const directory = removableDirectory();
  const checkout = path.join(directory.path, "checkout");
  const dataDir = path.join(directory.path, "data");
  copySource(checkout);
  runIn(checkout, "scripts/build.js");
  const site = await startSite(mixedSettings(dataDir), checkout);
  killOnExit(site.process);
  let slowestRestart = 0;
  try {
    const clients = await startMixedClients(site.url, dataDir);
    for (let update = 1; update <= updates; update += 1) {
      changeSource(checkout, update);
      await build(checkout);
      const began = performance.now();
      await restartInTime(site);
      slowestRestart = Math.max(slowestRestart, performance.now() - began);
    }
    return { ...(await clients.stop()), slowestRestart };
  } finally {
    await site.stop();
    directory.remove();
  }
}

const updates = 20;

export const e12: Experiment = {
  shows:
    "20 updates of a checkout (assets, migration, build, restart) under 40 clients of all kinds cost nobody an answer",
  async run() {
    const { pages, staff, saves, inquiries, stored, failures, slowestRestart } = await updateUnderClients(updates);
    const reasons = new Map(Object.entries(failures));
    const failed = [...reasons.values()].reduce((sum, number) => sum + number, 0);
    return report("E12, updates under 40 clients", [
      {
        name: "pages and assets",
        value: pages.requests.toLocaleString("en"),
        note: `${pages.overReused.toLocaleString("en")} of them over a kept connection`,
      },
      { name: "staff's screens", value: staff.requests.toLocaleString("en") },
      { name: "drafts saved", value: saves.took.length.toLocaleString("en") },
      none("failed", failed, listed(reasons)),
      {
        name: "sent again",
        value: String(pages.sentAgain + staff.sentAgain),
        note: "their kept, idle connection was closed as they were sent",
      },
      ...inquiryFigures(stored, inquiries),
      { name: "updates", value: String(updates) },
      { name: "slowest answer", value: `${pages.slowest.toFixed(0)} ms` },
      { name: "slowest restart", value: `${(slowestRestart / 1000).toFixed(1)} s` },
    ]);
  },
};
