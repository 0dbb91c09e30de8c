import path from "node:path";
import { pathToFileURL } from "node:url";
import type { EntryContext } from "react-router";
import { withoutScriptData } from "../src/app/router/site-routes.ts";
import { Reads } from "../src/domain/content/published/cache/reads.server.ts";
import { type AppBuild, createApp } from "../src/server/http/app.ts";
import { prepareResponse, responseParts } from "../src/server/http/response/response.ts";
import type { Site } from "../src/server/http/site.ts";
import { start } from "../src/server/process/start.ts";
import { temporaryDirectory } from "../tests/support/site-process.ts";
import { type Figure, median, range, report } from "./report.ts";

const paths = ["/", "/services/cloud", "/contact", "/blog/false-invoice"];
const warmUp = 60;
const rounds = 15;
/** Runs in a row of each part. */
const batch = 10;
const bars = { ratio: 2.5, milliseconds: 15 };

type Work = () => unknown;

/** The whole, its parts by themselves, and what it is compared with. */
interface Works {
  page: Work;
  reading: Work;
  react: Work;
  compression: Work;
  /** React's stream of the same elements, as React Router's own server would send them. */
  stream: Work;
}

type Costs = Record<keyof Works, number[]>;

/** CPU time of one run, of all threads, in milliseconds. */
async function costOf(work: Work): Promise<number> {
  const before = process.cpuUsage();
  for (let run = 0; run < batch; run += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / batch / 1000;
}

/** In turn, so that other load on the machine affects all. */
async function costsOf(works: Works): Promise<Costs> {
  const costs: Costs = { page: [], reading: [], react: [], compression: [], stream: [] };
  const parts = Object.entries(works) as [keyof Works, Work][];
  for (let run = 0; run < warmUp; run += 1) for (const [, work] of parts) await work();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, work] of round % 2 === 0 ? parts : parts.toReversed()) costs[name].push(await costOf(work));
  }
  return costs;
}

/** What React renders a page from. */
async function contextOf(build: AppBuild, { services }: Site, request: Request): Promise<EntryContext> {
  const found = Promise.withResolvers<EntryContext>();
  const handle: AppBuild["entry"]["module"]["default"] = async (_request, _status, _headers, context) => {
    found.resolve(withoutScriptData(context));
    return new Response();
  };
  const entry = { module: { ...build.entry.module, default: handle } };
  await createApp({ ...build, entry }, services, "production")(request);
  return found.promise;
}

async function worksOf(build: AppBuild, site: Site, pagePath: string): Promise<Works> {
  const { app, services, contentCache, headers } = site;
  const { renderPage, renderScreen, RouterContextProvider, servicesContext } = build.entry.module;
  const request = new Request(new URL(pagePath, services.origin));
  const newReader = () => contentCache?.reader(new Reads());
  const answer = async () => responseParts(await app(request, { content: newReader() }), headers, "no-cache");
  const parts = await answer();
  const html = parts.body.toString();
  const context = await contextOf(build, site, request);
  const [, structuredData] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const rendered = { request, context, nonce: "own", structuredData };
  const react = () => renderPage(rendered);
  if (react().replaceAll(' nonce="own"', "") !== html) throw new Error(`${pagePath} was rendered differently`);
  const { matches } = context.staticHandlerContext;
  const reading = () => {
    const given = new RouterContextProvider();
    given.set(servicesContext, { ...services, content: newReader() ?? services.content });
    const args = { request, url: new URL(request.url), pattern: "", context: given };
    return Promise.all(
      matches.map(({ route, params }) => build.routes[route.id]?.module.loader?.({ ...args, params })),
    );
  };
  const page = async () => prepareResponse(await answer(), "each");
  const compression = () => prepareResponse(parts, "each");
  return { page, reading, react, compression, stream: () => renderScreen(rendered) };
}

function figures(costs: Costs): Figure[] {
  const milliseconds = (value: number) => `${value.toFixed(1)} ms`;
  const figure = (name: string, values: number[]): Figure => ({
    name,
    value: milliseconds(median(values)),
    note: range(values, 1),
  });
  const page = median(costs.page);
  const rest = page - median(costs.reading) - median(costs.react) - median(costs.compression);
  const ratio = page / median(costs.stream);
  return [
    { ...figure("a page", costs.page), bar: `at most ${bars.milliseconds}`, kept: page <= bars.milliseconds },
    figure("  reading", costs.reading),
    figure("  React's markup of its elements", costs.react),
    figure("  compression", costs.compression),
    { name: "  the rest", value: milliseconds(rest), note: "React Router, digests" },
    figure("React's stream of its elements", costs.stream),
    {
      name: "a page : React's stream",
      value: `${ratio.toFixed(2)} times`,
      bar: `at most ${bars.ratio}`,
      kept: ratio <= bars.ratio,
    },
  ];
}

/** A page that is not kept, whose content is in memory, compared with React's stream of its elements alone. */
export async function benchRender(): Promise<string[]> {
  const directory = temporaryDirectory();
  const config = { port: 0, host: "127.0.0.1", dataDir: directory.path, logLevel: "error" } as const;
  const { site, stop } = await start(config, { buildDir: "build" });
  try {
    const build: AppBuild = await import(pathToFileURL(path.resolve("build/server/index.js")).href);
    const failures: string[] = [];
    for (const pagePath of paths) {
      const costs = await costsOf(await worksOf(build, site, pagePath));
      failures.push(...report(`Rendering ${pagePath}: CPU time, median of ${rounds} times ${batch}`, figures(costs)));
    }
    return failures;
  } finally {
    await stop();
    directory.remove();
  }
}
