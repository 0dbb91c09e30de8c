import type { ChildProcess } from "node:child_process";
import http from "node:http";
import { setTimeout } from "node:timers/promises";

export interface Received {
  status: number;
  /** Raw names and values in turn. */
  headers: string[];
  /** Raw, and maybe compressed. */
  body: Buffer;
}

/** Requests a URL in one encoding, without decoding it. Uses a new connection unless an agent is given. */
export function get(url: string, encoding: "br" | "gzip" | "identity", agent?: http.Agent): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent: agent ?? false, headers: { "Accept-Encoding": encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.rawHeaders, body: Buffer.concat(chunks) }),
      );
    });
    request.on("error", reject);
  });
}

/** How long recompressing a page may take, and how often to check, in milliseconds. */
const recompression = { timeoutMs: 2000, pollMs: 50 };

/** A page as most visitors get it, after the second request has recompressed it. */
export async function getRecompressed(url: string, agent?: http.Agent): Promise<Received> {
  const first = await get(url, "br", agent);
  for (let waitedMs = 0; ; waitedMs += recompression.pollMs) {
    const page = await get(url, "br", agent);
    if (page.body.length < first.body.length || waitedMs >= recompression.timeoutMs) return page;
    await setTimeout(recompression.pollMs);
  }
}

/** Between two connection attempts, in milliseconds. */
const retryIntervalMs = 5;

/** Waits for a server's first 200. */
export async function firstAnswer(url: string, server: ChildProcess): Promise<Received> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`${server.spawnargs.join(" ")} ended with ${server.exitCode}`);
    const answer = await get(url, "br").catch(notYet);
    if (answer?.status === 200) return answer;
    await setTimeout(retryIntervalMs);
  }
}

function notYet(error: NodeJS.ErrnoException): null {
  // Reset rather than refused: the product takes its port alone for a moment before it listens, to see that it is free.
  if (error.code === "ECONNREFUSED" || error.code === "ECONNRESET") return null;
  throw error;
}
