import type { Db } from "../src/base/db/tables.ts";
import { defaultLanguage, type Language, languages } from "../src/base/languages.ts";
import { publishEntry } from "../src/domain/content/entries/publishing/publish.server.ts";
import { showLanguages } from "../src/domain/content/published/site-languages.server.ts";
import { load } from "./load.ts";
import { cpuTime, pidOf } from "./process.ts";
import { changeSettings, type MeasuredSite, withGrownData, withSite } from "./product.ts";
import { exactly, type Figure, median, report, say } from "./report.ts";
import { get } from "./request.ts";

const sizes = [10, 100, 1000];
const englishPaths = ["/", "/services", "/portfolio", "/contact", "/blog", "/blog/false-invoice"];
const paths = [...englishPaths, "/es", "/es/servicios", "/es/blog", "/es/blog/factura-falsa"];
const warmUp = 15;
const renderings = 15;
const cachedRequests = 5000;
/** Allowed growth beyond the growth of what is shown: in bytes, and in time on a busy machine. */
const tolerance = { bytes: 1.05, time: 1.5 };
/** Allowed time of a page beyond that of the same page on a site in one language. */
const secondLanguageTolerance = 1.2;

/** The costs of one page on a site of one size. */
interface Cost {
  /** Cards and options: elements that the page has once for each entry. */
  elements: number;
  html: number;
  /** CPU time of rendering and of a cached response, in microseconds. */
  rendering: number;
  cached: number;
}

const service = {
  icon: "cloud",
  summary: "Moved on a weekend, with a rollback plan, and nothing that your people notice on Monday morning.",
  tagline: "A weekend, with a rollback plan",
  description: "We plan the move with you, rehearse it, and do it while your people are at home.",
  audience: "Companies of 20 to 500 people that have outgrown the room with the servers in it.",
  included: ["A plan with dates", "A rehearsal", "The move", "Four weeks at your side"],
  questions: [{ question: "How long does it take?", answer: "Two to six weeks, most of them planning." }],
  project: { entry: "project-cloud" },
};

const project = {
  category: "Cloud",
  icon: "cloud",
  description: "Forty people, one server room, and a lease that ran out in eleven weeks.",
  picture: { media: "case-cloud", alt: "" },
  client: "A law firm with 40 people",
  problem: "The lease ran out, and nobody knew what ran on which machine.",
  work: "We listed everything, moved it in three weekends, and switched the room off.",
  result: { number: "11 weeks", text: "from the first call to an empty room" },
  services: [{ entry: "service-cloud" }],
};

const post = {
  summary: "What stood under water, what it cost to find out, and the list that we keep since.",
  picture: { media: "case-vault", alt: "" },
  topics: ["Continuity"],
  author: { entry: "member-dario-quintana" },
  body: {
    type: "doc",
    content: Array.from({ length: 30 }, () => ({
      type: "paragraph",
      content: [
        { type: "text", text: "One restores it on a Tuesday, with coffee, and writes down the minutes. ".repeat(4) },
      ],
    })),
  },
};

const contents = { service, project, post };

/**
 * Adds services, projects and posts in some languages, with the defaults of new ones: services on their page, projects not
 * featured, posts in the blog.
 */
async function grow(db: Db, count: number, shown: readonly Language[]): Promise<void> {
  await db.transaction().execute((tx) => showLanguages(tx, shown));
  for (let number = 1; number <= count; number += 1) {
    for (const kind of ["service", "project", "post"] as const) {
      const slug = `${kind}-${number}`;
      const content = { ...contents[kind], title: `${kind} number ${number}` };
      const text = { kind, slug, content, baseVersion: 0, by: { id: null, name: "Bench" } };
      let id: string | undefined;
      for (const language of shown) {
        const result = await publishEntry(db, { ...text, language, ...(id && { id }) }, new Date());
        if (result.state !== "published") throw new Error(`${slug} was not published: ${result.state}`);
        id = result.id;
      }
    }
  }
}

/** The cost of a request after a change of what the page shows. */
async function costOfMaking(site: MeasuredSite, url: string): Promise<number> {
  const costs = [];
  for (let i = 0; i < warmUp + renderings; i += 1) {
    changeSettings(site);
    const before = cpuTime(pidOf(site.process));
    const { status } = await get(url, "br");
    if (status !== 200) throw new Error(`${url} returned ${status}`);
    costs.push(cpuTime(pidOf(site.process)) - before);
  }
  return median(costs.slice(warmUp));
}

async function measure(site: MeasuredSite, pagePath: string): Promise<Cost> {
  const url = new URL(pagePath, site.home).href;
  const rendering = await costOfMaking(site, url);
  const html = (await get(url, "identity")).body.toString();
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  await load(url, cachedRequests);
  const before = cpuTime(pidOf(site.process));
  await load(url, cachedRequests);
  const cached = (cpuTime(pidOf(site.process)) - before) / cachedRequests;
  return {
    elements: [...main.matchAll(/<(?:li|option|article)\b/g)].length,
    html: Buffer.byteLength(html),
    rendering,
    cached,
  };
}

function growth(costs: readonly Cost[], valueIn: (cost: Cost) => number): number {
  const [first, last] = [costs[0], costs.at(-1)];
  return first && last ? valueIn(last) / valueIn(first) : Number.NaN;
}

/** `reference`: what the page costs at the largest size of a site in one language. */
function figures(costs: readonly Cost[], reference: Cost | undefined): Figure[] {
  const elements = Math.max(
    1,
    growth(costs, ({ elements }) => elements),
  );
  const bytes = growth(costs, ({ html }) => html);
  const rendering = growth(costs, (cost) => cost.rendering);
  const cached = growth(costs, (cost) => cost.cached);
  const second = reference ? (costs.at(-1)?.rendering ?? Number.NaN) / reference.rendering : null;
  const times = (ratio: number) => `${ratio.toFixed(2)} times`;
  const all = (valueIn: (cost: Cost) => string) => costs.map(valueIn).join(", ");
  return [
    { name: "shown on it", value: times(elements), note: all((cost) => String(cost.elements)) },
    {
      name: "HTML",
      value: times(bytes),
      limit: `at most ${times(elements * tolerance.bytes)}`,
      isWithinLimit: bytes <= elements * tolerance.bytes,
      isRequired: true,
      note: all((cost) => exactly(cost.html)),
    },
    {
      name: "made",
      value: times(rendering),
      limit: `at most ${times(elements * tolerance.time)}`,
      isWithinLimit: rendering <= elements * tolerance.time,
      note: all((cost) => `${(cost.rendering / 1000).toFixed(1)} ms`),
    },
    ...(second === null
      ? []
      : [
          {
            name: "made, compared with a site in one language",
            value: times(second),
            limit: `at most ${times(secondLanguageTolerance)}`,
            isWithinLimit: second <= secondLanguageTolerance,
          },
        ]),
    {
      name: "kept",
      value: times(cached),
      limit: `at most ${times(tolerance.time)}`,
      isWithinLimit: cached <= tolerance.time,
      note: all((cost) => `${cost.cached.toFixed(0)} µs`),
    },
  ];
}

/** Costs of some pages on a site with so many more of each. Each page has a site of its own, which also renders requested pages again. */
async function costsOf(size: number, shown: readonly Language[], measuredPaths: readonly string[]) {
  const costs = new Map<string, Cost>();
  say(`Adding ${size} services, projects and posts in ${shown.join(" and ")} ...`);
  await withGrownData(
    (db) => grow(db, size, shown),
    async (dataDir) => {
      for (const path of measuredPaths) costs.set(path, await withSite((site) => measure(site, path), dataDir));
    },
  );
  return costs;
}

/** How a page's costs grow with the number of services, projects and posts, in two languages, and against one. */
export async function benchScale(): Promise<string[]> {
  const all: ReadonlyMap<string, Cost>[] = [];
  for (const size of sizes) all.push(await costsOf(size, languages, paths));
  const inOneLanguage = await costsOf(Math.max(...sizes), [defaultLanguage], englishPaths);
  return paths.flatMap((path) => {
    const costs = all.flatMap((ofSize) => ofSize.get(path) ?? []);
    return report(`${path} with ${sizes.join(", ")} more of each`, figures(costs, inOneLanguage.get(path)));
  });
}
