import { z } from "zod";
import { freePort } from "./process.ts";
import { exactly, type Figure, median, say } from "./report.ts";
import { openBrowser } from "./visit.ts";

export const lighthouseRuns = 5;

/** The used fields of Lighthouse's result. Its own types are only there once `npm run bench` has installed it. */
const result = z.object({
  runtimeError: z.object({ code: z.string(), message: z.string() }).optional(),
  audits: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      numericValue: z.number().optional(),
      details: z.unknown(),
    }),
  ),
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
});

type Result = z.infer<typeof result>;

/** The details of the audit "long-tasks". */
const longTasks = z.object({ items: z.array(z.object({ startTime: z.number(), duration: z.number() })) });

interface Lighthouse {
  default: (url: string, options: object) => Promise<{ lhr: unknown } | undefined>;
}

const blockingTime = "total-blocking-time";

const timings = [
  { audit: "first-contentful-paint", name: "FCP", limit: 900 },
  { audit: "largest-contentful-paint", name: "LCP", limit: 1250 },
  { audit: blockingTime, name: "TBT", limit: null },
];

const categories = [
  { id: "accessibility", name: "accessibility" },
  { id: "best-practices", name: "best practices" },
  { id: "seo", name: "SEO" },
];

/** On a busy machine, the trace of a run is sometimes incomplete; such a run is repeated. */
const incomplete = new Set(["NO_NAVSTART", "NO_FCP", "NO_LCP", "NO_TRACING_STARTED"]);
const maxAttempts = 3;

/** Lighthouse's default: a phone with simulated throttling. `blocked` are patterns of addresses that are not loaded. */
export async function runLighthouse(url: string, blocked: string[] = []): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await runOnce(url, blocked);
    if (!result.runtimeError) return result;
    const { code, message } = result.runtimeError;
    if (attempt === maxAttempts || !incomplete.has(code))
      throw new Error(`Lighthouse could not measure ${url}: ${message}`);
    say(`Repeating a Lighthouse run: its trace was incomplete (${code}).`);
  }
}

/** In a new browser with empty caches. */
async function runOnce(url: string, blockedUrlPatterns: string[]): Promise<Result> {
  const port = await freePort();
  const browser = await openBrowser(`--remote-debugging-port=${port}`);
  try {
    const { default: lighthouse }: Lighthouse = await import(import.meta.resolve("lighthouse"));
    const run = await lighthouse(url, { port, output: "json", logLevel: "error", blockedUrlPatterns });
    if (!run) throw new Error(`Lighthouse returned nothing for ${url}`);
    return result.parse(run.lhr);
  } finally {
    await browser.close();
  }
}

function numbers(results: readonly Result[], audit: string): number[] {
  return results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN);
}

function scores(results: readonly Result[], category: string): number[] {
  return results.map((result) => Math.round((result.categories[category]?.score ?? Number.NaN) * 100));
}

function rangeOf(values: readonly number[], unit: string): string {
  return `${Math.round(Math.min(...values))} to ${Math.round(Math.max(...values))}${unit}`;
}

/** The longest task after the first paint, in milliseconds of the throttled phone; 0 if none was longer than 50. */
function longestTask({ audits }: Result): number {
  const painted = audits["first-contentful-paint"]?.numericValue ?? 0;
  const details = audits["long-tasks"]?.details;
  const tasks = details === undefined ? [] : longTasks.parse(details).items;
  const late = tasks.filter(({ startTime }) => startTime > painted).map(({ duration }) => duration);
  return Math.max(0, ...late);
}

/** What the page would be without its scripts, in the same run, since machines differ. */
export function withoutScripts(results: readonly Result[]): Figure[] {
  return timings.map(({ audit, name }) => {
    const values = numbers(results, audit);
    return { name: `${name} without script`, value: `${median(values).toFixed(0)} ms`, note: rangeOf(values, " ms") };
  });
}

/** The failed audits of a category. */
function findings(results: readonly Result[], category: string): string {
  const found = results.flatMap(({ categories, audits }) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
  return [...new Set(found)].join(", ");
}

/** The bar of a timing in milliseconds; null without one. Blocking time is compared with that of the page without scripts. */
function limitOf({ audit, limit }: (typeof timings)[number], bare: readonly Result[]): number | null {
  return audit === blockingTime && bare.length > 0 ? Math.round(1.25 * median(numbers(bare, audit)) + 20) : limit;
}

interface Comparison {
  /** Runs of the same page without its scripts. */
  bare?: readonly Result[];
  /** Whether the page is for search engines. */
  isForSearch: boolean;
}

/** Medians of timings, which never fail the check, and the worst of all other figures, which do. */
export function lighthouseFigures(results: readonly Result[], { bare = [], isForSearch }: Comparison): Figure[] {
  const performance = scores(results, "performance");
  const shifts = numbers(results, "cumulative-layout-shift");
  const worstShift = Math.max(...shifts);
  return [
    {
      name: "performance",
      value: String(median(performance)),
      limit: "at least 98",
      isWithinLimit: median(performance) >= 98,
      note: rangeOf(performance, ""),
    },
    ...timings.map((timing) => {
      const values = numbers(results, timing.audit);
      const limit = limitOf(timing, bare);
      return {
        name: timing.name,
        value: `${median(values).toFixed(0)} ms`,
        ...(limit !== null && { limit: `at most ${limit} ms`, isWithinLimit: median(values) <= limit }),
        note: rangeOf(values, " ms"),
      };
    }),
    {
      name: "longest task after the first paint",
      value: `${Math.max(...results.map(longestTask)).toFixed(0)} ms`,
      note: "worst run",
    },
    { name: "CLS, worst", value: String(worstShift), limit: "0", isWithinLimit: worstShift === 0, isRequired: true },
    ...categories
      .filter(({ id }) => isForSearch || id !== "seo")
      .map(({ id, name }) => {
        const worst = Math.min(...scores(results, id));
        const note = findings(results, id);
        return {
          name: `${name}, worst`,
          value: String(worst),
          limit: "100",
          isWithinLimit: worst === 100,
          isRequired: true,
          note,
        };
      }),
    { name: "all bytes, by Lighthouse", value: exactly(median(numbers(results, "total-byte-weight"))) },
  ];
}
