import { setTimeout } from "node:timers/promises";
import { openDatabase } from "#src/base/db/connect.ts";
import { ask } from "../support/site.ts";
import { removableDirectory, startSite } from "../support/site-process.ts";
import { aPerson, cookiesOf, logIn, password } from "../support/staff.ts";

export interface AttackPlan {
  /** Total number, a quarter for each way. */
  tries: number;
  /** Concurrent attempts. */
  concurrency: number;
  /** Number of guesses afterwards that no limit stops, so that passwords are hashed continuously. */
  hashed: number;
  /** Number of timed responses, each for known and unknown accounts. */
  timed: number;
}

export interface LoginAttackResult {
  tries: number;
  /** Attempts by way that were checked; the others were rejected by a limit. */
  checked: Record<string, number>;
  /** Maximum number of checked attempts for one account. */
  mostForOne: number;
  letIn: number;
  /** Unexpected responses. */
  others: number;
  /** Durations of the owner's logins from a known device, in milliseconds. */
  ownerLogins: number[];
  ownerFailed: number;
  /** For a public page meanwhile, in milliseconds. */
  publicP99: number;
  publicFailed: number;
  /** For a public page while passwords are hashed continuously, two at a time, in milliseconds. */
  hashingP99: number;
  known: number[];
  unknown: number[];
}

const random = (below: number) => Math.floor(Math.random() * below);
const someAddress = () => `${1 + random(220)}.${random(256)}.${random(256)}.${1 + random(254)}`;
const ofOneNetwork = () =>
  `2001:db8:7:7:${Array.from({ length: 4 }, () => (1 + random(65_535)).toString(16)).join(":")}`;

/** Guesses passwords in several ways that could evade limits, while the owner works and visitors read. */
export async function attackLogin({ tries, concurrency, hashed, timed }: AttackPlan): Promise<LoginAttackResult> {
  const directory = removableDirectory();
  const settings = { HOST: "127.0.0.1", DATA_DIR: directory.path, LOG_LEVEL: "warn", TRUST_PROXY: "127.0.0.1" };
  const site = await startSite(settings);
  const db = await openDatabase({ dataDir: directory.path });
  try {
    const owner = await aPerson(db, { email: "owner@harbor.example" });
    const from = (address: string, cookie = "") => ({ "X-Forwarded-For": address, ...(cookie && { Cookie: cookie }) });
    const home = "198.51.100.7";
    const first = await logIn(site.url, { email: owner.email }, from(home));
    const device = cookiesOf(first).replace(/session=[^;]*; /, "");
    const result: LoginAttackResult = {
      tries: 0,
      checked: {},
      mostForOne: 0,
      letIn: first.status === 303 ? 0 : 1,
      others: 0,
      ownerLogins: [],
      ownerFailed: 0,
      publicP99: 0,
      publicFailed: 0,
      hashingP99: 0,
      known: [],
      unknown: [],
    };
    const perAccount = new Map<string, number>();
    let number = 0;
    const scenarios: Record<string, () => { email: string; address: string }> = {
      "one account, one address": () => ({ email: owner.email, address: "203.0.113.1" }),
      "one account, many addresses": () => ({ email: "boss@harbor.example", address: someAddress() }),
      "many accounts, one IPv6 /64": () => ({ email: `a${number++}@harbor.example`, address: ofOneNetwork() }),
      "many accounts, spoofed header": () => ({
        email: `b${number++}@harbor.example`,
        address: `${someAddress()}, 203.0.113.2`,
      }),
    };
    const attempts = Object.entries(scenarios).flatMap(([scenario, make]) =>
      Array.from({ length: tries / 4 }, () => ({ scenario, make })),
    );
    let running = true;
    const visitors = readPages(site.url, () => running);
    const working = workMeanwhile();
    async function workMeanwhile() {
      while (running) {
        const started = performance.now();
        const { status } = await logIn(site.url, { email: owner.email }, from(home, device));
        result.ownerLogins.push(performance.now() - started);
        if (status !== 303) result.ownerFailed += 1;
        await setTimeout(1000);
      }
    }
    await inParallel(attempts, concurrency, async ({ scenario, make }) => {
      const { email, address } = make();
      // Above the limit, even the right password must be rejected.
      const guess =
        scenario === "one account, one address" && result.tries > tries / 8 ? password : `guess ${number++}`;
      const { status } = await logIn(site.url, { email, password: guess }, from(address));
      result.tries += 1;
      if (status === 401) {
        result.checked[scenario] = (result.checked[scenario] ?? 0) + 1;
        perAccount.set(email, (perAccount.get(email) ?? 0) + 1);
      } else if (status === 303) result.letIn += 1;
      else if (status !== 429) result.others += 1;
    });
    running = false;
    await working;
    const pages = await visitors;
    result.publicP99 = p99(pages.times);
    result.publicFailed = pages.failed;
    result.mostForOne = Math.max(0, ...perAccount.values());
    result.hashingP99 = await readWhileHashing(site.url, hashed, (number) =>
      logIn(site.url, { email: `c${number}@harbor.example`, password: "a guess" }, from(someAddress())),
    );
    const people = await Promise.all(Array.from({ length: Math.ceil(timed / 5) }, () => aPerson(db)));
    const pairs = Array.from({ length: timed }, (_, index) => index);
    await inParallel(pairs, 2, async (index) => {
      const person = people[Math.floor(index / 5)];
      const timeOf = async (email: string) => {
        const started = performance.now();
        await logIn(site.url, { email, password: "a wrong password" }, from(someAddress()));
        return performance.now() - started;
      };
      const order = [person?.email ?? "", `unknown.${index}@harbor.example`];
      // The first request warms up code, so the order alternates.
      const swapped = index % 2 === 1;
      const [one = 0, two = 0] = [
        await timeOf(order[swapped ? 1 : 0] ?? ""),
        await timeOf(order[swapped ? 0 : 1] ?? ""),
      ];
      result.known.push(swapped ? two : one);
      result.unknown.push(swapped ? one : two);
    });
    return result;
  } finally {
    await db.destroy();
    await site.stop();
    directory.remove();
  }
}

async function readWhileHashing(
  url: string,
  guesses: number,
  guess: (number: number) => Promise<unknown>,
): Promise<number> {
  let running = true;
  const visitors = readPages(url, () => running);
  const numbers = Array.from({ length: guesses }, (_, number) => number);
  await inParallel(numbers, 40, async (number) => void (await guess(number)));
  running = false;
  return p99((await visitors).times);
}

function p99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
}

async function readPages(url: string, goesOn: () => boolean): Promise<{ times: number[]; failed: number }> {
  const times: number[] = [];
  let failed = 0;
  while (goesOn()) {
    const started = performance.now();
    const { status } = await ask(url, "/");
    times.push(performance.now() - started);
    if (status !== 200) failed += 1;
    await setTimeout(10);
  }
  return { times, failed };
}

async function inParallel<T>(work: readonly T[], concurrency: number, run: (piece: T) => Promise<void>): Promise<void> {
  const rest = [...work];
  const lane = async () => {
    for (let piece = rest.shift(); piece !== undefined; piece = rest.shift()) await run(piece);
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
}

/** Two-sided p-value of the Mann-Whitney test. */
export function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const all = [...a.map((value) => ({ value, first: true })), ...b.map((value) => ({ value, first: false }))];
  all.sort((x, y) => x.value - y.value);
  const rankSum = all.reduce((sum, { first }, index) => sum + (first ? index + 1 : 0), 0);
  const u = rankSum - (a.length * (a.length + 1)) / 2;
  const mean = (a.length * b.length) / 2;
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
  return 2 * (1 - normal(Math.abs(u - mean) / deviation));
}

/** Abramowitz and Stegun, 26.2.17: accurate to seven digits. */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const factors = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = factors.reduceRight((rest, factor) => (rest + factor) * t, 0);
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
