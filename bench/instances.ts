import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { openDatabase } from "../src/base/db/connect.ts";
import type { Db } from "../src/base/db/tables.ts";
import { UserFacingError } from "../src/base/db/user-facing-error.ts";
import { type PostgresServer, startPostgresServer } from "../tests/support/postgres-server.ts";
import { removableDirectory, type SiteProcess, startSite } from "../tests/support/site-process.ts";
import { publishChange } from "./crawl.ts";
import { listedPaths } from "./every-page.ts";
import { cpuAccount, cpuBetween, killOnExit, pidOf, residentMemory } from "./process.ts";
import { median, report, say } from "./report.ts";

/** How many publications are timed. */
const publications = 20;

/** What an instance may have of PostgreSQL's connections: its pool, and one that listens for changes. */
const poolSize = 11;

const limits = { seen: 1000, crawl: 1.2 };

/** How often PostgreSQL is asked for its connections, in milliseconds. */
const sampleIntervalMs = 50;

/** Starts `number` instances on one server, for `use`. */
async function withInstances<Result>(
  server: PostgresServer,
  number: number,
  use: (sites: SiteProcess[]) => Promise<Result>,
): Promise<Result> {
  const directories = Array.from({ length: number }, () => removableDirectory());
  const sites: SiteProcess[] = [];
  try {
    for (const { path } of directories) {
      const settings = { HOST: "127.0.0.1", DATA_DIR: path, DATABASE_URL: server.url, AUTH_SECRET: "b".repeat(43) };
      const site = await startSite(settings);
      killOnExit(site.process);
      sites.push(site);
    }
    return await use(sites);
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
    for (const directory of directories) directory.remove();
  }
}

/** Publishes a heading that every page shows, and returns the milliseconds until each instance serves it. */
async function timeUntilSeen(db: Db, sites: readonly SiteProcess[], heading: string): Promise<number[]> {
  await publishHeading(db, heading);
  const published = performance.now();
  return Promise.all(
    sites.map(async ({ url }) => {
      while (!(await (await fetch(`${url}/`)).text()).includes(heading)) await setTimeout(5);
      return performance.now() - published;
    }),
  );
}

async function publishHeading(db: Db, heading: string): Promise<void> {
  await publishChange(db, "settings", "settings", ({ closing, ...old }) => ({
    ...old,
    closing: { ...Object(closing), heading },
  }));
}

/** The instances' and the server's CPU time for a request of each page at each instance, in microseconds a page. */
async function crawlAll(sites: readonly SiteProcess[], server: PostgresServer, paths: readonly string[]) {
  const accounts = () => [...sites.map(({ process }) => pidOf(process)), server.pid()].map(cpuAccount);
  const before = accounts();
  await Promise.all(
    sites.map(async ({ url }) => {
      for (const path of paths) {
        const answer = await fetch(url + path);
        await answer.arrayBuffer();
        if (answer.status !== 200) throw new Error(`${path} returned ${answer.status}`);
      }
    }),
  );
  const pages = sites.length * paths.length;
  const used = accounts().map((after, index) => cpuBetween(before[index] ?? new Map(), after) / pages);
  return { site: used.slice(0, -1).reduce((sum, time) => sum + time, 0), server: used.at(-1) ?? 0 };
}

/** The highest number of the product's connections while `work` runs. */
async function connectionsDuring(server: PostgresServer, work: () => Promise<void>): Promise<number> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  let most = 0;
  let isDone = false;
  const watching = (async () => {
    while (!isDone) {
      const { rows } = await client.query(
        "select count(*)::int as number from pg_stat_activity where application_name like 'mangrove%'",
      );
      most = Math.max(most, rows[0].number);
      await setTimeout(sampleIntervalMs);
    }
  })();
  try {
    await work();
  } finally {
    isDone = true;
    await watching;
    await client.end();
  }
  return most;
}

async function crawlFresh(db: Db, sites: readonly SiteProcess[], server: PostgresServer) {
  const [first] = sites;
  const paths = await listedPaths(first?.url ?? "");
  await timeUntilSeen(db, sites, `Before a crawl of ${sites.length}`);
  return crawlAll(sites, server, paths);
}

/** Several instances on one PostgreSQL. */
export async function benchInstances([given = "10"]: string[]): Promise<string[]> {
  const number = Number(given);
  if (!Number.isInteger(number) || number < 2) throw new UserFacingError(`${given} is no number from 2 on`);
  const server = await startPostgresServer(["-c", `max_connections=${number * poolSize + 20}`]);
  try {
    say("Starting one instance ...");
    const alone = await withInstances(server, 1, async (sites) => {
      const db = await openDatabase({ dataDir: "", url: server.url });
      try {
        return await crawlFresh(db, sites, server);
      } finally {
        await db.destroy();
      }
    });
    say(`Starting ${number} instances ...`);
    return await withInstances(server, number, async (sites) => {
      const db = await openDatabase({ dataDir: "", url: server.url });
      try {
        return await measure(db, sites, server, alone);
      } finally {
        await db.destroy();
      }
    });
  } finally {
    await server.remove();
  }
}

async function measure(
  db: Db,
  sites: readonly SiteProcess[],
  server: PostgresServer,
  alone: { site: number; server: number },
): Promise<string[]> {
  const seen: number[] = [];
  for (let turn = 0; turn < publications; turn += 1) seen.push(...(await timeUntilSeen(db, sites, `Turn ${turn}`)));
  let crawled = { site: 0, server: 0 };
  const connections = await connectionsDuring(server, async () => {
    crawled = await crawlFresh(db, sites, server);
  });
  const ratio = (crawled.site + crawled.server) / (alone.site + alone.server);
  const memory = sites.map(({ process }) => residentMemory(pidOf(process)) / 1e6);
  const milliseconds = (microseconds: number) => (microseconds / 1000).toFixed(2);
  return report(
    `${sites.length} instances on one PostgreSQL, ${publications} publications, and a crawl of every page on each`,
    [
      {
        name: "connections at most",
        value: String(connections),
        limit: `at most ${(sites.length + 1) * poolSize}`,
        isWithinLimit: connections <= (sites.length + 1) * poolSize,
        isRequired: true,
        note: "PostgreSQL allows 100 by default",
      },
      {
        name: "published until all serve it",
        value: `${Math.max(...seen).toFixed(0)} ms`,
        limit: `at most ${limits.seen}`,
        isWithinLimit: Math.max(...seen) <= limits.seen,
        note: `median ${median(seen).toFixed(0)} ms`,
      },
      {
        name: "CPU time of a page",
        value: `${ratio.toFixed(2)} times`,
        limit: `at most ${limits.crawl}`,
        isWithinLimit: ratio <= limits.crawl,
        note: `${milliseconds(crawled.site)} ms and ${milliseconds(crawled.server)} of PostgreSQL; one instance alone ${milliseconds(alone.site)} and ${milliseconds(alone.server)}`,
      },
      {
        name: "memory of all",
        value: `${memory.reduce((sum, one) => sum + one, 0).toFixed(0)} MB`,
        note: `${median(memory).toFixed(0)} MB each`,
      },
    ],
  );
}
