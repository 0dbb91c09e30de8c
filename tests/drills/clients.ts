import http from "node:http";
import { setTimeout } from "node:timers/promises";

/** What many clients together have seen. */
export interface Tally {
  requests: number;
  /** Those of them that were sent over a connection that had carried one before. */
  overKept: number;
  /** The longest that a whole answer took, in milliseconds. */
  slowest: number;
  /** Why requests failed, each reason with its number. */
  failures: Map<string, number>;
}

export interface ClientOptions {
  /** Whether it keeps its connection for the next request, as browsers do, or opens a new one each time. */
  keepAlive: boolean;
  /** At most this long, in milliseconds, does it wait before its next request. */
  pause: number;
}

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

async function runClient(url: string, { keepAlive, pause }: ClientOptions, tally: Tally, over: AbortSignal) {
  const agent = keepAlive ? new http.Agent({ keepAlive: true, maxSockets: 1 }) : false;
  while (!over.aborted) {
    const began = performance.now();
    const fault = await ask(url, agent, tally);
    tally.requests += 1;
    tally.slowest = Math.max(tally.slowest, performance.now() - began);
    if (fault !== null) tally.failures.set(fault, (tally.failures.get(fault) ?? 0) + 1);
    await setTimeout(Math.random() * pause);
  }
  if (agent) agent.destroy();
}

export interface Crowd {
  tally: Tally;
  /** Lets every client end its request, and ends them. */
  leave(): Promise<void>;
}

/** Clients that ask for one address, each by itself, one request after the other, until they are told to leave. */
export function gather(url: string, clients: readonly ClientOptions[]): Crowd {
  const tally: Tally = { requests: 0, overKept: 0, slowest: 0, failures: new Map() };
  const over = new AbortController();
  const running = clients.map((options) => runClient(url, options, tally, over.signal));
  return {
    tally,
    async leave() {
      over.abort();
      await Promise.all(running);
    },
  };
}
