/**
 * What `npm test` takes on a quiet machine with two cores, estimated from recorded durations: what else a machine does must
 * not fail a test. `tests/durations.json` has the seconds and the number of tests of each file, by runner.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./own-node.js";

const budgetMinutes = 9;

/** Files at once on two cores (`vitest.config.ts`), and stories (`playwright.config.ts`). */
const workers = { units: 4, stories: 3 };

/** Seconds before the first test of a fresh clone, and between the runners: packages 30, checks and build 50, templates 15. */
const fixedSeconds = 95;

const recordFile = path.join(root, "tests", "durations.json");

/** @typedef {Record<string, Record<string, { seconds: number, tests: number }>>} Durations By runner and file. */

/** @param {Durations} durations */
export function recordDurations(durations) {
  const rounded = Object.entries(durations).map(([runner, files]) => {
    const entries = Object.entries(files).map(([file, { seconds, tests }]) => [
      file,
      { seconds: Math.round(seconds * 10) / 10, tests },
    ]);
    return [runner, Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))];
  });
  writeFileSync(recordFile, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`);
}

function sumOf(files, key) {
  return Object.values(files).reduce((sum, one) => sum + one[key], 0);
}

/**
 * Seconds of a file with so many tests. A file without a record takes as long as the average test of its runner; one whose tests
 * are all long is loaded nevertheless.
 */
function estimatedSeconds(recorded, file, tests) {
  const known = recorded[file];
  if (!known) return (tests * sumOf(recorded, "seconds")) / sumOf(recorded, "tests");
  return known.tests === 0 ? known.seconds : (tests * known.seconds) / known.tests;
}

/**
 * @param {Durations} ran What ran; only the numbers of tests count.
 * @param {Durations} recorded
 * @returns {string | null} Null if the estimate is within the budget.
 */
export function overBudget(ran, recorded) {
  const files = Object.entries(ran).flatMap(([runner, files]) =>
    Object.entries(files).map(([file, { tests }]) => {
      const seconds = estimatedSeconds(recorded[runner], file, tests);
      return { file, seconds, share: seconds / workers[runner] };
    }),
  );
  const minutes = (fixedSeconds + files.reduce((sum, { share }) => sum + share, 0)) / 60;
  if (minutes <= budgetMinutes) return null;
  const dearest = files.sort((a, b) => b.share - a.share).slice(0, 8);
  return [
    `npm test would take ${minutes.toFixed(1)} minutes on a quiet machine with two cores; its budget is ${budgetMinutes}.`,
    "Make tests cheaper, or tag as `long` what only the long suite must run. The dearest files:",
    ...dearest.map(({ file, seconds }) => `${seconds.toFixed(0).padStart(6)} s  ${file}`),
  ].join("\n");
}

/** @param {Durations} ran */
export function budgetFault(ran) {
  return overBudget(ran, JSON.parse(readFileSync(recordFile, "utf8")));
}
