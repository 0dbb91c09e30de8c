import http from "node:http";
import { residentMemory } from "../../bench/process.ts";
import { report, say } from "../../bench/report.ts";
import { removableDirectory } from "../support/site-process.ts";
import { untilIdle } from "./abuse/measure.ts";
import { networkNumbered } from "./abuse/request.ts";
import { warmUp, withAttackedSite } from "./e24-abuse.ts";
import { count, type Experiment, listed, none } from "./experiment.ts";
import type { KillableSite } from "./killable-site.ts";

/** Limit of the page cache, in bytes: `capacity` in `src/server/http/pages.ts`. */
export const capacity = 16 * 1024 * 1024;

/** Maximum growth of the worker, relative to the limit. */
export const maxGrowth = 1.2;

/** Every form of URL that could be a cache key, and its share of the flood. */
const forms: readonly (readonly [share: number, address: (number: number) => string])[] = [
  [20, (number) => `/about.data?_routes=tide-${number}`],
  [10, (number) => `/services.data?_routes=site/en/services,tide-${number}`],
  [6, (number) => `/_root.data?_routes=${number}`],
  [6, (number) => `/contact.data?service=a&_routes=${"x".repeat(150)}${number}`],
  [6, (number) => `/about?tide=${number}`],
  [6, (number) => `/about.data?tide=${number}`],
  [6, (number) => `/ABOUT/${number}`],
  [6, (number) => `/Tide-${number}`],
  [6, (number) => `/assets/tide-${number}.js`],
  [6, (number) => `/media/${number}/hero-960.avif`],
  [3, (number) => `/contact?service=tide-${number}`],
  [3, (number) => `/contact.data?service=tide-${number}`],
  [3, (number) => `/blog?page=${number % 10_000}`],
  [3, (number) => `/blog.data?page=${number % 10_000}`],
  [3, (number) => `/tide-${number}`],
  [3, (number) => `/services/tide-${number}.data`],
  [2, (number) => `/portfolio/tide-${number}`],
  [2, (number) => `/preview/tide${number}`],
];

const paths = forms.flatMap(([share, path]) => Array.from({ length: share }, () => path));

/** Few concurrent requests: more would be rejected and cached nowhere. */
const lanes = 4;

export interface Flood {
  /** Responses by status. */
  statuses: Map<string, number>;
  /** The worker's memory, in bytes. */
  memory: { before: number; after: number };
  replaced: boolean;
}

function ask(site: KillableSite, path: string, number: number, agent: http.Agent): Promise<string> {
  return new Promise((resolve) => {
    const headers = { "X-Forwarded-For": networkNumbered(number) };
    const asking = http.get(site.url + path, { agent, headers }, (response) => {
      response.on("error", () => resolve("no answer"));
      const isTurnedAway = response.statusCode === 503 && response.headers["retry-after"] !== undefined;
      response.on("end", () => resolve(isTurnedAway ? "turned away" : String(response.statusCode)));
      response.resume();
    });
    asking.on("error", () => resolve("no answer"));
  });
}

/** Sends `number` requests with `differing` different keys. */
async function send(site: KillableSite, number: number, differing: number): Promise<Map<string, number>> {
  const statuses = new Map<string, number>();
  const agent = new http.Agent({ keepAlive: true, maxSockets: lanes });
  let next = 0;
  async function lane(): Promise<void> {
    for (let turn = next++; turn < number; turn = next++) {
      // The step is coprime to the number of forms, so each is used.
      const path = paths[(turn * 7) % paths.length];
      if (path) count(statuses, await ask(site, path(turn % differing), turn, agent));
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane));
  agent.destroy();
  return statuses;
}

/** Requests made-up URLs, after a warm-up with repeated ones, so that only cached responses change the memory. */
export async function floodCache(site: KillableSite, keys: number): Promise<Flood> {
  await warmUp(site, { times: 2 });
  const { worker } = site;
  await send(site, Math.min(keys, 3000), paths.length);
  await untilIdle(worker);
  const before = residentMemory(worker);
  const statuses = await send(site, keys, Number.POSITIVE_INFINITY);
  await untilIdle(site.worker);
  return { statuses, memory: { before, after: residentMemory(site.worker) }, replaced: site.worker !== worker };
}

/** Unexpected responses, with their counts. */
export function failuresIn(statuses: ReadonlyMap<string, number>): [string, number][] {
  return [...statuses].filter(([status]) => status === "no answer" || Number(status) >= 500);
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

export const e26: Experiment = {
  shows: "60,000 made-up URLs use no more memory than the page cache's limit (about five minutes)",
  async run() {
    const directory = removableDirectory();
    try {
      const keys = 60_000;
      say(`Asking for ${keys.toLocaleString("en")} addresses, ${lanes} at a time ...`);
      const { statuses, memory, replaced } = await withAttackedSite({ dataDir: directory.path }, (site) =>
        floodCache(site, keys),
      );
      const grown = memory.after - memory.before;
      const failed = failuresIn(statuses);
      return report("E26, a flood of made-up addresses", [
        { name: "requests", value: keys.toLocaleString("en"), note: listed(statuses) },
        none(
          "not answered, or 5xx",
          failed.reduce((sum, [, number]) => sum + number, 0),
          listed(new Map(failed)),
        ),
        {
          name: "memory of the worker grew by",
          value: megabytes(grown),
          limit: `at most ${megabytes(maxGrowth * capacity)}`,
          isWithinLimit: grown <= maxGrowth * capacity,
          isRequired: true,
          note: `${megabytes(memory.before)} before, ${megabytes(memory.after)} after; ${(grown / keys).toFixed(0)} bytes for each`,
        },
        none("workers replaced", Number(replaced)),
      ]);
    } finally {
      directory.remove();
    }
  },
};
