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
  /** Reasons of failed requests, with their counts. */
  failures: Map<string, number>;
}

export interface ClientOptions {
  /** Whether it reuses its connection, as browsers do, or opens a new one for each request. */
  keepAlive: boolean;
  /** Maximum pause before the next request, in milliseconds. */
  pause: number;
}

/** A delay that readers notice, in milliseconds. */
const slowAfter = 200;

/** Timeout of a request, in milliseconds. */
const timeout = 30_000;

/** Sends one request and returns its error, or null. */
function ask(url: string, agent: http.Agent | false, stats: ClientStats): Promise<string | null> {
  return new Promise((resolve) => {
    const options = { agent, headers: { "Accept-Encoding": "br" }, signal: AbortSignal.timeout(timeout) };
    const request = http.get(url, options, (response) => {
      let received = 0;
      response.on("data", (chunk: Buffer) => {
        received += chunk.length;
      });
      response.on("error", (error) => resolve(`body cut: ${reasonOf(error)}`));
      response.on("end", () => {
        const promised = Number(response.headers["content-length"]);
        if (response.statusCode !== 200) resolve(`status ${response.statusCode}`);
        else if (received === 0 || received !== promised) resolve(`body of ${received} bytes instead of ${promised}`);
        else resolve(null);
      });
    });
    request.on("error", (error) => {
      resolve(`${request.reusedSocket ? "kept" : "new"} connection: ${reasonOf(error)}`);
    });
    request.on("close", () => {
      if (request.reusedSocket) stats.overReused += 1;
    });
  });
}

function reasonOf(error: NodeJS.ErrnoException): string {
  return error.code ?? error.message;
}

async function runClient(urls: string[], { keepAlive, pause }: ClientOptions, stats: ClientStats, over: AbortSignal) {
  const agent = keepAlive ? new http.Agent({ keepAlive: true, maxSockets: 1 }) : false;
  for (let turn = 0; !over.aborted; turn += 1) {
    const began = performance.now();
    const fault = await ask(urls[turn % urls.length] ?? "", agent, stats);
    const took = performance.now() - began;
    stats.requests += 1;
    stats.slowest = Math.max(stats.slowest, took);
    if (took > slowAfter) stats.slow += 1;
    if (fault !== null) count(stats.failures, fault);
    await setTimeout(Math.random() * pause);
  }
  if (agent) agent.destroy();
}

export interface ClientGroup {
  stats: ClientStats;
  /** Stops all clients after their current request. */
  stop(): Promise<void>;
}

/** Starts clients that request some URLs in rotation, one request at a time each, until they are stopped. */
export function startClients(urls: string[], clients: readonly ClientOptions[]): ClientGroup {
  const stats: ClientStats = { requests: 0, overReused: 0, slowest: 0, slow: 0, failures: new Map() };
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
export async function startReaders(url: string): Promise<ClientGroup> {
  const urls = ["/", "/about", "/services", "/portfolio", "/contact"].map((path) => url + path);
  for (const page of urls) await fetch(page);
  return startClients(urls, [
    { keepAlive: false, pause: 50 },
    { keepAlive: true, pause: 50 },
    { keepAlive: true, pause: 50 },
  ]);
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
      bar: "under 1 %",
      kept: slow / requests < 0.01,
      note: `the slowest ${slowest.toFixed(0)} ms`,
    },
  ];
}
