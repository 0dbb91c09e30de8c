import fc from "fast-check";
import { freePort } from "../../bench/process.ts";
import { report } from "../../bench/report.ts";
import { removableDirectory } from "../support/site-process.ts";
import { count, type Experiment, listed, none } from "./experiment.ts";
import { KillableSite } from "./killable-site.ts";
import { type Malformed, malformed } from "./malformed.ts";
import { post } from "./post.ts";

export interface MalformedResult {
  submissions: number;
  /** Unexpected responses, with their counts. */
  errors: Map<string, number>;
  statuses: Map<string, number>;
  /** In milliseconds. */
  slowest: number;
  crashes: number;
}

/** Matches internal error details in a response. */
export const internalDetails =
  /\bat \S+ \(?(?:file:|node:|\/)|node_modules|SQLITE_|syntax error at|\b(?:insert into|select .{1,80} from|update "\w+" set)\b|\b(?:Type|Range|Syntax|Reference|Zod)Error\b/i;

/** In bytes. */
const maxReadBytes = 64 * 1024;

/** Concurrent requests. */
const lanes = 4;

/** Sends malformed submissions to the built site's contact form, `each` of every kind, generated from `seed`. */
export async function sendMalformed(perSite: number, seed: number): Promise<MalformedResult> {
  const directory = removableDirectory();
  const site = new KillableSite(await freePort(), { dataDir: directory.path });
  await site.start();
  const worker = site.worker;
  const result: MalformedResult = { submissions: 0, errors: new Map(), statuses: new Map(), slowest: 0, crashes: 0 };
  try {
    const submissions = Object.values(malformed).flatMap((kind) => fc.sample(kind, { numRuns: perSite, seed }));
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
      if (status >= 500) count(result.errors, `status ${status}`);
      const [detail] = internalDetails.exec(body) ?? [];
      if (detail && !next.body.toString().includes(detail)) count(result.errors, `shows ${detail}`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      // The server does not read bodies over the limit and closes the connection.
      count(next.body.length > maxReadBytes ? result.statuses : result.errors, reason);
    }
    result.slowest = Math.max(result.slowest, performance.now() - began);
  }
}

function send(url: string, { contentType, body }: Malformed, number: number) {
  const headers: Record<string, string> = contentType === null ? {} : { "Content-Type": contentType };
  return post(url, "/contact", { headers, body, from: `10.9.${number >> 8}.${number & 255}`, agent: false });
}

export const e13: Experiment = {
  shows: "5,000 malformed submissions: no 5xx, nothing of the inside shown (about a minute)",
  async run() {
    const seed = Date.now();
    const { submissions, errors, statuses, slowest, crashes } = await sendMalformed(1000, seed);
    const wrong = [...errors.values()].reduce((sum, number) => sum + number, 0);
    return report(`E13, malformed submissions of ${Object.keys(malformed).join(", ")}; seed ${seed}`, [
      { name: "submissions", value: submissions.toLocaleString("en"), note: `answered by ${listed(statuses)}` },
      none("5xx, no answer, or the inside shown", wrong, listed(errors)),
      none("crashes", crashes),
      { name: "slowest answer", value: `${slowest.toFixed(0)} ms`, limit: "500 ms", isWithinLimit: slowest <= 500 },
    ]);
  },
};
