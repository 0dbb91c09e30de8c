import { sql } from "kysely";
import { openDatabase } from "../src/base/db/connect.ts";
import { engineOf } from "../src/base/db/dialect.ts";
import { migrate } from "../src/base/db/migrate.ts";
import type { Db } from "../src/base/db/tables.ts";
import { insertEntry, insertLiveText } from "../src/domain/content/entries/rows.server.ts";
import { parseContent } from "../src/domain/content/fields/parse.ts";
import { ContentCache } from "../src/domain/content/published/cache/content-cache.server.ts";
import { dateIn } from "../src/domain/content/published/hours/calendar.ts";
import { type PageView, VisitCounter } from "../src/domain/visits/counter.server.ts";
import { settings } from "../src/seed/settings.ts";
import { startPostgresServer } from "../tests/support/postgres-server.ts";
import { removableDirectory } from "../tests/support/site-process.ts";
import { load } from "./load.ts";
import { cpuTime, pidOf } from "./process.ts";
import { type MeasuredSite, withGrownData, withSite } from "./product.ts";
import { type Figure, median, range, report, say } from "./report.ts";

const [views, days] = [1_000_000, 10];

/** Minutes of a day in which there are views. */
const minutes = 600;

/** In microseconds for each view, and in megabytes for all of them. */
const [maxViewMicroseconds, maxGrowthMegabytes] = [20, 10];
/** The time of requests for a cached page: with counting, divided by without. */
const maxRatio = 1.1;
const rounds = 7;
const requests = 20_000;

const timeZone = "America/New_York";

/** A repeatable generator of whole numbers below a limit. */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const agents = Array.from(
  { length: 60 },
  (_, number) =>
    `Mozilla/5.0 (${number % 3 ? "Windows NT 10.0; Win64; x64" : "Linux; Android 15; Pixel 9"}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${90 + number}.0.0.0 ${number % 3 ? "" : "Mobile "}Safari/537.36`,
);
const languages = ["en-US,en;q=0.9", "es-MX,es;q=0.8", "es", "pt-BR", "fr-CA", "de"];

/** A view of one of 8,000 visitors a day: a third of the views begin a visit, with one of 60 sources or 8 campaigns. */
function viewOf(number: number, random: (limit: number) => number): PageView {
  const visitor = random(8_000);
  const isFirstView = number % 3 === 0;
  return {
    path: `/page-${Math.floor(random(80) ** 2 / 80)}`,
    network: `10.${visitor >> 8}.${visitor & 255}.1`,
    userAgent: agents[visitor % agents.length] ?? "",
    languages: languages[visitor % languages.length] ?? "",
    referrer: isFirstView ? (visitor % 2 ? `site-${random(60)}.example` : "") : "harbor.example",
    utmSource: "",
    utmCampaign: isFirstView && visitor % 10 === 0 ? `campaign ${visitor % 8}` : "",
    host: "harbor.example",
  };
}

/** What the sums must be, kept as plainly as possible. */
class ExpectedSums {
  readonly sums = new Map<string, { views: number; visitors: number }>();
  #seen = new Set<string>();
  #day = "";

  add(view: PageView, day: string): void {
    if (day !== this.#day) this.#seen = new Set();
    this.#day = day;
    const visitorKey = `${view.network} ${view.userAgent}`;
    const device = view.userAgent.includes("Mobile") ? "phone" : "computer";
    const [language = ""] = view.languages.split(",", 1);
    this.#count(`total ${day} `, 1);
    this.#count(`page ${day} ${view.path}`, 1);
    this.#countOnce(visitorKey, [`total ${day} `, `device ${day} ${device}`, `language ${day} ${language}`]);
    if (view.referrer !== view.host) {
      const source = view.referrer || "direct";
      this.#countOnce(`${visitorKey} from ${source}`, [`source ${day} ${source}`]);
    }
    if (view.utmCampaign)
      this.#countOnce(`${visitorKey} by ${view.utmCampaign}`, [`campaign ${day} ${view.utmCampaign}`]);
  }

  #count(key: string, number: number, visitors = 0): void {
    const sum = this.sums.get(key) ?? { views: 0, visitors: 0 };
    this.sums.set(key, { views: sum.views + number, visitors: sum.visitors + visitors });
  }

  #countOnce(visitorKey: string, keys: readonly string[]): void {
    if (this.#seen.has(visitorKey)) return;
    this.#seen.add(visitorKey);
    for (const key of keys) this.#count(key, 0, 1);
  }
}

async function seedSettings(db: Db): Promise<void> {
  const at = new Date();
  await db.transaction().execute(async (tx) => {
    await insertEntry(tx, { id: "settings", kind: "settings", position: 0, at });
    const content = parseContent("settings", settings.content);
    const by = { id: null, name: "Bench" };
    const publishedFields = { slug: null, title: "Settings", content, version: 1, act: "published" as const, by, at };
    await insertLiveText(tx, { entry: "settings", kind: "settings", language: "en", ...publishedFields });
  });
}

async function bytesOf(db: Db): Promise<number> {
  const query =
    engineOf(db) === "sqlite"
      ? sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
  return Number((await query.execute(db)).rows[0]?.bytes);
}

async function measure(name: string, db: Db): Promise<Figure[]> {
  await migrate(db);
  await seedSettings(db);
  let now = new Date("2026-09-01T12:00:00Z");
  const cache = new ContentCache({ db, version: () => 1, now: () => now });
  const counter = new VisitCounter({ db, content: cache.reader(), now: () => now, secret: "bench" });
  const expectedSums = new ExpectedSums();
  const random = numbers(11);
  const before = await bytesOf(db);
  const perMinute = Math.ceil(views / (days * minutes));
  const cost = { counting: 0, storing: 0 };
  const spent = async (phase: keyof typeof cost, work: () => Promise<void>) => {
    const start = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(start);
    cost[phase] += user + system;
  };
  for (let number = 0; number < views; ) {
    const minute = Math.floor(number / perMinute);
    const day = Math.floor(minute / minutes);
    now = new Date(Date.UTC(2026, 8, 1 + day, 12, minute % minutes));
    const count = Math.min(perMinute, views - number);
    const seen = Array.from({ length: count }, (_, index) => viewOf(number + index, random));
    const today = dateIn(timeZone, now);
    for (const view of seen) expectedSums.add(view, today);
    await spent("counting", async () => {
      for (const view of seen) await counter.countView(view);
    });
    await spent("storing", () => counter.store());
    // Autovacuum does it every few minutes of a real day.
    if (minute % minutes === minutes - 1 && engineOf(db) === "postgres") await sql`vacuum`.execute(db);
    number += count;
  }
  const grown = (await bytesOf(db)) - before;
  const rows = await db.selectFrom("visit_sums").selectAll().execute();
  const wrong = rows.filter(({ dimension, day, name, views, visitors }) => {
    const sum = expectedSums.sums.get(`${dimension} ${day} ${name}`);
    return sum?.views !== views || sum.visitors !== visitors;
  });
  const perView = (microseconds: number) => microseconds / views;
  const total = perView(cost.counting + cost.storing);
  return [
    {
      name: `${name}: CPU time of a view`,
      value: `${total.toFixed(1)} µs`,
      limit: `${maxViewMicroseconds} µs`,
      isWithinLimit: total <= maxViewMicroseconds,
      note: `counting ${perView(cost.counting).toFixed(1)}, storing ${perMinute} views a minute ${perView(cost.storing).toFixed(1)}`,
    },
    {
      name: `${name}: sums`,
      value: `${rows.length - wrong.length} of ${expectedSums.sums.size} true`,
      limit: "all",
      isWithinLimit: wrong.length === 0 && rows.length === expectedSums.sums.size,
      isRequired: true,
    },
    {
      name: `${name}: growth`,
      value: `${(grown / 1_000_000).toFixed(1)} MB`,
      limit: `${maxGrowthMegabytes} MB`,
      isWithinLimit: grown <= maxGrowthMegabytes * 1_000_000,
      isRequired: true,
      note: `${rows.length.toLocaleString("en")} rows of ${days} days, and the digests of a day`,
    },
  ];
}

async function measureOn(name: string, url?: string): Promise<Figure[]> {
  const { path, remove } = removableDirectory();
  const db = await openDatabase({ dataDir: path, ...(url !== undefined && { url }) });
  say(`Counting ${views.toLocaleString("en")} page views on ${name} ...`);
  try {
    return await measure(name, db);
  } finally {
    await db.destroy();
    remove();
  }
}

/** CPU time of a request, in microseconds. */
async function costOf({ process: child }: MeasuredSite, url: string, options: string[] = []): Promise<number> {
  const before = cpuTime(pidOf(child));
  await load(url, requests, options);
  return (cpuTime(pidOf(child)) - before) / requests;
}

/** A cached page with counting and without, alternating, and a beacon besides. */
async function measureRequests(counting: MeasuredSite, silent: MeasuredSite): Promise<Figure[]> {
  const costs = { counting: [] as number[], silent: [] as number[], beacon: [] as number[] };
  const { origin } = new URL(counting.home);
  const headers = [`Origin=${origin}`, "Content-Type=application/x-www-form-urlencoded"].flatMap((one) => ["-H", one]);
  const beacon = ["-m", "POST", "-b", "path=%2F&referrer=&utm_source=&utm_campaign=", ...headers];
  for (const site of [counting, silent]) await load(site.home, requests);
  for (let round = 0; round < rounds; round += 1) {
    costs.counting.push(await costOf(counting, counting.home));
    costs.silent.push(await costOf(silent, silent.home));
    costs.beacon.push(await costOf(counting, `${origin}/visit`, beacon));
  }
  const ratios = costs.counting.map((cost, round) => cost / (costs.silent[round] ?? Number.NaN));
  const [page, plain, sent] = [median(costs.counting), median(costs.silent), median(costs.beacon)];
  return [
    {
      name: "A cached page, counting : not counting",
      value: `${(page / plain).toFixed(2)} times`,
      limit: `at most ${maxRatio}`,
      isWithinLimit: page / plain <= maxRatio,
      note: `${range(ratios, 2)} by round; ${plain.toFixed(0)} µs without`,
    },
    {
      name: "A beacon by HTTP : a cached page",
      value: `${(sent / page).toFixed(2)} times`,
      note: "its request; a view that counts costs the CPU time above besides",
    },
  ];
}

/** Turns counting off. */
async function turnOff(db: Db): Promise<void> {
  await sql`update entry_texts set published = json_set(published, '$.countVisits', json('false')), version = version + 1
    where entry_id = 'settings'`.execute(db);
}

/** `npm run bench -- visits`: a million page views on both databases, and what counting adds to a cached page. */
export async function benchVisits(): Promise<string[]> {
  const server = await startPostgresServer();
  const figures = [...(await measureOn("SQLite")), ...(await measureOn("PostgreSQL", server.url))];
  await server.stop();
  const pages = await withSite((counting) =>
    withGrownData(turnOff, (dataDir) => withSite((silent) => measureRequests(counting, silent), dataDir)),
  );
  return report(`${views.toLocaleString("en")} page views`, [...figures, ...pages]);
}
