import { setTimeout } from "node:timers/promises";
import type { Db } from "../src/base/db/tables.ts";
import type { Language } from "../src/base/languages.ts";
import { publishEntry } from "../src/domain/content/entries/publishing/publish.server.ts";
import { cpuAccount, cpuBetween, pidOf } from "./process.ts";
import { type MeasuredSite, renderings } from "./product.ts";
import { report, say } from "./report.ts";

/** Concurrent requests. */
const lanes = 8;

/** In milliseconds: longer than the site waits until it checks its pages, and than a log line takes through its pipe. */
const pauseMs = 800;
/** CPU time of an idle site in a pause, in microseconds. */
const idleMicroseconds = 50_000;

interface Crawl {
  /** Rendered pages. */
  rendered: number;
  /** CPU time, in microseconds. */
  cpu: number;
}

/** Publishes something, requests pages, and waits until the site has also done its work in the background. */
async function crawl(site: MeasuredSite, paths: readonly string[], publish: () => Promise<void>): Promise<Crawl> {
  const pid = pidOf(site.process);
  const before = { rendered: renderings(site), account: cpuAccount(pid) };
  await publish();
  const remaining = paths.values();
  const lane = async () => {
    for (const path of remaining) {
      const answer = await fetch(site.url + path);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path} returned ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  for (let used = idleMicroseconds; used >= idleMicroseconds; ) {
    const account = cpuAccount(pid);
    await setTimeout(pauseMs);
    used = cpuBetween(account, cpuAccount(pid));
  }
  return { rendered: renderings(site) - before.rendered, cpu: cpuBetween(before.account, cpuAccount(pid)) };
}

type Content = Record<string, unknown>;

/** Publishes a change of an entry. */
export async function publishChange(
  db: Db,
  kind: "testimonial" | "service" | "settings",
  id: string,
  change: (content: Content) => Content,
  language: Language = "en",
): Promise<void> {
  const { draft, version } = await db
    .selectFrom("entry_texts")
    .select(["draft", "version"])
    .where("entry_id", "=", id)
    .where("locale", "=", language)
    .executeTakeFirstOrThrow();
  const content = change(draft as Content);
  const by = { id: null, name: "Bench" };
  const publication = { kind, id, language, slug: null, content, baseVersion: version, by } as const;
  const { state } = await publishEntry(db, publication, new Date());
  if (state !== "published") throw new Error(`The ${kind} was not published: ${state}`);
}

/** What is published before each crawl, and how many of the crawled pages show it. */
const publications: { name: string; pagesShowing: number; publish: (db: Db) => Promise<void> }[] = [
  { name: "nothing", pagesShowing: 0, publish: async () => {} },
  {
    name: "a testimonial, on the home page",
    pagesShowing: 1,
    publish: (db) => publishChange(db, "testimonial", "testimonial-law", (old) => ({ ...old, name: "Ruth Vega" })),
  },
  {
    name: "a service, on its own page",
    pagesShowing: 1,
    publish: (db) => publishChange(db, "service", "bench-3", (old) => ({ ...old, description: "All of it, twice." })),
  },
  {
    name: "its Spanish text, on no English page",
    pagesShowing: 0,
    publish: (db) => publishChange(db, "service", "bench-3", (old) => ({ ...old, description: "Todo." }), "es"),
  },
  {
    name: "the Spanish settings, on no English page",
    pagesShowing: 0,
    publish: (db) =>
      publishChange(
        db,
        "settings",
        "settings",
        ({ closing, ...old }) => ({ ...old, closing: { ...Object(closing), heading: "Hablemos hoy" } }),
        "es",
      ),
  },
  {
    name: "a setting, on every page",
    pagesShowing: Number.POSITIVE_INFINITY,
    publish: (db) =>
      publishChange(db, "settings", "settings", ({ closing, ...old }) => ({
        ...old,
        closing: { ...Object(closing), heading: "Talk to us today" },
      })),
  },
];

const numeral = (value: number) => value.toLocaleString("en");

/**
 * Crawls the home page and the pages of the first of the services of `growth.ts` after each of some publications: how many
 * of them are made again, and at what cost.
 */
export async function crawlAfterPublications(
  site: MeasuredSite,
  db: Db,
  services: { total: number; crawled: number },
): Promise<string[]> {
  const paths = ["/", ...Array.from({ length: services.crawled }, (_, number) => `/services/bench-${number}`)];
  say(`Crawling ${numeral(paths.length)} pages, ${lanes} at a time, ${publications.length + 1} times ...`);
  const first = await crawl(site, paths, async () => {});
  const crawls = [{ name: "first crawl", pagesShowing: Number.POSITIVE_INFINITY, ...first }];
  for (const { publish, ...publication } of publications) {
    crawls.push({ ...publication, ...(await crawl(site, paths, () => publish(db))) });
  }
  return report(
    `Pages made in a crawl of ${numeral(paths.length)} pages of a site with ${numeral(services.total)} services, after publishing`,
    crawls.map(({ name, pagesShowing, rendered, cpu }) => ({
      name,
      value: `${numeral(rendered)} pages`,
      ...(Number.isFinite(pagesShowing) && {
        limit: `at most ${pagesShowing}`,
        isWithinLimit: rendered <= pagesShowing,
        isRequired: true,
      }),
      note: `${(cpu / paths.length / 1000).toFixed(2)} ms of CPU a page, ${(cpu / 1e6).toFixed(1)} s in total, ${(cpu / first.cpu).toFixed(2)} times the first`,
    })),
  );
}
