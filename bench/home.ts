import http from "node:http";
import zlib from "node:zlib";
import { load } from "./load.ts";
import { pairs, startNginx } from "./nginx.ts";
import { cpuTime, pidOf } from "./process.ts";
import { changeSettings, expectRenderings, type MeasuredSite, renderings, withSite } from "./product.ts";
import { type Figure, median, range, report, say } from "./report.ts";
import { get, getRecompressed, type Received } from "./request.ts";

const rounds = 9;
const requestsPerRound = 30_000;
const maxRatio = 4;
const renderedRequests = 300;

interface Server {
  url: string;
  pid: number;
}

/** CPU time of a server's processes per request, in microseconds. */
async function costOf(server: Server): Promise<number> {
  const before = cpuTime(server.pid);
  await load(server.url, requestsPerRound);
  return (cpuTime(server.pid) - before) / requestsPerRound;
}

/** Headers without those that differ between servers. */
function comparable({ headers }: Received): string[] {
  const ownHeaders = new Set(["date", "server", "connection"]);
  return pairs(headers)
    .filter(([name]) => !ownHeaders.has(name.toLowerCase()))
    .map(([name, value]) => `${name.toLowerCase()}: ${value}`)
    .sort();
}

async function requireEqual(ours: Received, url: string, agent: http.Agent): Promise<void> {
  const theirs = await get(url, "br", agent);
  const [a, b] = [comparable(ours).join("\n"), comparable(theirs).join("\n")];
  if (a !== b) throw new Error(`The two servers' headers differ, so they cannot be compared.\n${a}\n\nnginx:\n${b}`);
  if (!ours.body.equals(theirs.body)) throw new Error("The two servers' bodies differ, so they cannot be compared.");
}

/** Alternating, and each first in turn, so that other load on the machine affects both. */
async function compare(site: Server, nginx: Server): Promise<{ site: number[]; nginx: number[] }> {
  const costs = { site: [] as number[], nginx: [] as number[] };
  for (const server of [nginx, site]) await load(server.url, requestsPerRound / 10);
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (["nginx", "site"] as const) : (["site", "nginx"] as const);
    for (const name of order) costs[name].push(await costOf(name === "site" ? site : nginx));
  }
  return costs;
}

/** The cost of a request after a change of what the page shows. */
async function costOfRendering(site: MeasuredSite, agent: http.Agent): Promise<number> {
  const renderedBefore = renderings(site);
  const before = cpuTime(pidOf(site.process));
  for (let i = 0; i < renderedRequests; i += 1) {
    changeSettings(site);
    const { status } = await get(site.home, "br", agent);
    if (status !== 200) throw new Error(`A rendered home page returned ${status}`);
  }
  const used = cpuTime(pidOf(site.process)) - before;
  // Once for each change, also if the site has found the stale page in the background before the request.
  await expectRenderings(site, renderedBefore + renderedRequests);
  return used / renderedRequests;
}

/** The cost of compressing the page for its first visitor, in microseconds. */
function costOfCompressing(body: Buffer): number {
  const times = 20;
  const before = process.cpuUsage();
  for (let i = 0; i < times; i += 1) {
    zlib.brotliCompressSync(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } });
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
}

function figures(costs: { site: number[]; nginx: number[] }, rendering: number, compressing: number): Figure[] {
  const micro = (value: number) => `${value.toLocaleString("en", { maximumFractionDigits: value < 100 ? 1 : 0 })} µs`;
  const ratio = median(costs.site) / median(costs.nginx);
  const ratios = costs.site.map((cost, round) => cost / (costs.nginx[round] ?? Number.NaN));
  return [
    { name: "nginx, a file", value: micro(median(costs.nginx)), note: `${range(costs.nginx, 1)} µs` },
    { name: "product, cached page", value: micro(median(costs.site)), note: `${range(costs.site, 1)} µs` },
    {
      name: "product : nginx",
      value: `${ratio.toFixed(2)} times`,
      limit: `at most ${maxRatio}`,
      isWithinLimit: ratio <= maxRatio,
      note: `${range(ratios, 2)} by round`,
    },
    {
      name: "product, after a change of the settings",
      value: micro(rendering),
      note: `over ${renderedRequests} requests`,
    },
    {
      name: "  compression",
      value: micro(compressing),
      note: "brotli 5; brotli 11 is made at the second request, gzip when someone asks for it",
    },
    { name: "  without compression, about", value: micro(rendering - compressing) },
    {
      name: "without compression : cached page",
      value: `${((rendering - compressing) / median(costs.site)).toFixed(0)} times`,
    },
  ];
}

async function measure(site: MeasuredSite, agent: http.Agent): Promise<string[]> {
  const page = await getRecompressed(site.home, agent);
  const nginx = await startNginx(page);
  try {
    await requireEqual(page, nginx.url, agent);
    say(
      `\n${rounds} rounds of ${requestsPerRound.toLocaleString("en")} requests for ${page.body.length} bytes each ...`,
    );
    const logged = site.log.length;
    const costs = await compare({ url: site.home, pid: pidOf(site.process) }, nginx);
    // A background job may log something meanwhile.
    if (site.log.slice(logged).some((line) => line.includes('"path":"/"')))
      throw new Error("The site logged its pages, but nginx did not, so they cannot be compared");
    const rendering = await costOfRendering(site, agent);
    const compressing = costOfCompressing((await get(site.home, "identity")).body);
    return report(
      `Cached home page: CPU time per request of the server's processes, median of ${rounds}`,
      figures(costs, rendering, compressing),
    );
  } finally {
    await nginx.stop();
  }
}

/** The cached home page compared with the same bytes as a file of nginx. */
export async function benchHome(): Promise<string[]> {
  const agent = new http.Agent({ keepAlive: true });
  try {
    return await withSite((site) => measure(site, agent));
  } finally {
    agent.destroy();
  }
}
