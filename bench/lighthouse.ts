import lighthouse, { type Result } from "lighthouse";
import { freePort } from "./process.ts";
import { exactly, type Figure, median, say } from "./report.ts";
import { openBrowser } from "./visit.ts";

export const lighthouseRuns = 5;

const timings = [
  { audit: "first-contentful-paint", name: "FCP", bar: 900 },
  { audit: "largest-contentful-paint", name: "LCP", bar: 1400 },
  { audit: "total-blocking-time", name: "TBT", bar: 50 },
];

const categories = [
  { id: "accessibility", name: "accessibility" },
  { id: "best-practices", name: "best practices" },
  { id: "seo", name: "SEO" },
];

/** On a busy machine the browser's recording of a run sometimes has no beginning; such a run says nothing of the page. */
const incomplete = new Set(["NO_NAVSTART", "NO_FCP", "NO_LCP", "NO_TRACING_STARTED"]);
const tries = 3;

/** Lighthouse as it comes: a phone, with throttling that is simulated. */
export async function runLighthouse(url: string): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await runOnce(url);
    if (!result.runtimeError) return result;
    const { code, message } = result.runtimeError;
    if (attempt === tries || !incomplete.has(code)) throw new Error(`Lighthouse could not measure ${url}: ${message}`);
    say(`A run of Lighthouse is repeated, its recording was incomplete (${code}).`);
  }
}

/** In a new browser, with nothing in its caches. */
async function runOnce(url: string): Promise<Result> {
  const port = await freePort();
  const browser = await openBrowser(`--remote-debugging-port=${port}`);
  try {
    const run = await lighthouse(url, { port, output: "json", logLevel: "error" });
    if (!run) throw new Error(`Lighthouse said nothing about ${url}`);
    return run.lhr;
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

/** Which audits of a category found something. */
function findings(results: readonly Result[], category: string): string {
  const found = results.flatMap(({ categories, audits }) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
  return [...new Set(found)].join(", ");
}

/**
 * Medians of timed figures, which only inform; the worst of what is either right or wrong, which binds. `isForSearch`:
 * a page that search engines are to find.
 */
export function lighthouseFigures(results: readonly Result[], isForSearch: boolean): Figure[] {
  const performance = scores(results, "performance");
  const shifts = numbers(results, "cumulative-layout-shift");
  const worstShift = Math.max(...shifts);
  return [
    {
      name: "performance",
      value: String(median(performance)),
      bar: "at least 99",
      kept: median(performance) >= 99,
      note: rangeOf(performance, ""),
    },
    ...timings.map(({ audit, name, bar }) => {
      const values = numbers(results, audit);
      const value = `${median(values).toFixed(0)} ms`;
      return { name, value, bar: `at most ${bar} ms`, kept: median(values) <= bar, note: rangeOf(values, " ms") };
    }),
    { name: "CLS, worst", value: String(worstShift), bar: "0", kept: worstShift === 0, binding: true },
    ...categories
      .filter(({ id }) => isForSearch || id !== "seo")
      .map(({ id, name }) => {
        const worst = Math.min(...scores(results, id));
        const note = findings(results, id);
        return { name: `${name}, worst`, value: String(worst), bar: "100", kept: worst === 100, binding: true, note };
      }),
    { name: "all bytes, by Lighthouse", value: exactly(median(numbers(results, "total-byte-weight"))) },
  ];
}
