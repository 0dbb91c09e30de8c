import http from "node:http";
import { setTimeout } from "node:timers/promises";
import type { Figure } from "../../bench/report.ts";
import { count, listed, none } from "./experiment.ts";

/** Statistics of all clients. */
export interface ClientStats {
  requests: number;
  /** Requests over a reused connection. */
  overReused: number;
  /** Duration of the slowest response, in milliseconds. */
  slowest: number;
  /** Number of responses slower than `slowAfter`. */
  slow: number;
  /** Requests that were sent again, because their kept connection was closed as they were sent. Browsers do so, too. */
  sentAgain: number;
  /** Reasons of failed requests, with their counts. */
  failures: Map<string, number>;
}

export interface ClientOptions {
  /** Whether it reuses its connection, as browsers do, or opens a new one for each request. */
  keepAlive: boolean;
  /** Maximum pause before the next request, in milliseconds. */
  pause: number;
  headers?: Record<string, string>;
  /** Whether it also requests each page's scripts and styles, as a new visitor's browser does. */
  withAssets?: boolean;
}

/** A delay that readers notice, in milliseconds. */
const slowAfter = 200;

/** Timeout of a request, in milliseconds. */
const timeout = 30_000;

interface Answer {
  /** Null if it is complete. */
  failure: string | null;
  /** Whether its kept connection was closed before the response began. */
  isUnanswered?: boolean;
  body: string;
}

type Request = Pick<ClientOptions, "headers"> & { agent: http.Agent | false };

/** Sends one request. */
function ask(url: string, { agent, headers }: Request, stats: ClientStats): Promise<Answer> {
  return new Promise((resolve) => {
    const fail = (failure: string) => resolve({ failure, body: "" });
    let hasBegun = false;
    const request = http.get(
      url,
      { agent, headers: { ...headers }, signal: AbortSignal.timeout(timeout) },
      (response) => {
        hasBegun = true;
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", (error) => fail(`body cut: ${reasonOf(error)}`));
        response.on("end", () => {
          const body = Buffer.concat(chunks);
          const promised = Number(response.headers["content-length"] ?? body.length);
          if (response.statusCode !== 200) fail(`status ${response.statusCode}`);
          else if (body.length === 0 || body.length !== promised)
            fail(`body of ${body.length} bytes instead of ${promised}`);
          else resolve({ failure: null, body: body.toString() });
        });
      },
    );
    request.on("error", (error) => {
      const failure = `${request.reusedSocket ? "kept" : "new"} connection: ${reasonOf(error)}`;
      resolve({
        failure,
        isUnanswered: request.reusedSocket && !hasBegun && reasonOf(error) === "ECONNRESET",
        body: "",
      });
    });
    request.on("close", () => {
      if (request.reusedSocket) stats.overReused += 1;
    });
  });
}

function reasonOf(error: NodeJS.ErrnoException): string {
  return error.code ?? error.message;
}

async function runClient(urls: string[], options: ClientOptions, stats: ClientStats, over: AbortSignal) {
  const agent = options.keepAlive && new http.Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { "Accept-Encoding": options.withAssets ? "identity" : "br", ...options.headers };
  const visit = async (url: string) => {
    const began = performance.now();
    const first = await ask(url, { agent, headers }, stats);
    if (first.isUnanswered) stats.sentAgain += 1;
    const { failure, body } = first.isUnanswered ? await ask(url, { agent, headers }, stats) : first;
    const took = performance.now() - began;
    stats.requests += 1;
    stats.slowest = Math.max(stats.slowest, took);
    if (took > slowAfter) stats.slow += 1;
    if (failure !== null)
      count(stats.failures, `${new URL(url).pathname.replace(/^(\/assets\/).*/, "$1")}: ${failure}`);
    return body;
  };
  for (let turn = 0; !over.aborted; turn += 1) {
    const url = urls[turn % urls.length] ?? "";
    const body = await visit(url);
    const assets = options.withAssets ? new Set(body.match(/(?<=")\/assets\/[\w.-]+(?=")/g)) : [];
    for (const asset of assets) await visit(new URL(asset, url).href);
    await setTimeout(Math.random() * options.pause);
  }
  if (agent) agent.destroy();
}

export interface ClientGroup {
  stats: ClientStats;
  /** Stops all clients after their current request. */
  stop(): Promise<void>;
}

export function noStats(): ClientStats {
  return { requests: 0, overReused: 0, slowest: 0, slow: 0, sentAgain: 0, failures: new Map() };
}

/** Starts clients that request some URLs in rotation, one request at a time each, until they are stopped. */
export function startClients(urls: string[], clients: readonly ClientOptions[], stats = noStats()): ClientGroup {
  const over = new AbortController();
  const running = clients.map((options) => runClient(urls, options, stats, over.signal));
  return {
    stats,
    async stop() {
      over.abort();
      await Promise.all(running);
    },
  };
}

/** Starts readers of cached pages. */
export async function startReaders(url: string, stats = noStats()): Promise<ClientGroup> {
  const urls = ["/", "/about", "/services", "/portfolio", "/contact"].map((path) => url + path);
  for (const page of urls) await fetch(page);
  return startClients(
    urls,
    [
      { keepAlive: false, pause: 50 },
      { keepAlive: true, pause: 50 },
      { keepAlive: true, pause: 50 },
    ],
    stats,
  );
}

/** Figures of the readers for a report. Time limits do not fail it, since they depend on the machine. */
export function readerFigures({ requests, slow, slowest, failures }: ClientStats): Figure[] {
  const failed = [...failures.values()].reduce((sum, number) => sum + number, 0);
  return [
    { name: "public pages read", value: requests.toLocaleString("en") },
    none("of these not whole, or not 200", failed, listed(failures)),
    {
      name: `took longer than ${slowAfter} ms`,
      value: `${((slow / requests) * 100).toFixed(1)} %`,
      limit: "under 1 %",
      isWithinLimit: slow / requests < 0.01,
      note: `the slowest ${slowest.toFixed(0)} ms`,
    },
  ];
}
