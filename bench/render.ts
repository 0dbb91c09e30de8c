import path from "node:path";
import { pathToFileURL } from "node:url";
import type { EntryContext } from "react-router";
import { withoutScriptData } from "../src/app/router/site-routes.ts";
import { ReadLog } from "../src/domain/content/published/cache/reads.server.ts";
import { type AppBuild, createApp } from "../src/server/http/app.ts";
import { prepareResponse, readResponseContent } from "../src/server/http/response/response.ts";
import type { Site } from "../src/server/http/site.ts";
import { start } from "../src/server/process/start.ts";
import { removableDirectory } from "../tests/support/site-process.ts";
import { type Figure, median, range, report } from "./report.ts";

const paths = ["/", "/services/cloud", "/contact", "/blog/false-invoice"];
const warmUp = 60;
const rounds = 15;
/** Runs in a row of each part. */
const batch = 10;
const limits = { ratio: 2.5, milliseconds: 15 };

type Task = () => unknown;

/** The whole, its parts by themselves, and what it is compared with. */
interface Tasks {
  page: Task;
  reading: Task;
  react: Task;
  compression: Task;
  /** React's stream of the same elements, as React Router's own server would send them. */
  stream: Task;
}

type Costs = Record<keyof Tasks, number[]>;

/** CPU time of one run, of all threads, in milliseconds. */
async function costOf(task: Task): Promise<number> {
  const before = process.cpuUsage();
  for (let run = 0; run < batch; run += 1) await task();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / batch / 1000;
}

/** In turn, so that other load on the machine affects all. */
async function measureTasks(tasks: Tasks): Promise<Costs> {
  const costs: Costs = { page: [], reading: [], react: [], compression: [], stream: [] };
  const entries = Object.entries(tasks) as [keyof Tasks, Task][];
  for (let run = 0; run < warmUp; run += 1) for (const [, task] of entries) await task();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, task] of round % 2 === 0 ? entries : entries.toReversed()) costs[name].push(await costOf(task));
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

async function tasksOf(build: AppBuild, site: Site, pagePath: string): Promise<Tasks> {
  const { app, services, contentCache, headers } = site;
  const { renderPage, renderScreen, RouterContextProvider, servicesContext } = build.entry.module;
  const request = new Request(new URL(pagePath, services.origin));
  const newReader = () => contentCache?.reader(new ReadLog());
  const answer = async () => readResponseContent(await app(request, { content: newReader() }), headers, "no-cache");
  const responseContent = await answer();
  const html = responseContent.body.toString();
  const context = await contextOf(build, site, request);
  const [, structuredData] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const rendered = { request, context, nonce: "own", structuredData };
  const react = () => renderPage(rendered);
  if (react().replaceAll(' nonce="own"', "") !== html) throw new Error(`${pagePath} was rendered differently`);
  const { matches } = context.staticHandlerContext;
  const reading = () => {
    const routerContext = new RouterContextProvider();
    routerContext.set(servicesContext, { ...services, content: newReader() ?? services.content });
    const args = { request, url: new URL(request.url), pattern: "", context: routerContext };
    return Promise.all(
      matches.map(({ route, params }) => build.routes[route.id]?.module.loader?.({ ...args, params })),
    );
  };
  const page = async () => prepareResponse(await answer(), "fast");
  const compression = () => prepareResponse(responseContent, "fast");
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
    {
      ...figure("a page", costs.page),
      limit: `at most ${limits.milliseconds}`,
      isWithinLimit: page <= limits.milliseconds,
    },
    figure("  reading", costs.reading),
    figure("  React's markup of its elements", costs.react),
    figure("  compression", costs.compression),
    { name: "  the rest", value: milliseconds(rest), note: "React Router, digests" },
    figure("React's stream of its elements", costs.stream),
    {
      name: "a page : React's stream",
      value: `${ratio.toFixed(2)} times`,
      limit: `at most ${limits.ratio}`,
      isWithinLimit: ratio <= limits.ratio,
    },
  ];
}

/** A page that is not kept, whose content is in memory, compared with React's stream of its elements alone. */
export async function benchRender(): Promise<string[]> {
  const directory = removableDirectory();
  const config = { port: 0, host: "127.0.0.1", dataDir: directory.path, logLevel: "error" } as const;
  const { site, stop } = await start(config, { buildDir: "build" });
  try {
    const build: AppBuild = await import(pathToFileURL(path.resolve("build/server/index.js")).href);
    const failures: string[] = [];
    for (const pagePath of paths) {
      const costs = await measureTasks(await tasksOf(build, site, pagePath));
      failures.push(...report(`Rendering ${pagePath}: CPU time, median of ${rounds} times ${batch}`, figures(costs)));
    }
    return failures;
  } finally {
    await stop();
    directory.remove();
  }
}
