import type { ChildProcess } from "node:child_process";
import http from "node:http";
import { setTimeout } from "node:timers/promises";

export interface Received {
  status: number;
  /** Names and values in turn, as they came. */
  headers: string[];
  /** As it came: compressed when the server compressed it. */
  body: Buffer;
}

/** Asks for an address in one encoding and leaves the answer as it is. A new connection unless an agent is given. */
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

/** Between two knocks at a server that is starting, in milliseconds: the error of the moment that is found. */
const knocking = 5;

/** Waits for a started server's first 200. While it does not listen, knocking costs it nothing. */
export async function firstAnswer(url: string, server: ChildProcess): Promise<Received> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`${server.spawnargs.join(" ")} ended with ${server.exitCode}`);
    const answer = await get(url, "br").catch(notYet);
    if (answer?.status === 200) return answer;
    await setTimeout(knocking);
  }
}

function notYet(error: NodeJS.ErrnoException): null {
  // Reset rather than refused: the product takes its port alone for a moment before it listens, to see that it is free.
  if (error.code === "ECONNREFUSED" || error.code === "ECONNRESET") return null;
  throw error;
}
