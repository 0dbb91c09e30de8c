/**
 * The visitor of E25, in a process of their own: asks for kept pages at a steady pace and notes how long each takes by
 * their own clock. Its arguments are a pace in milliseconds and the addresses; told to end, it sends its `Reading`s.
 */
import { request } from "node:http";

export interface Reading {
  /** When it was asked for, in milliseconds since 1970, and how long the whole answer took. */
  at: number;
  took: number;
  /** 0 when none came. */
  status: number;
}

/** What has not been answered after this long never is, in milliseconds. */
const patience = 30_000;

function read(url: string): Promise<Reading> {
  const at = Date.now();
  const began = performance.now();
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ at, took: performance.now() - began, status });
    const headers = { "Accept-Encoding": "br", "X-Forwarded-For": "198.51.100.7" };
    const asking = request(url, { agent: false, headers, signal: AbortSignal.timeout(patience) }, (response) => {
      response.on("error", () => done(0));
      response.on("end", () => done(response.statusCode ?? 0));
      response.resume();
    });
    asking.on("error", () => done(0));
    asking.end();
  });
}

const [pace = "50", ...urls] = process.argv.slice(2);
const readings: Promise<Reading>[] = [];
// As a visitor does not wait for others: the next one asks whether or not this one was answered.
const timer = setInterval(() => {
  readings.push(read(urls[readings.length % urls.length] ?? ""));
}, Number(pace));

process.on("disconnect", () => process.exit(1));
process.on("message", async () => {
  clearInterval(timer);
  const all = await Promise.all(readings);
  process.send?.(all, () => process.exit());
});
