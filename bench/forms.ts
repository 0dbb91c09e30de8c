import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { openDatabase } from "../src/base/db/connect.ts";
import { publishChange } from "./crawl.ts";
import { listedPaths } from "./every-page.ts";
import { type MeasuredSite, withSite } from "./product.ts";
import { type Figure, report, say } from "./report.ts";

const forms = 200;

/** Concurrent requests of the crawl. */
const lanes = 8;

/** The crawl's pages a second: what one worker just manages here. */
const pace = 30;

/** How often all pages end, in milliseconds: the crawl is always of pages that have to be rendered. */
const publishIntervalMs = 200;

/** The response times of inquiries one after the other, in milliseconds, shortest first. */
async function formTimes({ url }: MeasuredSite): Promise<number[]> {
  const times: number[] = [];
  for (let number = 0; number < forms; number += 1) {
    const body = new URLSearchParams({
      name: "Elena Marsh",
      email: `elena.${randomUUID()}@harborline.example`,
      message: `Three offices, ${randomUUID()}: the server is from 2016.`,
    });
    const ipAddress = [10, 200 + Math.random() * 50, Math.random() * 250, number].map(Math.floor).join(".");
    const headers = { Origin: url, "X-Forwarded-For": ipAddress, Connection: "close" };
    const startedAt = performance.now();
    const answer = await fetch(`${url}/contact`, { method: "POST", body, headers, redirect: "manual" });
    await answer.arrayBuffer();
    if (answer.status !== 303) throw new Error(`A form returned ${answer.status}`);
    times.push(performance.now() - startedAt);
  }
  return times.sort((a, b) => a - b);
}

/** Keeps a site busy with rendering while `work` runs. Returns the rendered pages a second besides. */
async function duringCrawl<Result>(site: MeasuredSite, work: () => Promise<Result>): Promise<[Result, number]> {
  const paths = await listedPaths(site.url);
  const db = await openDatabase({ dataDir: site.dataDir });
  let [isOver, pages] = [false, 0];
  const lane = async (start: number) => {
    for (let next = start; !isOver; next += 1) {
      const pause = setTimeout((1000 * lanes) / pace);
      const answer = await fetch(site.url + paths[next % paths.length], { headers: { Connection: "close" } });
      await answer.arrayBuffer();
      pages += 1;
      await pause;
    }
  };
  const publish = async () => {
    for (let turn = 0; !isOver; turn += 1) {
      await publishChange(db, "settings", "settings", ({ closing, ...old }) => ({
        ...old,
        closing: { ...Object(closing), heading: `Turn ${turn}` },
      }));
      await setTimeout(publishIntervalMs);
    }
  };
  const startedAt = performance.now();
  const crawl = [publish(), ...Array.from({ length: lanes }, (_, index) => lane(index * 4))];
  try {
    const result = await work();
    return [result, (pages / (performance.now() - startedAt)) * 1000];
  } finally {
    isOver = true;
    await Promise.all(crawl);
    await db.destroy();
  }
}

const percentile = (times: readonly number[], fraction: number) =>
  times[Math.floor(times.length * fraction)] ?? Number.NaN;
const describe = (times: readonly number[]) =>
  `${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)}, longest ${percentile(times, 1 - 1 / forms).toFixed(0)}`;

/** How long an inquiry takes while a crawler has every page rendered, with one and with two workers. */
export async function benchForms(): Promise<string[]> {
  const figures: Figure[] = [];
  for (const workers of ["1", "2"]) {
    say(`Sending ${forms} inquiries to a site with WORKERS=${workers}, alone and during a crawl ...`);
    await withSite(
      async (site) => {
        const alone = await formTimes(site);
        const [crawled, pages] = await duringCrawl(site, () => formTimes(site));
        figures.push(
          { name: `WORKERS=${workers}, alone`, value: describe(alone) },
          {
            name: `WORKERS=${workers}, during a crawl`,
            value: describe(crawled),
            note: `${pages.toFixed(0)} pages a second`,
          },
        );
      },
      undefined,
      { WORKERS: workers },
    );
  }
  return report(`Response times of ${forms} inquiries, one after the other`, figures);
}
