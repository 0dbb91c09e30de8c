/** `npm test`: all checks and tests. Lists the failures, the slowest files, the times and the counts at the end. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { cpus, freemem, tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { install } from "./install.js";
import { ownNode, root } from "./own-node.js";
import { isBuilt } from "./source-hash.js";

const results = path.join(root, "test-results");
const gibibyte = 2 ** 30;
const inMemory = "/dev/shm";

function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize > 4 * gibibyte && freemem() > 8 * gibibyte;
  } catch {
    return false;
  }
}

/** Nearly every test creates databases and sites. In memory, if there is enough, they don't wait for the disk. */
function makePlaceForData() {
  const place = mkdtempSync(path.join(hasRoomInMemory() ? inMemory : tmpdir(), "mangrove-tests-"));
  // PostgreSQL runs as another user if it is started by root.
  chmodSync(place, 0o711);
  process.on("exit", () => rmSync(place, { recursive: true, force: true }));
  return place;
}

const running = new Set();
let isEnding = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    isEnding = true;
    for (const child of running) child.kill(signal);
  });
}

/** Runs a command in parallel, with a prefix on each line. Resolves to whether it succeeded. */
async function run(name, node, args, env = process.env) {
  if (isEnding) return false;
  const child = spawn(node, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], env });
  running.add(child);
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on("line", (line) => process.stdout.write(`${name.padEnd(8)}${line}\n`));
  }
  const [code] = await once(child, "close");
  running.delete(child);
  return code === 0;
}

function read(file) {
  try {
    return JSON.parse(readFileSync(path.join(results, file), "utf8"));
  } catch {
    // A runner that ended without results has failed.
    return null;
  }
}

function storiesIn(suite) {
  return [...(suite.suites ?? []).flatMap(storiesIn), ...(suite.specs ?? [])];
}

/** The failed tests, with the beginning of the error. */
function failures(units, stories) {
  const failedUnits = (units?.testResults ?? []).flatMap(({ name, message, assertionResults }) => [
    ...(assertionResults.length === 0 ? [{ file: name, title: "could not be read", why: message }] : []),
    ...assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => ({ file: name, title: fullName, why: failureMessages.join("\n") })),
  ]);
  const failedStories = (stories?.suites ?? [])
    .flatMap(storiesIn)
    // A story that runs on both databases is one spec, whose own `ok` is of the first only.
    .flatMap(({ file, title, tests }) => tests.map((test) => ({ file, title, ...test })))
    .filter(({ status }) => status === "unexpected" || status === "flaky")
    .map(({ file, title, projectName, results }) => {
      const errors = results.flatMap((result) => result.errors);
      const why = errors.map(({ message }) => message).join("\n");
      return { file: path.join("tests/e2e", file), title: `${title} (${projectName})`, why };
    });
  return [...failedUnits, ...failedStories];
}

/** CPU seconds of the whole machine so far. Browsers end without telling how much their processes took. */
function cpuSeconds() {
  const times = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq);
  return times.reduce((sum, time) => sum + time, 0) / 1000;
}

/** Seconds that the tests of each file took, the slowest first. */
function slowestFiles(units, stories) {
  const seconds = new Map();
  const add = (file, milliseconds) => seconds.set(file, (seconds.get(file) ?? 0) + milliseconds / 1000);
  for (const { name, startTime, endTime } of units?.testResults ?? [])
    add(path.relative(root, name), endTime - startTime);
  for (const { file, tests } of (stories?.suites ?? []).flatMap(storiesIn)) {
    for (const { duration } of tests.flatMap((test) => test.results)) add(path.join("tests/e2e", file), duration);
  }
  return [...seconds].sort(([, a], [, b]) => b - a);
}

const began = { at: performance.now(), cpu: cpuSeconds() };
await install({ withTests: true });
rmSync(results, { recursive: true, force: true });
mkdirSync(results);
const checked = run("check", process.execPath, ["scripts/check.js"]);
const built = isBuilt() || (await run("build", process.execPath, ["scripts/build.js"]));
const env = { ...process.env, TMPDIR: makePlaceForData() };
// Tests often wait, so the rest of the check fits in beside them. Stories beside them made each test many times longer
// on two cores, and the whole longer.
const unitsPassed = await run("units", ownNode(), ["node_modules/vitest/vitest.mjs", "run"], env);
const storiesPassed = await run("stories", ownNode(), ["node_modules/@playwright/test/cli.js", "test"], env);
const good = [built, await checked, unitsPassed, storiesPassed].every(Boolean);

const units = read("units.json");
const stories = read("stories.json");
for (const { file, title, why } of failures(units, stories)) {
  process.stdout.write(`\nFAIL ${path.relative(root, path.resolve(root, file))}: ${title}\n${why.slice(0, 2000)}\n`);
}
const passed = (units?.numPassedTests ?? 0) + (stories?.stats.expected ?? 0);
const failed = (units?.numFailedTests ?? 0) + (stories ? stories.stats.unexpected + stories.stats.flaky : 0);
if (!good && failed === 0) process.stdout.write("A check or a runner failed; see above.\n");
for (const [file, seconds] of slowestFiles(units, stories).slice(0, 10)) {
  process.stdout.write(`${seconds.toFixed(0).padStart(6)} s  ${file}\n`);
}
const minutes = (seconds) => `${(seconds / 60).toFixed(1)} minutes`;
const took = minutes((performance.now() - began.at) / 1000);
process.stdout.write(`${took}, ${minutes(cpuSeconds() - began.cpu)} of CPU time on the whole machine\n`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(good && failed === 0 ? 0 : 1);
