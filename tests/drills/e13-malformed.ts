import http from "node:http";
import fc from "fast-check";
import { freePort } from "../../bench/process.ts";
import { report } from "../../bench/report.ts";
import { temporaryDirectory } from "../support/site-process.ts";
import { DrilledSite } from "./drilled-site.ts";
import { count, type Experiment, listed, none } from "./experiment.ts";
import { type Malformed, malformed } from "./malformed.ts";

export interface MalformedResult {
  submissions: number;
  /** What no answer may be or hold, with how many were. */
  faults: Map<string, number>;
  statuses: Map<string, number>;
  /** In milliseconds. */
  slowest: number;
  crashes: number;
}

/** What an answer holds when an error's own words have got into it. */
const innards =
  /\bat \S+ \(?(?:file:|node:|\/)|node_modules|SQLITE_|syntax error at|\b(?:insert into|select .{1,80} from|update "\w+" set)\b|\b(?:Type|Range|Syntax|Reference|Zod)Error\b/i;

/** Several at a time, as visitors come. */
const lanes = 4;

/** Sends what no browser sends to the built site's contact form, so many of each kind. `seed` says which. */
export async function sendMalformed(each: number, seed: number): Promise<MalformedResult> {
  const directory = temporaryDirectory();
  const site = new DrilledSite(await freePort(), { dataDir: directory.path });
  await site.start();
  const worker = site.worker;
  const result: MalformedResult = { submissions: 0, faults: new Map(), statuses: new Map(), slowest: 0, crashes: 0 };
  try {
    const submissions = Object.values(malformed).flatMap((kind) => fc.sample(kind, { numRuns: each, seed }));
    await Promise.all(Array.from({ length: lanes }, () => sendRest(site.url, submissions, result)));
    if (site.worker !== worker) result.crashes += 1;
  } finally {
    await site.stop();
    directory.remove();
  }
  return result;
}

async function sendRest(url: string, submissions: Malformed[], result: MalformedResult): Promise<void> {
  for (let next = submissions.pop(); next; next = submissions.pop()) {
    const began = performance.now();
    result.submissions += 1;
    try {
      const { status, body } = await send(url, next, result.submissions);
      count(result.statuses, String(status));
      if (status >= 500) count(result.faults, `status ${status}`);
      const [shown] = innards.exec(body) ?? [];
      if (shown && !next.body.toString().includes(shown)) count(result.faults, `shows ${shown}`);
    } catch (error) {
      count(result.faults, error instanceof Error ? error.message : String(error));
    }
    result.slowest = Math.max(result.slowest, performance.now() - began);
  }
}

function send(
  url: string,
  { contentType, body }: Malformed,
  number: number,
): Promise<{ status: number; body: string }> {
  const headers = {
    Origin: url,
    "Content-Length": body.length,
    "X-Forwarded-For": `10.9.${number >> 8}.${number & 255}`,
    ...(contentType !== null && { "Content-Type": contentType }),
  };
  return new Promise((resolve, reject) => {
    const options = { method: "POST", agent: false, headers, signal: AbortSignal.timeout(30_000) };
    const request = http.request(`${url}/contact`, options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
    });
    request.on("error", reject);
    request.end(body);
  });
}

export const e13: Experiment = {
  shows: "5,000 malformed submissions: no 5xx, nothing of the inside shown (about a minute)",
  async run() {
    const seed = Date.now();
    const { submissions, faults, statuses, slowest, crashes } = await sendMalformed(1000, seed);
    const wrong = [...faults.values()].reduce((sum, number) => sum + number, 0);
    return report(`E13, malformed submissions of ${Object.keys(malformed).join(", ")}; seed ${seed}`, [
      { name: "submissions", value: submissions.toLocaleString("en"), note: `answered by ${listed(statuses)}` },
      none("5xx, no answer, or the inside shown", wrong, listed(faults)),
      none("crashes", crashes),
      { name: "slowest answer", value: `${slowest.toFixed(0)} ms`, bar: "500 ms", kept: slowest <= 500 },
    ]);
  },
};
