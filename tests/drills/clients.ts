import http from "node:http";
import { setTimeout } from "node:timers/promises";
import type { Figure } from "../../bench/report.ts";
import { count, listed, none } from "./experiment.ts";

/** What many clients together have seen. */
export interface Tally {
  requests: number;
  /** Those of them that were sent over a connection that had carried one before. */
  overKept: number;
  /** The longest that a whole answer took, in milliseconds. */
  slowest: number;
  /** How many answers took longer than a reader notices. */
  noticed: number;
  /** Why requests failed, each reason with its number. */
  failures: Map<string, number>;
}

export interface ClientOptions {
  /** Whether it keeps its connection for the next request, as browsers do, or opens a new one each time. */
  keepAlive: boolean;
  /** At most this long, in milliseconds, does it wait before its next request. */
  pause: number;
}

/** What a reader notices, in milliseconds. */
const noticeable = 200;

/** An answer that takes longer than this has failed, in milliseconds. */
const patience = 30_000;

/** Asks once and answers with what was wrong, or null. */
function ask(url: string, agent: http.Agent | false, tally: Tally): Promise<string | null> {
  return new Promise((resolve) => {
    const options = { agent, headers: { "Accept-Encoding": "br" }, signal: AbortSignal.timeout(patience) };
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
      if (request.reusedSocket) tally.overKept += 1;
    });
  });
}

function reasonOf(error: NodeJS.ErrnoException): string {
  return error.code ?? error.message;
}

async function runClient(urls: string[], { keepAlive, pause }: ClientOptions, tally: Tally, over: AbortSignal) {
  const agent = keepAlive ? new http.Agent({ keepAlive: true, maxSockets: 1 }) : false;
  for (let turn = 0; !over.aborted; turn += 1) {
    const began = performance.now();
    const fault = await ask(urls[turn % urls.length] ?? "", agent, tally);
    const took = performance.now() - began;
    tally.requests += 1;
    tally.slowest = Math.max(tally.slowest, took);
    if (took > noticeable) tally.noticed += 1;
    if (fault !== null) count(tally.failures, fault);
    await setTimeout(Math.random() * pause);
  }
  if (agent) agent.destroy();
}

export interface Crowd {
  tally: Tally;
  /** Lets every client end its request, and ends them. */
  leave(): Promise<void>;
}

/** Clients that ask for some addresses in turn, each by itself, one request after the other, until they are told to leave. */
export function gather(urls: string[], clients: readonly ClientOptions[]): Crowd {
  const tally: Tally = { requests: 0, overKept: 0, slowest: 0, noticed: 0, failures: new Map() };
  const over = new AbortController();
  const running = clients.map((options) => runClient(urls, options, tally, over.signal));
  return {
    tally,
    async leave() {
      over.abort();
      await Promise.all(running);
    },
  };
}

/** Who reads the site while something else is going on: pages that are kept, each already made. */
export async function gatherReaders(url: string): Promise<Crowd> {
  const urls = ["/", "/about", "/services", "/portfolio", "/contact"].map((path) => url + path);
  for (const page of urls) await fetch(page);
  return gather(urls, [
    { keepAlive: false, pause: 50 },
    { keepAlive: true, pause: 50 },
    { keepAlive: true, pause: 50 },
  ]);
}

/** What readers saw, for a report. Bars of time bind nobody: they depend on the machine. */
export function readerFigures({ requests, noticed, slowest, failures }: Tally): Figure[] {
  const failed = [...failures.values()].reduce((sum, number) => sum + number, 0);
  return [
    { name: "public pages read", value: requests.toLocaleString("en") },
    none("of these not whole, or not 200", failed, listed(failures)),
    {
      name: `took longer than ${noticeable} ms`,
      value: `${((noticed / requests) * 100).toFixed(1)} %`,
      bar: "under 1 %",
      kept: noticed / requests < 0.01,
      note: `the slowest ${slowest.toFixed(0)} ms`,
    },
  ];
}
