import sharp from "sharp";
import { freePort } from "../../bench/process.ts";
import { type Figure, median, report, say } from "../../bench/report.ts";
import { type DatabaseOptions, openDatabase } from "../../src/db/connect.ts";
import { pictureKey } from "../../src/media/key.ts";
import { hashPassword } from "../../src/people/password-hash.server.ts";
import { ask } from "../support/site.ts";
import { temporaryDirectory } from "../support/site-process.ts";
import { aPerson, signedIn } from "../support/staff.ts";
import { corpus } from "./abuse/corpus.ts";
import { bar, byCost, milliseconds, sayDearest, sayGroups } from "./abuse/costs.ts";
import { atRest, type Measured, measureOnce, millisecondsBetween, nextNumber } from "./abuse/measure.ts";
import type { Ground } from "./abuse/reads.ts";
import { type AbuseRequest, isTurnedAway, send, sendAndLeave } from "./abuse/request.ts";
import { DrilledSite } from "./drilled-site.ts";
import { type Experiment, none } from "./experiment.ts";

/** Each request is sent so often; one that costs more than `dear` milliseconds only twice. */
const rounds = 3;
const dear = 1000;

/** So many at once, by clients that wait and by clients that go. */
const crowd = 100;
/**
 * What a request of a client that has gone may cost of what one costs that is answered, or in milliseconds, for what is
 * done before it waits.
 */
const gone = { part: 0.25, least: 2 };

/** Runs the built site on a database for as long as `use` takes. */
export async function withAttackedSite<Result>(
  database: DatabaseOptions,
  use: (site: DrilledSite) => Promise<Result>,
): Promise<Result> {
  const site = new DrilledSite(await freePort(), database);
  await site.start();
  try {
    return await use(site);
  } finally {
    await site.stop();
  }
}

/** What the requests name of a site. Loads what is loaded at first use, and has each page made and kept. */
export async function warmUp(
  site: DrilledSite,
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
      await atRest(site.worker);
    }
  }
  return { pages, pictures: [...pictures] };
}

/** Uploads a picture that is dear to encode, and answers its key. */
async function uploadPicture(site: DrilledSite, database: DatabaseOptions, seed: number): Promise<string> {
  const db = await openDatabase(database);
  try {
    const host = new URL(site.url).host;
    const cookie = await signedIn(db, await aPerson(db));
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

/** Sends each request so often, each time alone, and tells what it cost. */
export async function measureAll(
  site: DrilledSite,
  rounds: number,
  groundOf: (round: number) => Promise<Ground>,
): Promise<Measured[]> {
  let all: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const requests = await corpus(await groundOf(round));
    // The first of each kind loads and compiles what the others find ready.
    if (round === 0) for (const request of firstOfEach(requests)) await send(site.url, request, nextNumber());
    if (round === 0) all = requests.map(asMeasured);
    for (const [index, measured] of all.entries()) {
      // The same request, about another picture.
      measured.request = requests[index] ?? measured.request;
      if (measured.costs.length < 2 || Math.max(...measured.costs) < dear) await measureOnce(site, measured);
    }
    say(`Round ${round + 1} of ${rounds}: ${all.length} requests`);
  }
  return all;
}

function asMeasured(request: AbuseRequest): Measured {
  return { request, costs: [], statuses: new Set(), faults: new Set() };
}

function firstOfEach(requests: readonly AbuseRequest[]): AbuseRequest[] {
  const cheap = requests.filter(({ group, signsIn }) => !signsIn && !["bodies", "new media"].includes(group));
  return [...Map.groupBy(cheap, ({ group }) => group).values()].flatMap((same) => same.slice(0, 3));
}

/** What hashing a password costs, in milliseconds of CPU time. */
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

interface Crowd {
  /** CPU time of each that was answered by more than a refusal, while all waited. */
  answered: number;
  turnedAway: number;
  /** CPU time of each, while none waited. */
  gone: number;
}

/** Sends a dear request many times at once, by clients that wait for the answer and by clients that go at once. */
async function crowdAndLeave(site: DrilledSite, request: AbuseRequest, crowd: number): Promise<Crowd> {
  const all = Array.from({ length: crowd });
  const before = await atRest(site.worker);
  const answers = await Promise.all(all.map(() => send(site.url, request, nextNumber())));
  const between = await atRest(site.worker);
  await Promise.all(all.map(() => sendAndLeave(site.url, request, nextNumber())));
  const after = await atRest(site.worker);
  const turnedAway = answers.filter(isTurnedAway).length;
  return {
    answered: millisecondsBetween(before, between) / Math.max(1, crowd - turnedAway),
    turnedAway,
    gone: millisecondsBetween(between, after) / crowd,
  };
}

/** What is made for whoever asks: of the requests that change nothing, the dearest that is no file. */
function dearestRead(all: readonly Measured[]): AbuseRequest {
  const reads = all.filter(
    ({ request: { group, method, path } }) =>
      method === "GET" && !group.includes("media") && !path.startsWith("/cms") && group !== "headers",
  );
  const [dearest] = byCost(reads);
  if (!dearest) throw new Error("There is no request to send");
  return dearest.request;
}

/** Of a picture that a published page or staff have shown, what is asked for first is made and kept. */
function isPicture({ group }: AbuseRequest): boolean {
  return group.includes("media");
}

function overBar(all: readonly Measured[], allowance: number): Measured[] {
  return byCost(all).filter(({ costs }) => median(costs) > bar + allowance);
}

function costFigure(name: string, some: readonly Measured[], allowance: number): Figure {
  const [worst] = byCost(some);
  const over = overBar(some, allowance);
  const limit = bar + allowance;
  return {
    name,
    value: milliseconds(median(worst?.costs ?? [0])),
    bar: `at most ${limit.toFixed(0)} ms`,
    kept: over.length === 0,
    binding: true,
    note: `${over.length} of ${some.length} over it; the worst: ${worst?.request.name}`,
  };
}

export const e24: Experiment = {
  shows: "what each of a thousand requests costs that anyone may send, one by one (six minutes)",
  async run() {
    const directory = temporaryDirectory();
    const database = { dataDir: directory.path };
    try {
      return await withAttackedSite(database, async (site) => {
        const { pages, pictures } = await warmUp(site);
        const all = await measureAll(site, rounds, async (round) => {
          const uploaded = await uploadPicture(site, database, round);
          await atRest(site.worker);
          return { pages, picture: pictures[round] ?? "", uploaded };
        });
        sayDearest(all);
        sayGroups(all);
        const hashing = await hashingCost();
        const read = dearestRead(all);
        const left = await crowdAndLeave(site, read, crowd);
        for (const { request, costs } of overBar(all, 0)) say(`over: ${milliseconds(median(costs))}  ${request.name}`);
        const faulty = all.filter(({ faults }) => faults.size > 0);
        for (const { request, faults } of faulty) say(`fault: ${[...faults].join(", ")}  ${request.name}`);
        const signsIn = all.filter(({ request }) => request.signsIn);
        const made = all.filter(({ request }) => isPicture(request));
        return report("E24, what anyone may send, alone", [
          { name: "requests", value: String(all.length), bar: "at least 300", kept: all.length >= 300, binding: true },
          costFigure(
            "the dearest",
            all.filter(({ request }) => !request.signsIn && !isPicture(request)),
            0,
          ),
          {
            name: "the dearest picture",
            value: milliseconds(median(byCost(made)[0]?.costs ?? [0])),
            note: `of ${made.length}, each made once, in a process of low priority: ${byCost(made)[0]?.request.name}`,
          },
          {
            ...costFigure("the dearest of the login", signsIn, hashing),
            note: `of which hashing takes ${milliseconds(hashing)}; ${costFigure("", signsIn, hashing).note}`,
          },
          none("5xx, or the inside shown", faulty.length),
          {
            name: "one of a client that has gone",
            value: milliseconds(left.gone),
            bar: `at most ${gone.part * 100} % of an answered one, or ${gone.least} ms`,
            kept: left.gone <= Math.max(gone.least, gone.part * left.answered),
            binding: true,
            note: `${read.name}: an answered one ${milliseconds(left.answered)}; ${crowd} at once, ${left.turnedAway} turned away`,
          },
        ]);
      });
    } finally {
      directory.remove();
    }
  },
};
