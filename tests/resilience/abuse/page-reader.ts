/**
 * The visitor of E25, in its own process: requests cached pages at a fixed interval and measures each response by its own
 * clock. Arguments: interval in milliseconds, and the URLs. On a message, it replies with its `Reading`s.
 */
import { request } from "node:http";

export interface Reading {
  /** Start in milliseconds since 1970, and duration until the end of the response. */
  at: number;
  took: number;
  /** 0 without a response. */
  status: number;
}

/** Timeout of a request, in milliseconds. */
const timeout = 30_000;

function read(url: string): Promise<Reading> {
  const at = Date.now();
  const began = performance.now();
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ at, took: performance.now() - began, status });
    const headers = { "Accept-Encoding": "br", "X-Forwarded-For": "198.51.100.7" };
    const asking = request(url, { agent: false, headers, signal: AbortSignal.timeout(timeout) }, (response) => {
      response.on("error", () => done(0));
      response.on("end", () => done(response.statusCode ?? 0));
      response.resume();
    });
    asking.on("error", () => done(0));
    asking.end();
  });
}

const [intervalMs = "50", ...urls] = process.argv.slice(2);
const readings: Promise<Reading>[] = [];
// Real visitors do not wait for each other, so requests overlap.
const timer = setInterval(() => {
  readings.push(read(urls[readings.length % urls.length] ?? ""));
}, Number(intervalMs));

process.on("disconnect", () => process.exit(1));
process.on("message", async () => {
  clearInterval(timer);
  const all = await Promise.all(readings);
  process.send?.(all, () => process.exit());
});
