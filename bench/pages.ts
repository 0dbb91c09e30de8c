import { lighthouseFigures, lighthouseRuns, runLighthouse, withoutScripts } from "./lighthouse.ts";
import { withSite } from "./product.ts";
import { exactly, type Figure, report } from "./report.ts";
import { get, getRecompressed } from "./request.ts";
import { type Network, type Visit, visit } from "./visit.ts";

/** In bytes. A page under 14,000 arrives in the first round trip of a new TCP connection. */
const limits = {
  scripts: 15_000,
  staffScripts: 130_000,
  styles: 15_000,
  html: 13_999,
  everything: 300_000,
  hero: 40_000,
};

/** An admin page: not in search engines, and its scripts are not deferred. */
const login = "/cmslogin";

async function sizeOf(urls: readonly string[]): Promise<number> {
  let size = 0;
  for (const url of urls) size += (await get(url, "gzip")).body.length;
  return size;
}

function weight(name: string, bytes: number, maxBytes: number, note = ""): Figure {
  return {
    name,
    value: exactly(bytes),
    limit: `at most ${exactly(maxBytes)}`,
    isWithinLimit: bytes <= maxBytes,
    isRequired: true,
    note,
  };
}

/** The home page must have one; other pages may. */
async function heroFigure({ hero }: Visit, path: string): Promise<Figure> {
  if (hero === null) {
    return {
      name: "hero picture",
      value: "none",
      limit: 'an img with fetchpriority="high"',
      isWithinLimit: path !== "/",
      isRequired: true,
    };
  }
  const { body } = await get(hero, "br");
  return weight("hero picture", body.length, limits.hero, new URL(hero).pathname);
}

/** Pages show and work without scripts, so none may load before the first paint. */
function scriptFigure(network: Network, { earlyScripts, largestPaint }: Visit): Figure {
  const first = earlyScripts.toSorted((a, b) => b.by - a.by)[0];
  const early = first ? `; ${new URL(first.url).pathname} ${first.by.toFixed(0)} ms before it` : "";
  return {
    name: `scripts before the LCP, ${network}`,
    value: String(earlyScripts.length),
    limit: "0",
    isWithinLimit: earlyScripts.length === 0,
    isRequired: true,
    note: `LCP at ${largestPaint.toFixed(0)} ms${early}`,
  };
}

async function scriptFigures(url: string, fast: Visit): Promise<Figure[]> {
  return [
    scriptFigure("as it is", fast),
    scriptFigure("slow 4G", await visit(url, "slow 4G")),
    scriptFigure("late pictures", await visit(url, "late pictures")),
  ];
}

/** The bytes of a first visit. */
export async function weights(url: string, path: string, fast: Visit): Promise<Figure[]> {
  const html = (await getRecompressed(url)).body.length;
  return [
    weight("HTML, brotli", html, limits.html),
    weight("stylesheets, gzip", await sizeOf(fast.stylesheets), limits.styles),
    weight(
      "scripts, gzip",
      await sizeOf(fast.scripts),
      path === login ? limits.staffScripts : limits.scripts,
      `${fast.scripts.length} files`,
    ),
    await heroFigure(fast, path),
    weight("all bytes until 3 s after load", fast.bytes, limits.everything, "as sent, headers included"),
  ];
}

async function visitFigures(url: string, path: string): Promise<Figure[]> {
  const fast = await visit(url, "as it is");
  return [...(await weights(url, path, fast)), ...(path === login ? [] : await scriptFigures(url, fast))];
}

async function benchPage(site: string, path: string): Promise<string[]> {
  // Warm-up: the first visitor may wait for pictures to be encoded.
  const url = site + path;
  const { status } = await visit(url, "as it is");
  if (status !== 200) return [`${path} was answered with ${status}`];
  const failures = report(`${path}, first view on a phone`, await visitFigures(url, path));
  const results = [];
  const bare = [];
  for (let run = 0; run < lighthouseRuns; run += 1) {
    results.push(await runLighthouse(url));
    if (path !== login) bare.push(await runLighthouse(url, ["*.js"]));
  }
  const figures = [
    ...lighthouseFigures(results, { bare, isForSearch: path !== login }),
    ...(bare.length > 0 ? withoutScripts(bare) : []),
  ];
  return [...failures, ...report(`${path}, Lighthouse mobile, median of ${lighthouseRuns}`, figures)];
}

/** The bytes and timings of a first visit, for each path. */
export async function benchPages(paths: readonly string[]): Promise<string[]> {
  return withSite(async (site) => {
    const failures: string[] = [];
    for (const path of paths.length > 0 ? paths : ["/"]) failures.push(...(await benchPage(site.url, path)));
    return failures;
  });
}
