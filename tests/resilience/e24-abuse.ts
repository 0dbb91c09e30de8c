import sharp from "sharp";
import { type DatabaseOptions, openDatabase } from "#src/base/db/connect.ts";
import { hashPassword } from "#src/domain/auth/passwords/password-hash.server.ts";
import { pictureKey } from "#src/domain/media/key.ts";
import { freePort } from "../../bench/process.ts";
import { type Figure, median, report, say } from "../../bench/report.ts";
import { ask } from "../support/site.ts";
import { removableDirectory } from "../support/site-process.ts";
import { aPerson, logInDirectly } from "../support/staff.ts";
import { corpus } from "./abuse/corpus.ts";
import { byCost, maxCost, milliseconds, reportGroups, reportMostExpensive } from "./abuse/costs.ts";
import { type Measured, measureOnce, millisecondsBetween, nextNumber, untilIdle } from "./abuse/measure.ts";
import { type AbuseRequest, isTurnedAway, send, sendAndLeave } from "./abuse/request.ts";
import type { SiteData } from "./abuse/requests.ts";
import { type Experiment, none } from "./experiment.ts";
import { KillableSite } from "./killable-site.ts";

/** Runs of each request; requests that cost more than `expensive` milliseconds run only twice. */
const rounds = 3;
const expensive = 1000;

/** Extra runs for requests over the limit: every tenth page includes a garbage collection of 60 to 100 ms. */
const more = 8;

/** Concurrent requests, from clients that wait and from clients that disconnect. */
const clientCount = 100;
/**
 * Maximum cost of a request whose client has disconnected: a part of the cost of an answered one, or milliseconds for the
 * work before it is queued.
 */
const abandoned = { part: 0.25, least: 2 };

/** Runs the built site on a database while `use` runs. */
export async function withAttackedSite<Result>(
  database: DatabaseOptions,
  use: (site: KillableSite) => Promise<Result>,
): Promise<Result> {
  const site = new KillableSite(await freePort(), database);
  await site.start();
  try {
    return await use(site);
  } finally {
    await site.stop();
  }
}

/** Requests every page, so that code is loaded and pages are cached. Returns the paths and picture keys. */
export async function warmUp(
  site: KillableSite,
  { times = 3, most = Number.POSITIVE_INFINITY } = {},
): Promise<{ pages: string[]; pictures: string[] }> {
  const get = (path: string) => ask(site.url, path, { headers: { Host: new URL(site.url).host } });
  const pages = [...(await get("/sitemap.xml")).body.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(
    ([, page = ""]) => page,
  );
  const pictures = new Set<string>();
  for (const page of pages.slice(0, most)) {
    for (let time = 0; time < times; time += 1) {
      const { body } = await get(page);
      for (const [, key = ""] of body.matchAll(/\/media\/([^/" ]+)\//g)) pictures.add(key);
      await untilIdle(site.worker);
    }
  }
  return { pages, pictures: [...pictures] };
}

/** Uploads a picture that is expensive to encode, and returns its key. */
async function uploadPicture(site: KillableSite, database: DatabaseOptions, seed: number): Promise<string> {
  const db = await openDatabase(database);
  try {
    const host = new URL(site.url).host;
    const cookie = await logInDirectly(db, await aPerson(db));
    const noise = { type: "gaussian", mean: 100 + seed, sigma: 30 } as const;
    const body = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: "#888", noise } })
      .jpeg()
      .toBuffer();
    const { status } = await ask(site.url, `/cms/media/upload?name=noise-${seed}.jpg`, {
      method: "POST",
      headers: { Host: host, Origin: site.url, Cookie: cookie, "Content-Type": "image/jpeg" },
      body,
    });
    const row = await db.selectFrom("media").selectAll().orderBy("created_at", "desc").executeTakeFirstOrThrow();
    if (status !== 200) throw new Error(`The picture was answered with ${status}`);
    return pictureKey(row);
  } finally {
    await db.destroy();
  }
}

/** Measures each request several times, each time alone. */
export async function measureAll(
  site: KillableSite,
  rounds: number,
  dataOf: (round: number) => Promise<SiteData>,
): Promise<Measured[]> {
  let all: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const requests = await corpus(await dataOf(round));
    // The first request of each kind loads and compiles code.
    if (round === 0) for (const request of firstOfEach(requests)) await send(site.url, request, nextNumber());
    if (round === 0) all = requests.map(asMeasured);
    for (const [index, measured] of all.entries()) {
      // The same request with another picture.
      measured.request = requests[index] ?? measured.request;
      if (measured.costs.length < 2 || Math.max(...measured.costs) < expensive) await measureOnce(site, measured);
    }
    say(`Round ${round + 1} of ${rounds}: ${all.length} requests`);
  }
  return all;
}

function asMeasured(request: AbuseRequest): Measured {
  return { request, costs: [], statuses: new Set(), errors: new Set() };
}

function firstOfEach(requests: readonly AbuseRequest[]): AbuseRequest[] {
  const cheap = requests.filter(({ group, signsIn }) => !signsIn && !["bodies", "new media"].includes(group));
  return [...Map.groupBy(cheap, ({ group }) => group).values()].flatMap((same) => same.slice(0, 3));
}

/** Cost of hashing a password, in milliseconds of CPU time. */
async function hashingCost(): Promise<number> {
  const costs: number[] = [];
  for (let time = 0; time < 5; time += 1) {
    const before = process.cpuUsage();
    await hashPassword("tidal lantern oboe");
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1000);
  }
  return median(costs);
}

interface AbandonResult {
  /** CPU time per answered request when all clients wait. */
  answered: number;
  turnedAway: number;
  /** CPU time per request when all clients disconnect. */
  disconnected: number;
}

/** Sends an expensive request many times at once, from clients that wait and from clients that disconnect. */
async function measureAbandoned(site: KillableSite, request: AbuseRequest, crowd: number): Promise<AbandonResult> {
  const all = Array.from({ length: crowd });
  const before = await untilIdle(site.worker);
  const answers = await Promise.all(all.map(() => send(site.url, request, nextNumber())));
  const between = await untilIdle(site.worker);
  await Promise.all(all.map(() => sendAndLeave(site.url, request, nextNumber())));
  const after = await untilIdle(site.worker);
  const turnedAway = answers.filter(isTurnedAway).length;
  return {
    answered: millisecondsBetween(before, between) / Math.max(1, crowd - turnedAway),
    turnedAway,
    disconnected: millisecondsBetween(between, after) / crowd,
  };
}

/** The most expensive GET request that is no file. */
function mostExpensiveRead(all: readonly Measured[]): AbuseRequest {
  const reads = all.filter(
    ({ request: { group, method, path } }) =>
      method === "GET" && !group.includes("media") && !path.startsWith("/cms") && group !== "headers",
  );
  const [dearest] = byCost(reads);
  if (!dearest) throw new Error("There is no request to send");
  return dearest.request;
}

/** Picture variants are made at the first request and stored. */
function isPicture({ group }: AbuseRequest): boolean {
  return group.includes("media");
}

function overBar(all: readonly Measured[], allowance: number): Measured[] {
  return byCost(all).filter(({ costs }) => median(costs) > maxCost + allowance);
}

function costFigure(name: string, some: readonly Measured[], allowance: number): Figure {
  const [worst] = byCost(some);
  const over = overBar(some, allowance);
  const limit = maxCost + allowance;
  return {
    name,
    value: milliseconds(median(worst?.costs ?? [0])),
    limit: `at most ${limit.toFixed(0)} ms`,
    isWithinLimit: over.length === 0,
    isRequired: true,
    note: `${over.length} of ${some.length} over it; the worst: ${worst?.request.name}`,
  };
}

export const e24: Experiment = {
  shows: "what each of a thousand requests costs that anyone may send, one by one (six minutes)",
  async run() {
    const directory = removableDirectory();
    const database = { dataDir: directory.path };
    try {
      return await withAttackedSite(database, async (site) => {
        const { pages, pictures } = await warmUp(site);
        const all = await measureAll(site, rounds, async (round) => {
          const uploaded = await uploadPicture(site, database, round);
          await untilIdle(site.worker);
          return { pages, picture: pictures[round] ?? "", uploaded };
        });
        const doubtful = overBar(all, 0).filter(({ request }) => !isPicture(request));
        for (const measured of doubtful) {
          for (let time = 0; time < more; time += 1) await measureOnce(site, measured);
        }
        reportMostExpensive(all);
        reportGroups(all);
        const hashing = await hashingCost();
        const read = mostExpensiveRead(all);
        const left = await measureAbandoned(site, read, clientCount);
        for (const { request, costs } of overBar(all, 0)) say(`over: ${milliseconds(median(costs))}  ${request.name}`);
        const withErrors = all.filter(({ errors }) => errors.size > 0);
        for (const { request, errors } of withErrors) say(`error: ${[...errors].join(", ")}  ${request.name}`);
        const signsIn = all.filter(({ request }) => request.signsIn);
        const made = all.filter(({ request }) => isPicture(request));
        return report("E24, what anyone may send, alone", [
          {
            name: "requests",
            value: String(all.length),
            limit: "at least 300",
            isWithinLimit: all.length >= 300,
            isRequired: true,
          },
          costFigure(
            "most expensive request",
            all.filter(({ request }) => !request.signsIn && !isPicture(request)),
            0,
          ),
          {
            name: "most expensive picture",
            value: milliseconds(median(byCost(made)[0]?.costs ?? [0])),
            note: `of ${made.length}, each made once, in a process of low priority: ${byCost(made)[0]?.request.name}`,
          },
          {
            ...costFigure("most expensive login request", signsIn, hashing),
            note: `hashing takes ${milliseconds(hashing)}; ${costFigure("", signsIn, hashing).note}`,
          },
          none("5xx, or internal details leaked", withErrors.length),
          {
            name: "request of a client that disconnected",
            value: milliseconds(left.disconnected),
            limit: `at most ${abandoned.part * 100} % of an answered one, or ${abandoned.least} ms`,
            isWithinLimit: left.disconnected <= Math.max(abandoned.least, abandoned.part * left.answered),
            isRequired: true,
            note: `${read.name}: an answered one ${milliseconds(left.answered)}; ${clientCount} at once, ${left.turnedAway} turned away`,
          },
        ]);
      });
    } finally {
      directory.remove();
    }
  },
};
